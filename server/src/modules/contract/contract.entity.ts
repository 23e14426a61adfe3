// Contracts as the engine sees them: what they are found by, scenes, and what may be done with one in its state.
import { compare, subtract } from '@crm/protocol/money';
import { msg } from '@crm/protocol/sentences';
import { type RawBuilder, sql } from 'kysely';
import { type Call, defineEntity, type ListParameter } from '../../engine/entity.ts';
import { isReadable } from '../../engine/field-permissions.ts';
import { dateRangeSql } from '../../engine/query/time-filters.ts';
import { ownershipScene } from '../../engine/scenes.ts';
import { select } from '../../platform/db/query.ts';
import { parseId } from '../../platform/http/values.ts';
import { became, isInForce, refuseByApproval } from '../approval/index.ts';
import type { ContractRow } from './contract.fields.ts';
import { contractShape } from './contract.fields.ts';
import { contractHooks } from './contract.hooks.ts';
import { contractLines } from './lines.ts';

/** What needs a contract in force. */
const whileInForce = new Set(['amend', 'noRenewal', 'addReceipt', 'addExpense', 'addRenewal', 'addInvoice']);

/** Whether the person may see agreed amounts beyond the sum of the contract: `finance`, `invoice`, `recpay`. */
export const seesAgreed = ({ actor }: Pick<Call, 'actor'>, module: string): boolean =>
  isReadable(actor, 'contract', { wire: 'Money', reads: ['renewal.money', `${module}.money`] });

/** The list parameter `due`: with an end date, not ended yet, ended, not to be renewed. */
const ends: Record<string, RawBuilder<boolean>> = {
  '-1': sql`t.end_on is not null`,
  '0': sql`t.end_on >= current_date`,
  '1': sql`t.end_on < current_date`,
  '2': sql`t.no_renewal`,
};
const due: ListParameter = (value, call) => {
  const wire = value === '2' ? 'noRenewal' : 'endTime';
  if (!isReadable(call.actor, 'contract', { wire })) return msg('notFilterable');
  return (Object.hasOwn(ends, value) && ends[value]) || msg('periodUnknown');
};

/** The list parameter `time`, by the day of signing: 0 all, then this and the last month, quarter and year. */
const periods = ['month', 'quarter', 'year', 'lastmonth', 'lastquarter', 'lastyear'] as const;
const signed: ListParameter = (value, call) => {
  if (!isReadable(call.actor, 'contract', { wire: 'signTime' })) return msg('notFilterable');
  if (value === '0') return sql<boolean>`true`;
  const period = periods[Number(value) - 1];
  return period && /^\d$/.test(value) ? dateRangeSql(sql`t.signed_on`, period) : msg('periodUnknown');
};

/** The list parameters `productid` and `productCategory`: contracts with a line of them. */
const soldIn =
  (condition: (id: number) => RawBuilder<unknown>): ListParameter =>
  (value) => {
    const id = parseId(value);
    if (id === undefined) return msg('choiceUnknown');
    return sql<boolean>`exists (select 1 from contract_line l where l.contract_id = t.id and ${condition(id)})`;
  };

/** What lists add. */
interface Listed {
  member_ids: string | null;
  amending?: { id: number; back: number | null } | null;
}

export const contractEntity = defineEntity(contractShape, {
  search: async (row, call) => {
    const customer = await call.db.first(select('customer', ['name'])`where id = ${row.customer_id}`);
    return { names: [row.name, customer?.name ?? ''], words: [row.number], numbers: [row.number] };
  },
  initials: 'ht',
  scenes: [
    ownershipScene('合同', true),
    {
      field: 'due',
      title: '到期',
      english: 'Expiry',
      place: 'board',
      value: '',
      option: [
        { value: '', label: '全部', english: 'All' },
        { value: '-1', label: '全部到期', english: 'All with an expiry date' },
        { value: '0', label: '未到期', english: 'Not expired' },
        { value: '1', label: '已到期', english: 'Expired' },
        { value: '2', label: '不续费', english: 'Not renewing' },
      ],
    },
    {
      field: 'time',
      title: '签订日期',
      english: 'Signed on',
      place: 'tags',
      value: '0',
      option: [
        { value: '0', label: '全部', english: 'All' },
        { value: '1', label: '本月', english: 'This month' },
        { value: '2', label: '本季度', english: 'This quarter' },
        { value: '3', label: '本年', english: 'This year' },
        { value: '4', label: '上月', english: 'Last month' },
        { value: '5', label: '上季度', english: 'Last quarter' },
        { value: '6', label: '去年', english: 'Last year' },
      ],
    },
  ],
  parameters: {
    due,
    time: signed,
    productid: soldIn((id) => sql`l.product_id = ${id}`),
    // With the categories below it.
    productCategory: soldIn(
      (id) => sql`exists (select 1 from product p join product_category c on c.id = p.category_id
        where p.id = l.product_id and (c.id = ${id} or c.parent_id = ${id}))`,
    ),
    customerId: (value) => {
      const id = parseId(value);
      return id === undefined ? msg('customerMissing') : sql`t.customer_id = ${id}`;
    },
  },
  usualSorts: {
    due: { '-1': 'endTime asc', '0': 'endTime asc', '1': 'endTime desc' },
    time: Object.fromEntries(periods.map((_period, at) => [String(at + 1), 'signTime desc'])),
  },
  children: [contractLines],
  present: (row: ContractRow & Listed, wire, actor) => {
    wire['Header'] = actor.organisation.users.get(row.owner_id)?.avatar ?? '';
    wire['watchuserid'] = row.member_ids ?? '';
    wire['contractId'] = row.id;
    const { amending } = row;
    if (amending) wire['amending'] = amending.id;
    if (amending?.back === actor.userId) wire['amendingBack'] = 1;
    const total = String(row.line_total ?? '0');
    wire['lineTotal'] = total;
    wire['youhui'] = compare(total, '0') > 0 ? subtract(total, String(row.amount)) : '0.00';
  },
  became,
  refuse: (call, row, action) => {
    if (action === 'bindTag' && call.actor.fieldGrant('contract', 'tags') !== 'edit') return msg('notYoursToFill');
    if (whileInForce.has(action)) return isInForce(row) ? undefined : msg('notInForce');
    if (action === 'addPlan' && row.state === 2) return msg('isVoid');
    return refuseByApproval(row, action);
  },
  hooks: contractHooks,
});
