// Receivers of goods as the engine sees them: who takes a delivery where, and whether somebody checked that.
import { msg } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import { type Call, defineEntity, type EntityShape, type ShapeRow } from '../../engine/entity.ts';
import { fieldScene, ownershipScene } from '../../engine/scenes.ts';
import { query } from '../../platform/db/query.ts';
import { conflict, type Rejection, rejection } from '../../platform/errors.ts';
import { createdField, ownerField, remarkField, updatedField } from '../record/index.ts';
import { placeFields } from '../region/index.ts';

/** Column and wire value `status`. */
export const receiverStates = { waiting: 0, passed: 1, refused: 2 } as const;

const receiverShape = {
  name: 'receiver',
  module: 'shr',
  label: '收货人',
  english: 'consignee',
  table: 'receiver',
  grant: 'erp.shr',
  owner: 'owner_id',
  facets: ['status'],
  api: {
    index: 'api/shr/index',
    add: 'api/shr/add',
    edit: 'api/shr/edit',
    detail: ['api/shr/Views'],
    delete: 'api/shr/delete',
  },
  fields: [
    {
      wire: 'name',
      column: 'name',
      type: 'input',
      title: '收货人',
      english: 'Consignee',
      alsoCalled: ['姓名', '收件人', '联系人'],
      required: true,
      isName: true,
      max: 50,
      sort: { column: 'name_sort' },
      list: { width: 140, frozen: true },
    },
    {
      wire: 'mobile',
      column: 'mobile',
      type: 'input',
      title: '手机',
      english: 'Mobile',
      alsoCalled: ['电话', '手机号', '联系电话'],
      required: true,
      max: 30,
      pattern: '^[0-9+()（）\\- ]{5,30}$',
      patternMessage: msg('phoneFormat'),
      dialled: true,
      list: { width: 140 },
    },
    {
      wire: 'status',
      column: 'status',
      type: 'select',
      title: '审核状态',
      english: 'Review status',
      writer: 'receiver',
      initial: receiverStates.waiting,
      form: false,
      options: [
        { value: receiverStates.waiting, label: '待审核', english: 'Pending', color: 'orange' },
        { value: receiverStates.passed, label: '已通过', english: 'Approved', color: 'green' },
        { value: receiverStates.refused, label: '未通过', english: 'Rejected', color: 'red' },
      ],
      list: { width: 100 },
    },
    {
      wire: 'customerId',
      column: 'customer_id',
      type: 'customer',
      title: '客户',
      english: 'Customer',
      alsoCalled: ['客户名称', '公司名称'],
      textField: 'customerName',
      list: { width: 200 },
    },
    ...placeFields,
    {
      wire: 'address',
      column: 'address',
      type: 'input',
      title: '详细地址',
      english: 'Street address',
      alsoCalled: ['地址', '收货地址'],
      required: true,
      max: 200,
      list: { width: 260 },
    },
    {
      wire: 'reason',
      column: 'reason',
      type: 'input',
      title: '未通过原因',
      english: 'Rejection reason',
      writer: 'receiver',
      form: false,
      list: { width: 180, hidden: true },
    },
    remarkField,
    { ...ownerField, list: { width: 110 } },
    createdField,
    updatedField,
  ],
  guarded: [
    ['shr', 'mobile'],
    ['shr', 'address'],
  ],
  searched: ['name', 'mobile', 'address'],
  actions: { tongguo: { grant: 'erp.shr.review' }, butongguo: { grant: 'erp.shr.review' } },
  abilities: ['tongguo', 'butongguo'],
} as const satisfies EntityShape;

export type ReceiverRow = ShapeRow<typeof receiverShape>;

/** Reviewed fields: a change of one of these requires another review. */
const checked = ['name', 'mobile', 'customer_id', 'province_id', 'city_id', 'county_id', 'address'] as const;

export const receiverEntity = defineEntity(receiverShape, {
  search: (row) => ({ names: [row.name], words: [row.address], numbers: [row.mobile] }),
  scenes: [ownershipScene('收货人', false), fieldScene(receiverShape.fields, 'status', 'board')],
  refuse: (_call, row, action) => {
    if (action === 'tongguo' && row.status === receiverStates.passed) return msg('receiverPassed');
    if (action === 'butongguo' && row.status === receiverStates.refused) return msg('receiverRefused');
    return undefined;
  },
  hooks: {
    async beforeUpdate(_call, values, before) {
      const changed = checked.some((column) => values[column] !== undefined && values[column] !== before[column]);
      if (!changed || before.status === receiverStates.waiting) return;
      Object.assign(values, { status: receiverStates.waiting, reason: '' });
    },
    async beforeDelete(call, rows) {
      await refuseUsed(call, rows);
    },
  },
});

/** Somebody waits for what is still to be shipped to them. */
async function refuseUsed(call: Call, rows: readonly ReceiverRow[]): Promise<void> {
  const used = await call.db.rows(
    query
      .selectFrom('sales_order')
      .select(['receiver_id as id'])
      .distinct()
      .where(
        sql<boolean>`receiver_id = any(${rows.map((row) => row.id)}::bigint[]) and status in (0, 1) and deleted_at is null`,
      ),
  );
  const rejected = rows.flatMap((row): Rejection[] => {
    const isUsed = used.some((one) => one.id === row.id);
    return isUsed ? [rejection(row.id, msg('receiverUsed', { name: row.name }))] : [];
  });
  const [first] = rejected;
  if (first) throw conflict(first.reason, { rejected });
}
