// Customers as the engine sees them: fields, scope, search, scenes.
import { sql } from 'kysely';
import { defineEntity } from '../../engine/entity.ts';
import { ownershipScene } from '../../engine/form.ts';
import { mask } from '../../engine/present.ts';
import { dateRangeSql } from '../../engine/query/filters.ts';
import { customerHooks, customerSearch } from './customer.hooks.ts';
import { mayFollowUp, refuseCustomerAction } from './customer.policy.ts';

const moment = { kind: 'timestamptz' } as const;

export const customerEntity = defineEntity({
  name: 'customer',
  module: 'customer',
  label: '客户',
  table: 'customer',
  grant: 'crm.customer',
  owner: 'owner_id',
  pool: { visible: () => sql`t.pool_id in (select p.id from pool p where p.everyone)` },
  members: { table: 'customer_member', key: 'customer_id', local: 'id' },
  facets: ['level', 'source', 'clue'],
  api: {
    index: 'api/customer/index',
    add: 'api/customer/add',
    edit: 'api/customer/edit',
    detail: ['api/customer/Views'],
    delete: 'api/customer/delete',
  },
  fields: [
    { wire: 'basic', column: null, type: 'divider', title: '基本信息' },
    {
      wire: 'CustomerName',
      column: 'name',
      type: 'input',
      title: '客户名称',
      required: true,
      isName: true,
      max: 100,
      sort: { column: 'name_sort', kind: 'text' },
      list: { width: 240, frozen: true },
    },
    { wire: 'status', column: 'level', type: 'statusSelect', title: '客户级别', key: 'status', list: { width: 130 } },
    {
      wire: 'LaiYuan',
      column: 'source',
      type: 'statusSelect',
      title: '客户来源',
      key: 'LaiYuan',
      list: { width: 110 },
    },
    {
      wire: 'hangye',
      column: 'industry',
      type: 'statusSelect',
      title: '所属行业',
      key: 'hangye',
      list: { width: 120, hidden: true },
    },
    {
      wire: 'clue',
      column: 'clue',
      type: 'select',
      title: '成交状态',
      options: [
        { value: 1, label: '未成交', color: 'default' },
        { value: 2, label: '已成交', color: 'green' },
      ],
      initial: 1,
      form: false,
      list: { width: 100 },
    },
    { wire: 'contactName', column: null, virtual: true, type: 'input', title: '首要联系人', list: { width: 110 } },
    { wire: 'contactMobile', column: null, virtual: true, type: 'input', title: '联系电话', list: { width: 130 } },
    {
      wire: 'tel',
      column: 'phone',
      type: 'input',
      title: '公司电话',
      max: 30,
      pattern: '^[0-9+()（）\\- ,，转#]{3,30}$',
      patternMessage: '电话格式不正确',
      list: { width: 140, hidden: true },
    },
    {
      wire: 'website',
      column: 'website',
      type: 'input',
      title: '网址',
      max: 200,
      pattern: '^(https?://)?[^\\s<>"]+\\.[^\\s<>"]+$',
      patternMessage: '网址格式不正确',
      list: { width: 160, hidden: true },
    },
    { wire: 'place', column: null, type: 'divider', title: '地址' },
    {
      wire: 'province',
      column: 'province_id',
      wire2: 'city',
      column2: 'city_id',
      type: 'city',
      title: '省市',
      list: { width: 150 },
    },
    {
      wire: 'county',
      column: 'county_id',
      type: 'county',
      title: '区县',
      parent: 'city',
      list: { width: 100, hidden: true },
    },
    {
      wire: 'address',
      column: 'address',
      type: 'input',
      title: '详细地址',
      max: 200,
      list: { width: 200, hidden: true },
    },
    { wire: 'more', column: null, type: 'divider', title: '其他' },
    { wire: 'tags', column: 'tags', type: 'tags', title: '标签', list: { width: 150, hidden: true } },
    {
      wire: 'Ext',
      column: 'remark',
      type: 'textarea',
      title: '备注',
      max: 1000,
      rows: 3,
      list: { width: 200, hidden: true },
    },
    {
      wire: 'userid',
      column: 'owner_id',
      type: 'user',
      title: '负责人',
      form: false,
      textField: 'UserName',
      list: { width: 120 },
    },
    {
      wire: 'genjinTime',
      column: 'last_follow_up_at',
      type: 'datetime',
      title: '最近跟进',
      form: false,
      sort: { column: 'last_follow_up_at', nullable: true, ...moment },
      list: { width: 150 },
    },
    {
      wire: 'nextgenjintime',
      column: 'next_follow_up_at',
      type: 'datetime',
      title: '下次跟进',
      form: false,
      sort: { column: 'next_follow_up_at', nullable: true, ...moment },
      list: { width: 150 },
    },
    {
      wire: 'AddTime',
      column: 'created_at',
      type: 'datetime',
      title: '创建时间',
      form: false,
      sort: { column: 'created_at', ...moment },
      list: { width: 150 },
    },
    {
      wire: 'updateTime',
      column: 'updated_at',
      type: 'datetime',
      title: '更新时间',
      form: false,
      sort: { column: 'updated_at', ...moment },
      list: { width: 150, hidden: true },
    },
    { wire: 'code', column: 'code', type: 'input', title: '客户编号', form: false, list: { width: 120, hidden: true } },
  ],
  search: customerSearch,
  guarded: [
    ['customer', 'tel'],
    ['contact', 'contactName'],
    ['contact', 'mobile'],
    ['contact', 'wechat'],
    ['contact', 'qq'],
  ],
  extraColumns: `t.pool_id, c.id as contact_id, c.name as contact_name, c.mobile as contact_mobile,
    (select string_agg(m.user_id::text, ',' order by m.user_id) from customer_member m
      where m.customer_id = t.id and (m.expires_at is null or m.expires_at > now())) as member_ids`,
  joins: 'left join contact c on c.customer_id = t.id and c.is_primary and c.deleted_at is null',
  personalColumns: (actor) =>
    sql`exists (select 1 from user_pin p where p.user_id = ${actor.userId} and p.entity = 'customer' and p.record_id = t.id) as pinned`,
  scenes: [
    ownershipScene('客户', true),
    {
      field: 'sort',
      title: '排序',
      place: 'popover',
      value: 'AddTime desc',
      option: [
        { value: 'AddTime desc', label: '创建时间' },
        { value: 'updateTime desc', label: '更新时间' },
        { value: 'genjinTime desc', label: '最近跟进' },
        { value: 'nextgenjintime asc', label: '下次跟进' },
      ],
    },
    {
      field: 'time',
      title: '录入时间',
      place: 'tags',
      value: '',
      option: [
        { value: '', label: '全部' },
        { value: '1', label: '近7天录入' },
        { value: '2', label: '近30天录入' },
        { value: '3', label: '近90天录入' },
      ],
    },
  ],
  parameters: {
    time: (value, call) => {
      if (['hidden', 'mask'].includes(call.actor.fieldGrant('customer', 'AddTime'))) return '不能按此字段筛选';
      const range = ({ '1': 'last7days', '2': 'last30days', '3': 'last90days' } as const)[value];
      return range ? dateRangeSql(sql`t.created_at`, range) : '没有此时间范围';
    },
  },
  present: (row, wire, actor) => {
    wire['IsGongHai'] = Number(row['pool_id']) > 0 ? 1 : 0;
    const owner = actor.organisation.users.get(Number(row['owner_id']));
    wire['userid'] = Number(row['owner_id']);
    wire['Header'] = owner?.avatar ?? '';
    wire['contactId'] = row['contact_id'] ?? 0;
    wire['contactName'] = row['contact_name'] ?? '';
    wire['contactMobile'] = row['contact_mobile'] ?? '';
    // The contact's own field grants hold here, too.
    for (const [name, field] of [
      ['contactName', 'contactName'],
      ['contactMobile', 'mobile'],
    ] as const) {
      const grant = actor.fieldGrant('contact', field);
      if (grant === 'hidden') wire[name] = '';
      if (grant === 'mask') wire[name] = mask(String(wire[name]));
    }
    wire['watchuserid'] = row['member_ids'] ?? '';
    wire['isTop'] = row['pinned'] ? 1 : 0;
  },
  can: (call, row) => ({ followUp: mayFollowUp(call, row) }),
  refuse: refuseCustomerAction,
  hooks: customerHooks,
});
