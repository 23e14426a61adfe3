// Contacts as the engine sees them. Scope and members are the customer's.
import { sql } from 'kysely';
import { defineEntity } from '../../engine/entity.ts';
import { parseId } from '../../platform/http/values.ts';
import { contactHooks } from './contact.hooks.ts';

export const contactEntity = defineEntity({
  name: 'contact',
  module: 'contact',
  label: '联系人',
  table: 'contact',
  grant: 'crm.contact',
  owner: 'owner_id',
  pool: {
    visible: () =>
      sql`exists (select 1 from customer p where p.id = t.customer_id and p.pool_id in (select q.id from pool q where q.everyone))`,
  },
  members: { table: 'customer_member', key: 'customer_id', local: 'customer_id' },
  api: {
    index: 'api/contact/index',
    add: 'api/contact/add',
    edit: 'api/contact/Edit',
    detail: ['api/contact/Views'],
    delete: 'api/contact/delete',
  },
  fields: [
    {
      wire: 'contactName',
      column: 'name',
      type: 'input',
      title: '姓名',
      required: true,
      isName: true,
      max: 50,
      sort: { column: 'name_sort', kind: 'text' },
      list: { width: 130, frozen: true },
    },
    {
      wire: 'customerId',
      column: 'customer_id',
      type: 'customer',
      title: '客户',
      required: true,
      form: 'create',
      textField: 'CustomerName',
      list: { width: 220 },
    },
    {
      wire: 'mobile',
      column: 'mobile',
      type: 'input',
      title: '手机',
      max: 20,
      pattern: '^[0-9+\\- ]{5,20}$',
      patternMessage: '手机号格式不正确',
      list: { width: 140 },
    },
    { wire: 'zhiwei', column: 'position', type: 'input', title: '职位', max: 50, list: { width: 120 } },
    { wire: 'wechat', column: 'wechat', type: 'input', title: '微信', max: 50, list: { width: 130 } },
    {
      wire: 'qq',
      column: 'qq',
      type: 'input',
      title: 'QQ',
      max: 20,
      pattern: '^[0-9]{4,15}$',
      patternMessage: 'QQ号为4到15位数字',
      list: { width: 120, hidden: true },
    },
    {
      wire: 'email',
      column: 'email',
      type: 'input',
      title: '邮箱',
      max: 100,
      pattern: '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$',
      patternMessage: '邮箱格式不正确',
      list: { width: 180, hidden: true },
    },
    {
      wire: 'sex',
      column: 'sex',
      type: 'radio',
      title: '性别',
      options: [
        { value: 0, label: '未知' },
        { value: 1, label: '男' },
        { value: 2, label: '女' },
      ],
      initial: 0,
      list: { width: 80 },
    },
    {
      wire: 'Ext',
      column: 'remark',
      type: 'textarea',
      title: '备注',
      max: 500,
      rows: 2,
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
      wire: 'AddTime',
      column: 'created_at',
      type: 'datetime',
      title: '创建时间',
      form: false,
      sort: { column: 'created_at', kind: 'timestamptz' },
      list: { width: 150 },
    },
    {
      wire: 'updateTime',
      column: 'updated_at',
      type: 'datetime',
      title: '更新时间',
      form: false,
      sort: { column: 'updated_at', kind: 'timestamptz' },
      list: { width: 150, hidden: true },
    },
  ],
  search: (row) => ({
    names: [String(row['name'] ?? '')],
    words: [String(row['wechat'] ?? ''), String(row['email'] ?? '')],
    numbers: [String(row['mobile'] ?? ''), String(row['qq'] ?? '')],
  }),
  guarded: [
    ['contact', 'mobile'],
    ['contact', 'wechat'],
    ['contact', 'qq'],
    ['contact', 'email'],
  ],
  extraColumns: 't.is_primary',
  parameters: {
    customerId: (value) => {
      const id = parseId(value);
      return id === undefined ? '客户不存在' : sql`t.customer_id = ${id}`;
    },
  },
  present: (row, wire, actor) => {
    wire['isPrimary'] = row['is_primary'] ? 1 : 0;
    wire['Header'] = actor.organisation.users.get(Number(row['owner_id']))?.avatar ?? '';
  },
  refuse: (_call, row) => (Number(row['owner_id']) === 0 ? '公海客户的联系人不能修改' : undefined),
  hooks: contactHooks,
});
