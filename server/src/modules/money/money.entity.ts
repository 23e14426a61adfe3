// Receipts, expenses and renewals: three kinds of money of one contract, each under approval.
import { msg } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import type { Call, EntityShape, ListParameter, SearchSource, ShapeRow, Values } from '../../engine/entity.ts';
import { defineEntity } from '../../engine/entity.ts';
import { ownershipScene } from '../../engine/scenes.ts';
import { select } from '../../platform/db/query.ts';
import { invalid } from '../../platform/errors.ts';
import { parseId } from '../../platform/http/values.ts';
import { approvalField, became, keepDraft, refuseByApproval, stateField, voidReasonField } from '../approval/index.ts';
import { companyToday } from '../customer/index.ts';
import { type Numbered, nextNumber } from '../numbering/index.ts';
import { createdField, ownerField, updatedField } from '../record/index.ts';
import {
  accountField,
  amountField,
  belowContract,
  contractField,
  contractJoin,
  contractMembers,
  contractWords,
  customerField,
  filesField,
  guardedBy,
  noteField,
  type WithContract,
} from './money.fields.ts';

const numberField = <const T extends { title: string; english: string }>(titles: T, constraint: string) =>
  ({
    ...titles,
    wire: 'number',
    column: 'number',
    type: 'input',
    placeholder: ['留空则自动编号', 'Leave blank to number automatically'],
    max: 40,
    isName: true,
    unique: { constraint, message: msg('recordNumberTaken') },
    list: { width: 170, at: 1 },
  }) as const;

const payeeField = <const T extends { title: string; english: string }>(titles: T) =>
  ({
    ...titles,
    wire: 'payeeid',
    column: 'payee_id',
    type: 'user',
    textField: 'username',
    placeholder: ['留空则为自己', 'Leave blank for yourself'],
    list: { width: 110 },
  }) as const;

const dayField = <const T extends { title: string; english: string }>(titles: T) =>
  ({
    ...titles,
    wire: 'addTime',
    column: 'paid_on',
    type: 'date',
    placeholder: ['留空则为今天', 'Leave blank for today'],
    sort: { column: 'paid_on' },
    list: { width: 120 },
  }) as const;

const contractNumber = { ordersn: 'contract.orderSn' } as const;

const common = {
  owner: 'owner_id',
  members: contractMembers,
  facets: ['approval', 'state'],
  abilities: ['submit', 'void', 'print'],
  derived: contractNumber,
  ...contractJoin,
} as const;

const trail = [
  voidReasonField,
  { ...ownerField, source: 'contract.userid', list: { width: 110, hidden: true } },
  { ...createdField, wire: 'createTime' },
  updatedField,
] as const;

const paths = (module: string) => ({
  index: `api/${module}/index`,
  add: `api/${module}/add`,
  edit: `api/${module}/edit`,
  detail: [`api/${module}/Views`],
  delete: `api/${module}/delete`,
});

const receiptShape = {
  ...common,
  name: 'receipt',
  module: 'finance',
  label: '回款',
  english: 'receipt',
  table: 'receipt',
  grant: 'crm.finance',
  parent: belowContract('addReceipt'),
  api: paths('finance'),
  actions: { submit: { grant: 'crm.finance.add', member: true } },
  fields: [
    numberField({ title: '回款编号', english: 'Receipt number' }, 'receipt_number_taken'),
    { ...contractField },
    customerField,
    { ...amountField, title: '回款金额', english: 'Amount' },
    dayField({ title: '回款日期', english: 'Receipt date' }),
    {
      wire: 'planid',
      column: 'plan_id',
      type: 'jcselect',
      title: '回款期次',
      english: 'Instalment',
      reference: 'receiptPlan',
      url: '/api/recpay/choices',
      optionText: 'text',
      parent: 'contractId',
      textField: 'planName',
      placeholder: ['留空则依次冲抵最早的一期', 'Leave blank to settle the earliest instalments first'],
      list: { width: 160, hidden: true },
    },
    {
      wire: 'payway',
      column: 'method',
      type: 'statusSelect',
      title: '回款方式',
      english: 'Payment method',
      key: 'payway',
      list: { width: 110 },
    },
    accountField,
    payeeField({ title: '收款人', english: 'Received by' }),
    approvalField,
    { ...stateField, list: { width: 90, hidden: true } },
    filesField,
    noteField,
    ...trail,
  ],
  searched: ['number', 'remark', 'contract_id'],
  ...guardedBy('finance'),
} as const satisfies EntityShape;

const expenseShape = {
  ...common,
  name: 'expense',
  module: 'payment',
  label: '费用',
  english: 'expense',
  table: 'expense',
  grant: 'crm.payment',
  parent: belowContract('addExpense'),
  api: paths('payment'),
  actions: { submit: { grant: 'crm.payment.add', member: true } },
  fields: [
    numberField({ title: '费用编号', english: 'Expense number' }, 'expense_number_taken'),
    { ...contractField },
    customerField,
    { ...amountField, title: '费用金额', english: 'Amount' },
    {
      wire: 'type',
      column: 'type',
      type: 'statusSelect',
      title: '费用类型',
      english: 'Expense type',
      key: 'expenseType',
      list: { width: 110 },
    },
    dayField({ title: '支出日期', english: 'Paid on' }),
    accountField,
    payeeField({ title: '经办人', english: 'Handled by' }),
    approvalField,
    { ...stateField, list: { width: 90, hidden: true } },
    filesField,
    noteField,
    ...trail,
  ],
  searched: ['number', 'remark', 'contract_id'],
  ...guardedBy('payment'),
} as const satisfies EntityShape;

