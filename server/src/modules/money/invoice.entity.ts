// Invoices: requested, then issued with number and date.
import { msg } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import type { Call, EntityShape, ShapeRow } from '../../engine/entity.ts';
import { defineEntity } from '../../engine/entity.ts';
import { isReadable } from '../../engine/field-permissions.ts';
import { ownershipScene } from '../../engine/scenes.ts';
import {
  approvalField,
  became,
  keepDraft,
  recordStates,
  refuseByApproval,
  stateField,
  voidReasonField,
} from '../approval/index.ts';
import { createdField, ownerField, updatedField } from '../record/index.ts';
import { ofRecord } from './money.entity.ts';
import {
  amountField,
  belowContract,
  contractField,
  contractJoin,
  contractMembers,
  customerField,
  noteField,
  type WithContract,
} from './money.fields.ts';

export const invoiceNumberLength = 40;
const text = { type: 'input', list: { width: 160, hidden: true } } as const;

const invoiceShape = {
  name: 'invoice',
  module: 'invoice',
  label: '发票',
  english: 'invoice',
  table: 'invoice',
  grant: 'crm.invoice',
  owner: 'owner_id',
  members: contractMembers,
  facets: ['approval', 'state'],
  parent: belowContract('addInvoice'),
  api: {
    index: 'api/invoice/index',
    add: 'api/invoice/add',
    edit: 'api/invoice/edit',
    detail: ['api/invoice/Views'],
    delete: 'api/invoice/delete',
  },
  actions: { submit: { grant: 'crm.invoice.add', member: true } },
  abilities: ['submit', 'void', 'issue', 'print'],
  fields: [
    { ...contractField, list: { width: 200 } },
    { ...customerField, list: { width: 200 } },
    { ...amountField, title: '开票金额', english: 'Amount', list: { width: 120 } },
    {
      wire: 'type',
      column: 'type',
      type: 'select',
      title: '发票类型',
      english: 'Invoice type',
      options: [
        { value: 1, label: '增值税普通发票', english: 'General VAT invoice' },
        { value: 2, label: '增值税专用发票', english: 'Special VAT invoice' },
        { value: 3, label: '电子普通发票', english: 'General e-invoice' },
        { value: 4, label: '电子专用发票', english: 'Special e-invoice' },
        { value: 9, label: '收据', english: 'Receipt' },
      ],
      initial: 1,
      required: true,
      list: { width: 140 },
    },
    {
      wire: 'invoiceTitle',
      column: 'title',
      type: 'input',
      title: '发票抬头',
      english: 'Invoice title',
      required: true,
      max: 100,
      isName: true,
      list: { at: 1, width: 200 },
    },
    {
      wire: 'taxNumber',
      column: 'tax_number',
      type: 'input',
      title: '税号',
      english: 'Tax number',
      alsoCalled: ['纳税人识别号'],
      max: 20,
      pattern: '^[0-9A-Za-z]{15,20}$',
      patternMessage: msg('taxNumberFormat'),
      list: { width: 180 },
    },
    { ...text, wire: 'bank', column: 'bank', title: '开户行', english: 'Bank', max: 100 },
    { ...text, wire: 'bankAccount', column: 'bank_account', title: '银行账号', english: 'Bank account', max: 40 },
    { ...text, wire: 'address', column: 'address', title: '注册地址', english: 'Registered address', max: 200 },
    { ...text, wire: 'phone', column: 'phone', title: '注册电话', english: 'Registered phone', max: 30 },
    { ...text, wire: 'email', column: 'email', title: '接收邮箱', english: 'Email', max: 100 },
    {
      wire: 'number',
      column: 'number',
      type: 'input',
      title: '发票号码',
      english: 'Invoice number',
      max: invoiceNumberLength,
      unique: { constraint: 'invoice_number_taken', message: msg('recordNumberTaken') },
      writer: 'invoice',
      form: false,
      list: { width: 160 },
    },
    {
      wire: 'issueDate',
      column: 'issued_on',
      type: 'date',
      title: '开票日期',
      english: 'Issue date',
      writer: 'invoice',
      form: false,
      list: { width: 120 },
    },
    approvalField,
    { ...stateField, list: { width: 90, hidden: true } },
    noteField,
    voidReasonField,
    { ...ownerField, source: 'contract.userid' },
    { ...createdField, wire: 'addTime' },
    updatedField,
  ],
  derived: { ordersn: 'contract.orderSn' },
  ...contractJoin,
  searched: ['title', 'tax_number', 'number'],
  guarded: [
    ['invoice', 'taxNumber'],
    ['invoice', 'number'],
  ],
} as const satisfies EntityShape;

export type InvoiceRow = ShapeRow<typeof invoiceShape>;

/** Remembers what was written on an invoice for the customer's next one. */
async function keepTitle(call: Call, row: InvoiceRow): Promise<void> {
  await call.db.run(sql`
    insert into invoice_title (customer_id, title, tax_number, bank, bank_account, address, phone)
    values (${row.customer_id}, ${row.title}, ${row.tax_number}, ${row.bank}, ${row.bank_account}, ${row.address}, ${row.phone})
    on conflict (customer_id, title) do update set used_at = now(),
      tax_number = coalesce(nullif(excluded.tax_number, ''), invoice_title.tax_number),
      bank = coalesce(nullif(excluded.bank, ''), invoice_title.bank),
      bank_account = coalesce(nullif(excluded.bank_account, ''), invoice_title.bank_account),
      address = coalesce(nullif(excluded.address, ''), invoice_title.address),
      phone = coalesce(nullif(excluded.phone, ''), invoice_title.phone)`);
}

export const invoiceEntity = defineEntity(invoiceShape, {
  search: (row) => ({ names: [row.title], words: [row.tax_number, row.number], numbers: [row.number] }),
  scenes: [
    ownershipScene('发票', true),
    {
      field: 'issued',
      title: '开票',
      english: 'Issuing',
      place: 'board',
      value: '',
      option: [
        { value: '', label: '全部', english: 'All' },
        { value: '0', label: '待开票', english: 'To issue' },
        { value: '1', label: '已开票', english: 'Issued' },
      ],
    },
  ],
  parameters: {
    ...ofRecord,
    issued: (value, call) => {
      if (!isReadable(call.actor, 'invoice', { wire: 'issueDate' })) return msg('notFilterable');
      return value === '1'
        ? sql`t.issued_on is not null`
        : value === '0'
          ? sql`(t.issued_on is null and t.state = 1 and t.approval = 2)`
          : msg('choiceUnknown');
    },
  },
  present: (row: InvoiceRow & WithContract, wire) => {
    wire['ordersn'] = row.contract_number;
  },
  became,
  refuse: (_call, row, action) => {
    if (row.state === recordStates.void && action !== 'print') return msg('isVoid');
    if (action === 'issue')
      return row.approval === 2 && row.state === 1
        ? row.number
          ? msg('issuedAlready')
          : undefined
        : msg('notInForce');
    // One that waits for being issued can still be taken away; one that is out can only be made void.
    if (action === 'delete') return row.number ? msg('issuedLocked') : undefined;
    return refuseByApproval(row, action);
  },
  hooks: {
    beforeCreate: async (_call, values, body) => keepDraft(values, body),
    afterCreate: (call, row) => keepTitle(call, row),
    afterUpdate: (call, row) => keepTitle(call, row),
  },
});
