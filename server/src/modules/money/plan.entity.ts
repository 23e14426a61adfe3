// Instalments: what a customer is to pay of a contract, and by when.
import { type Language, msg, renderSentence } from '@crm/protocol/sentences';
import { type RawBuilder, sql } from 'kysely';
import { type Call, defineEntity, type EntityShape, type ListParameter, type ShapeRow } from '../../engine/entity.ts';
import { isReadable } from '../../engine/field-permissions.ts';
import { select } from '../../platform/db/query.ts';
import { conflict, invalid, type Rejection, rejection } from '../../platform/errors.ts';
import { parseId } from '../../platform/http/values.ts';
import { approvals, recordStates } from '../approval/index.ts';
import { createdField, ownerField, updatedField } from '../record/index.ts';
import {
  amountField,
  belowContract,
  contractField,
  contractJoin,
  contractMembers,
  contractWords,
  customerField,
  guardedBy,
  noteField,
  type WithContract,
} from './money.fields.ts';

/** What an instalment is today. */
export const planStates = { inactive: 0, open: 1, partly: 2, done: 3, overdue: 4, void: 9 } as const;

const stateOptions = [
  { value: planStates.inactive, label: '未生效', english: 'Not in force', color: 'default' },
  { value: planStates.open, label: '待回款', english: 'Unpaid', color: 'blue' },
  { value: planStates.partly, label: '部分回款', english: 'Partly paid', color: 'gold' },
  { value: planStates.done, label: '已完成', english: 'Paid', color: 'green' },
  { value: planStates.overdue, label: '已逾期', english: 'Overdue', color: 'red' },
  { value: planStates.void, label: '已作废', english: 'Void', color: 'default' },
] as const;

const shape = {
  name: 'receiptPlan',
  module: 'recpay',
  label: '回款计划',
  english: 'instalment',
  table: 'receipt_plan',
  grant: 'crm.recpay',
  owner: 'owner_id',
  parent: belowContract('addPlan'),
  members: contractMembers,
  api: {
    index: 'api/recpay/index',
    add: 'api/recpay/add',
    edit: 'api/recpay/edit',
    detail: ['api/recpay/Views'],
    delete: 'api/recpay/delete',
  },
  fields: [
    {
      wire: 'planName',
      column: null,
      virtual: true,
      type: 'input',
      title: '回款计划',
      english: 'Instalment',
      // What it is called by is the contract's name and its own number.
      reads: ['contractId', 'contract.contractName', 'qici'],
      form: false,
      filter: false,
      list: { width: 330, at: 1 },
    },
    // Instalments of a contract are planned before it is in force.
    { ...contractField, needs: 'living', list: { width: 200, at: 2, hidden: true } },
    customerField,
    {
      wire: 'qici',
      column: 'instalment',
      type: 'number',
      title: '期次',
      english: 'No.',
      precision: 0,
      min: 1,
      max: 999,
      placeholder: ['留空则为下一期', 'Leave blank for the next instalment'],
      list: { width: 80, hidden: true },
    },
    {
      wire: 'plantime',
      column: 'due_on',
      type: 'date',
      title: '计划回款日期',
      english: 'Due date',
      alsoCalled: ['计划日期', '应收日期'],
      required: true,
      plan: true,
      planDone: { field: 'completetime' },
      sort: { column: 'due_on' },
      list: { width: 130 },
    },
    { ...amountField, title: '计划金额', english: 'Planned amount' },
    {
      wire: 'recpaymoney',
      column: 'settled',
      type: 'number',
      title: '已回款',
      english: 'Received',
      total: true,
      reads: ['money', 'finance.money'],
      precision: 2,
      writer: 'money',
      form: false,
      list: { width: 120 },
    },
    {
      wire: 'planState',
      column: null,
      virtual: true,
      type: 'select',
      title: '状态',
      english: 'Status',
      form: false,
      options: stateOptions,
      list: { width: 100 },
    },
    {
      wire: 'completetime',
      column: 'completed_at',
      type: 'datetime',
      title: '完成时间',
      english: 'Completed',
      writer: 'money',
      form: false,
      list: { width: 150 },
    },
    noteField,
    { ...ownerField, source: 'contract.userid' },
    createdField,
    updatedField,
  ],
  columns: { state: 'bigint' },
  constraints: { receipt_plan_check: { wire: 'money', message: msg('planBelowSettled') } },
  searched: ['remark', 'contract_id'],
  ...guardedBy('recpay'),
  searchedAs: 'planName',
  actions: { set: { grant: 'crm.finance.add', member: true } },
  abilities: ['set', 'print'],
  derived: { ordersn: 'contract.orderSn', planStateName: null },
  joins: contractJoin.joins,
  extraColumns: `${contractJoin.extraColumns}, t.due_on < current_date as overdue`,
} as const satisfies EntityShape;