const renewalShape = {
  ...common,
  name: 'renewal',
  module: 'renewal',
  label: '续费',
  english: 'renewal',
  table: 'renewal',
  grant: 'crm.renewal',
  parent: belowContract('addRenewal'),
  api: paths('renewal'),
  actions: { submit: { grant: 'crm.renewal.add', member: true } },
  fields: [
    numberField({ title: '续费编号', english: 'Renewal number' }, 'renewal_number_taken'),
    { ...contractField },
    customerField,
    { ...amountField, title: '续费金额', english: 'Amount', min: 0 },
    {
      wire: 'startTime',
      column: 'start_on',
      type: 'date',
      title: '新的开始日期',
      english: 'New start date',
      required: true,
      list: { width: 120 },
    },
    {
      wire: 'endTime',
      column: 'end_on',
      type: 'date',
      title: '新的结束日期',
      english: 'New end date',
      required: true,
      sort: { column: 'end_on' },
      list: { width: 120 },
    },
    payeeField({ title: '经办人', english: 'Handled by' }),
    approvalField,
    { ...stateField, list: { width: 90, hidden: true } },
    noteField,
    voidReasonField,
    { ...ownerField, source: 'contract.userid', list: { width: 110, hidden: true } },
    { ...createdField, wire: 'addTime' },
    updatedField,
  ],
  columns: { end_before: 'date' },
  searched: ['number', 'remark', 'contract_id'],
  ...guardedBy('renewal'),
  derived: { ...contractNumber, ext: 'Ext' },
  sentAs: { ext: 'Ext' },
} as const satisfies EntityShape;

export type ReceiptRow = ShapeRow<typeof receiptShape>;
type ExpenseRow = ShapeRow<typeof expenseShape>;
export type RenewalRow = ShapeRow<typeof renewalShape>;

/** The list parameters by which the panels of contracts and customers get their own records. */
export const ofRecord: Record<'contractId' | 'customerId', ListParameter> = {
  contractId: (value) => {
    const id = parseId(value);
    return id === undefined ? msg('badFormat') : sql`t.contract_id = ${id}`;
  },
  customerId: (value) => {
    const id = parseId(value);
    return id === undefined ? msg('customerMissing') : sql`t.customer_id = ${id}`;
  },
};

async function begin(call: Call, kind: Numbered, values: Values, body: Record<string, unknown>): Promise<void> {
  keepDraft(values, body);
  if (!values['payee_id']) values['payee_id'] = call.actor.userId;
  if (!values['number']) values['number'] = await nextNumber(call, kind);
}

const notEmptied = (values: Values): void => {
  if (values['number'] === '') delete values['number'];
  if (values['paid_on'] === null) delete values['paid_on'];
};

const presentContract = (row: WithContract, wire: Record<string, unknown>): void => {
  wire['ordersn'] = row.contract_number;
};

/** By its own number and by what its contract is called. */
async function words(
  row: { number: string; remark: string; contract_id: number },
  call: Pick<Call, 'db'>,
): Promise<SearchSource> {
  const contract = await contractWords(call.db, row.contract_id);
  return { names: [row.number, contract.name], words: [contract.number, row.remark], numbers: [row.number] };
}

export const receiptEntity = defineEntity(receiptShape, {
  search: words,
  scenes: [ownershipScene('回款', true)],
  parameters: ofRecord,
  present: (row: ReceiptRow & WithContract, wire) => presentContract(row, wire),
  became,
  refuse: (_call, row, action) => refuseByApproval(row, action),
  hooks: {
    beforeCreate: async (call, values, body) => {
      values['paid_on'] ??= companyToday(call.settings);
      await begin(call, 'receipt', values, body);
    },
    beforeUpdate: async (_call, values) => notEmptied(values),
  },
});

export const expenseEntity = defineEntity(expenseShape, {
  search: words,
  scenes: [ownershipScene('费用', true)],
  parameters: ofRecord,
  present: (row: ExpenseRow & WithContract, wire) => presentContract(row, wire),
  became,
  refuse: (_call, row, action) => refuseByApproval(row, action),
  hooks: {
    beforeCreate: async (call, values, body) => {
      values['paid_on'] ??= companyToday(call.settings);
      await begin(call, 'expense', values, body);
    },
    beforeUpdate: async (_call, values) => notEmptied(values),
  },
});

/** @throws AppError `invalid` at the end */
function requirePeriod(values: Values, before?: RenewalRow): void {
  const { start_on, end_on } = { ...before, ...values } as Pick<RenewalRow, 'start_on' | 'end_on'>;
  if (start_on && end_on && end_on < start_on) throw invalid({ endTime: msg('endBeforeStart') });
}

export const renewalEntity = defineEntity(renewalShape, {
  search: words,
  scenes: [ownershipScene('续费', true)],
  parameters: ofRecord,
  present: (row: RenewalRow & WithContract, wire) => {
    presentContract(row, wire);
    wire['ext'] = row.remark;
  },
  became,
  refuse: (_call, row, action) => refuseByApproval(row, action),
  hooks: {
    beforeCreate: async (call, values, body) => {
      requirePeriod(values);
      const contract = await call.db.first(select('contract', ['end_on as end'])`
        where id = ${Number(values['contract_id'])}`);
      values['end_before'] = contract?.end ?? null;
      await begin(call, 'renewal', values, body);
    },
    beforeUpdate: async (_call, values, before) => {
      notEmptied(values);
      requirePeriod(values, before);
    },
  },
});
