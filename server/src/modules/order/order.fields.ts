// Orders as data: what a customer gets of which products, to whom it goes, and how far it is.
import type { EntityShape, ShapeRow } from '../../engine/entity.ts';
import { createdField, ownerField, updatedField } from '../record/index.ts';

/** Column and wire value `status`. */
export const orderStates = { waiting: 0, toShip: 1, shipped: 2, completed: 3, cancelled: 9 } as const;

/** How much of it went out: column `shipping`. */
export const shippingStates = { nothing: 0, part: 1, everything: 2 } as const;

export const orderShape = {
  name: 'order',
  module: 'order',
  label: '订单',
  table: 'sales_order',
  grant: 'erp.order',
  formWidth: 1080,
  owner: 'owner_id',
  facets: ['status', 'shipping'],
  api: {
    index: 'api/order/index',
    add: 'api/order/add',
    edit: 'api/order/edit',
    detail: ['api/order/Views'],
    delete: 'api/order/delete',
  },
  fields: [
    {
      wire: 'orderSn',
      column: 'number',
      type: 'input',
      title: '订单编号',
      isName: true,
      form: false,
      sort: { column: 'number' },
      list: { width: 180, frozen: true },
    },
    {
      wire: 'customerId',
      column: 'customer_id',
      type: 'customer',
      title: '客户',
      required: true,
      textField: 'customerName',
      list: { width: 220 },
    },
    {
      wire: 'status',
      column: 'status',
      type: 'select',
      title: '状态',
      writer: 'order',
      initial: orderStates.waiting,
      form: false,
      options: [
        { value: orderStates.waiting, label: '待审核', color: 'orange' },
        { value: orderStates.toShip, label: '待发货', color: 'blue' },
        { value: orderStates.shipped, label: '已发货', color: 'cyan' },
        { value: orderStates.completed, label: '已完成', color: 'green' },
        { value: orderStates.cancelled, label: '已取消', color: 'default' },
      ],
      list: { width: 100 },
    },
    {
      wire: 'Money',
      column: 'amount',
      type: 'number',
      title: '订单金额',
      precision: 2,
      form: false,
      total: true,
      sort: { column: 'amount' },
      list: { width: 130 },
    },
    {
      wire: 'shrId',
      column: 'receiver_id',
      type: 'jcselect',
      title: '收货人',
      reference: 'receiver',
      url: '/api/shr/choices',
      optionText: 'name',
      parent: 'customerId',
      parentParams: 'customerId',
      textField: 'shrName',
      list: { width: 120 },
    },
    {
      wire: 'expectTime',
      column: 'expected_on',
      type: 'date',
      title: '期望发货日期',
      plan: true,
      planDone: { field: 'shipping', values: [shippingStates.everything] },
      sort: { column: 'expected_on', nullable: true },
      list: { width: 130 },
    },
    {
      wire: 'shipping',
      column: 'shipping',
      type: 'select',
      title: '发货情况',
      writer: 'order',
      initial: shippingStates.nothing,
      form: false,
      options: [
        { value: shippingStates.nothing, label: '未发货', color: 'default' },
        { value: shippingStates.part, label: '部分发货', color: 'gold' },
        { value: shippingStates.everything, label: '全部发货', color: 'green' },
      ],
      list: { width: 110 },
    },
    {
      wire: 'progress',
      column: null,
      virtual: true,
      type: 'input',
      title: '已发/总数',
      form: false,
      list: { width: 110, hidden: true },
    },
    {
      wire: 'cancelReason',
      column: 'cancel_reason',
      type: 'input',
      title: '取消原因',
      writer: 'order',
      form: false,
      list: { width: 180, hidden: true },
    },
    {
      wire: 'Ext',
      column: 'remark',
      type: 'textarea',
      title: '备注',
      max: 500,
      rows: 3,
      list: { width: 200, hidden: true },
    },
    { ...ownerField, list: { width: 110 } },
    createdField,
    updatedField,
  ],
  guarded: [
    ['order', 'orderSn'],
    ['order', 'customerId'],
  ],
  searched: ['number', 'customer_id'],
  // Whoever goes leaves orders of every state.
  actions: { handover: { grant: 'erp.order.edit' } },
  abilities: ['review', 'ship', 'return', 'completed', 'cancel', 'print'],
} as const satisfies EntityShape;

export type OrderRow = ShapeRow<typeof orderShape>;
