// Expense claims: what somebody spent for the company and wants back, line by line.
import { sum } from '@crm/protocol/money';
import { msg } from '@crm/protocol/sentences';
import { crudRoutes } from '../../engine/crud-routes.ts';
import { defineEntity, type EntityShape } from '../../engine/entity.ts';
import { defineModule, usual } from '../../engine/module.ts';
import { ownershipScene } from '../../engine/scenes.ts';
import {
  approvalField,
  approvalRoutes,
  became,
  keepDraft,
  refuseByApproval,
  stateField,
  submitCreated,
  voidReasonField,
} from '../approval/index.ts';
import { nextNumber } from '../numbering/index.ts';
import { createdField, ownerField, remarkField, updatedField } from '../record/index.ts';
import { claimPrint } from './claim.print.ts';

const shape = {
  name: 'expenseClaim',
  module: 'baoxiao',
  label: '报销',
  english: 'expense claim',
  table: 'expense_claim',
  grant: 'oa.baoxiao',
  owner: 'owner_id',
  facets: ['approval', 'state'],
  api: {
    index: 'api/baoxiao/index',
    add: 'api/baoxiao/add',
    edit: 'api/baoxiao/edit',
    detail: ['api/baoxiao/Views'],
    delete: 'api/baoxiao/delete',
  },
  fields: [
    {
      wire: 'number',
      column: 'number',
      type: 'input',
      title: '报销编号',
      english: 'Claim number',
      placeholder: ['留空则自动编号', 'Leave blank to number automatically'],
      max: 40,
      unique: { constraint: 'expense_claim_number_taken', message: msg('recordNumberTaken') },
      list: { width: 170, frozen: true },
    },
    {
      wire: 'reason',
      column: 'title',
      type: 'input',
      title: '报销事由',
      english: 'Purpose',
      required: true,
      isName: true,
      max: 100,
      list: { width: 240 },
    },
    {
      wire: 'money',
      column: 'amount',
      type: 'number',
      title: '报销金额',
      english: 'Amount',
      precision: 2,
      form: 'readonly',
      total: true,
      sort: { column: 'amount' },
      list: { width: 120 },
    },
    {
      wire: 'customerId',
      column: 'customer_id',
      type: 'customer',
      title: '相关客户',
      english: 'Customer',
      textField: 'customerName',
      list: { width: 200 },
    },
    approvalField,
    { ...stateField, list: { width: 90, hidden: true } },
    {
      wire: 'files',
      column: 'files',
      type: 'file',
      title: '票据',
      english: 'Receipts',
      max: 20,
      list: { width: 140, hidden: true },
    },
    { ...remarkField, english: 'Note', rows: 2 },
    voidReasonField,
    { ...ownerField, title: '报销人', english: 'Claimed by' },
    { ...createdField, wire: 'addTime' },
    updatedField,
  ],
  searched: ['number', 'title'],
  guarded: [['baoxiao', 'number']],
  actions: { submit: { grant: 'oa.baoxiao.add' } },
  abilities: ['submit', 'void', 'print'],
  derived: { Header: 'userid' },
} as const satisfies EntityShape;

export const expenseClaimEntity = defineEntity(shape, {
  search: (row) => ({ names: [row.title], words: [row.number], numbers: [row.number] }),
  scenes: [ownershipScene('报销', false)],
  children: [
    {
      wire: 'listJson',
      title: '报销明细',
      english: 'Expense lines',
      table: 'expense_claim_line',
      key: 'claim_id',
      fields: [
        {
          wire: 'addTime',
          column: 'spent_on',
          type: 'date',
          title: '日期',
          english: 'Date',
          required: true,
          width: 130,
        },
        {
          wire: 'type',
          column: 'type',
          type: 'statusSelect',
          title: '费用类型',
          english: 'Expense type',
          key: 'expenseType',
          width: 130,
        },
        {
          wire: 'money',
          column: 'amount',
          type: 'number',
          title: '金额',
          english: 'Amount',
          precision: 2,
          required: true,
          min: 0.01,
          max: 9_999_999_999,
          total: true,
          width: 120,
        },
        { wire: 'Ext', column: 'remark', type: 'input', title: '说明', english: 'Description', max: 200, width: 220 },
      ],
      min: 1,
      message: msg('claimLines'),
      totals: { amount: (lines) => sum(lines.map((line) => String(line['amount'] ?? '0'))) },
    },
  ],
  present: (row, wire, actor) => {
    wire['Header'] = actor.organisation.users.get(row.owner_id)?.avatar ?? '';
  },
  became,
  refuse: (_call, row, action) => refuseByApproval(row, action),
  hooks: {
    beforeCreate: async (call, values, body) => {
      keepDraft(values, body);
      if (!values['number']) values['number'] = await nextNumber(call, 'claim');
    },
    beforeUpdate: async (_call, values) => {
      if (values['number'] === '') delete values['number'];
    },
  },
});

export const expenseClaimModule = defineModule({
  name: 'expenseClaim',
  grants: [
    {
      branch: 'oa',
      module: 'baoxiao',
      label: '报销',
      scoped: true,
      actions: usual('index', 'add', 'edit', 'delete', 'void', 'export', 'print'),
    },
  ],
  roles: [
    {
      role: 'manager',
      branch: 'oa',
      module: 'baoxiao',
      actions: ['index', 'add', 'edit', 'delete', 'void', 'export', 'print'],
      scope: 'subordinates',
    },
    {
      role: 'seller',
      branch: 'oa',
      module: 'baoxiao',
      actions: ['index', 'add', 'edit', 'delete', 'print'],
      scope: 'self',
    },
  ],
  entities: [expenseClaimEntity],
  prints: [claimPrint],
  on: { 'expenseClaim.created': submitCreated },
  routes: () => [...crudRoutes(expenseClaimEntity), ...approvalRoutes(expenseClaimEntity)],
});