export type PlanRow = ShapeRow<typeof shape>;

/** What is still to come in, of contracts in force. */
const pendingStates = [planStates.open, planStates.partly, planStates.overdue].join(',');

const inForce = sql<boolean>`c.state = ${sql.lit(recordStates.live)} and c.approval = ${sql.lit(approvals.passed)}`;
const contractOf = (condition: RawBuilder<boolean>): RawBuilder<boolean> =>
  sql`exists (select 1 from contract c where c.id = t.contract_id and ${condition})`;

/** Instalments of contracts in force that are past their day; SQL over `t`. */
export const overduePlan = sql<boolean>`(t.completed_at is null and t.due_on < current_date and ${contractOf(inForce)})`;

/** What each state is: SQL over `t` and its contract `c`. */
const states: Record<string, RawBuilder<boolean>> = {
  [planStates.inactive]: sql`(t.completed_at is null and c.state <> 2 and not (${inForce}))`,
  [planStates.open]: sql`(t.settled = 0 and t.completed_at is null and t.due_on >= current_date and ${inForce})`,
  [planStates.partly]: sql`(t.settled > 0 and t.completed_at is null and t.due_on >= current_date and ${inForce})`,
  [planStates.done]: sql`(t.completed_at is not null and c.state <> 2)`,
  [planStates.overdue]: sql`(t.completed_at is null and t.due_on < current_date and ${inForce})`,
  [planStates.void]: sql`(c.state = 2)`,
};
/** The list parameter `planState`: a state, or several joined by commas. The contract is joined once, whatever the states. */
const inState: ListParameter = (value, call) => {
  if (!isReadable(call.actor, 'recpay', { wire: 'planState' })) return msg('notFilterable');
  const stateNames = value.split(',');
  if (stateNames.length > 6 || !stateNames.every((one) => Object.hasOwn(states, one))) return msg('choiceUnknown');
  return contractOf(
    sql`(${sql.join(
      stateNames.map((one) => states[one]),
      sql` or `,
    )})`,
  );
};

/** 合同名 · 第1期: an instalment has no name of its own. */
export function planName(contract: string, instalment: number, language: Language): string {
  return renderSentence(msg('planNamed', { contract, instalment }), language);
}

function stateOf(row: PlanRow & WithContract & { overdue: boolean }): number {
  if (row.contract_state === recordStates.void) return planStates.void;
  if (row.completed_at !== null) return planStates.done;
  if (row.contract_state !== recordStates.live || row.contract_approval !== approvals.passed)
    return planStates.inactive;
  if (row.overdue) return planStates.overdue;
  return Number(row.settled) > 0 ? planStates.partly : planStates.open;
}

async function holdContract(call: Call, id: number): Promise<void> {
  await call.db.run(sql`select 1 from contract where id = ${id} for no key update`);
}

/** Of two that take the same number at once the second waits for the contract. @throws AppError `invalid` at `qici` */
async function requireFree(call: Call, contractId: number, instalment: number, own: number): Promise<void> {
  await holdContract(call, contractId);
  const taken = await call.db.first(sql`select 1 from receipt_plan
    where contract_id = ${contractId} and instalment = ${instalment} and id <> ${own} and deleted_at is null`);
  if (taken) throw invalid({ qici: msg('instalmentTaken', { instalment }) });
}

/** The list parameter `pending`: what is still to be paid of contracts in force. */
const isPending: ListParameter = (value, call) => {
  if (!isReadable(call.actor, 'recpay', { wire: 'planState' })) return msg('notFilterable');
  return value === '1' ? sql`(t.completed_at is null and ${contractOf(inForce)})` : msg('choiceUnknown');
};

export const planEntity = defineEntity(shape, {
  search: async (row, call) => {
    const contract = await contractWords(call.db, row.contract_id);
    return { names: [contract.name], words: [contract.number, row.remark] };
  },
  parameters: {
    planState: inState,
    pending: isPending,
    contractId: (value) => {
      const id = parseId(value);
      return id === undefined ? msg('badFormat') : sql`t.contract_id = ${id}`;
    },
    customerId: (value) => {
      const id = parseId(value);
      return id === undefined ? msg('customerMissing') : sql`t.customer_id = ${id}`;
    },
  },
  usualSorts: {
    planState: Object.fromEntries(
      [pendingStates, planStates.open, planStates.partly, planStates.overdue].map((state) => [state, 'plantime asc']),
    ),
  },
  scenes: [
    {
      field: 'planState',
      title: '状态',
      english: 'Status',
      place: 'board',
      value: '',
      option: [
        { value: '', label: '全部', english: 'All' },
        { value: pendingStates, label: '未收齐', english: 'Not fully paid' },
        { value: '4', label: '已逾期', english: 'Overdue' },
        { value: '1', label: '未到期，未回款', english: 'Not due, unpaid' },
        { value: '2', label: '未到期，部分回款', english: 'Not due, partly paid' },
        { value: '3', label: '已完成', english: 'Paid' },
        { value: '0', label: '未生效', english: 'Not in force' },
        { value: '9', label: '已作废', english: 'Void' },
      ],
    },
  ],
  present: (row: PlanRow & WithContract & { overdue: boolean }, wire, _actor, language) => {
    wire['ordersn'] = row.contract_number;
    wire['planName'] = planName(row.contract_name, Number(row.instalment), language);
    const state = stateOf(row);
    wire['planState'] = state;
    wire['planStateName'] = stateOptions.find((option) => option.value === state)?.label ?? '';
  },
  refuse: (_call, row, action) => {
    if (action === 'delete' && Number(row.settled) > 0) return msg('planSettled');
    if (action === 'set' && row.completed_at !== null) return msg('planDone');
    return undefined;
  },
  hooks: {
    beforeCreate: async (call, values) => {
      if (values['instalment'] !== null && values['instalment'] !== undefined)
        return await requireFree(call, Number(values['contract_id']), Number(values['instalment']), 0);
      await holdContract(call, Number(values['contract_id']));
      const last = await call.db.first(select('receipt_plan', [sql<number>`coalesce(max(instalment), 0)`.as('n')])`
        where contract_id = ${Number(values['contract_id'])} and deleted_at is null`);
      values['instalment'] = (last?.n ?? 0) + 1;
    },
    beforeUpdate: async (_call, values) => {
      if (values['instalment'] === null) delete values['instalment'];
    },
    // Also of a change that is taken back.
    afterUpdate: async (call, row, before) => {
      const number = Number(row.instalment);
      if (number !== Number(before.instalment)) await requireFree(call, row.contract_id, number, row.id);
    },
    // Another may have the number by now, or come back with it.
    beforeRestore: async (call, rows) => {
      const contracts = [...new Set(rows.map((row) => row.contract_id))].toSorted((a, b) => a - b);
      for (const id of contracts) await holdContract(call, id);
      const there = await call.db.rows(select('receipt_plan', ['contract_id', 'instalment'])`
        where contract_id = any(${contracts}::bigint[]) and deleted_at is null`);
      const keyOf = (row: { contract_id: number; instalment: number | string | null }) =>
        `${row.contract_id}/${row.instalment}`;
      const taken = new Set(there.map(keyOf));
      const rejected = rows.flatMap((row): Rejection[] => {
        const isFree = !taken.has(keyOf(row));
        taken.add(keyOf(row));
        return isFree ? [] : [rejection(row.id, msg('instalmentTaken', { instalment: Number(row.instalment) }))];
      });
      const [first] = rejected;
      if (first) throw conflict(first.reason, { rejected });
    },
  },
});
