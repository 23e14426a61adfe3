// What the workbench counts beside what the modules declare: what is to be done, who is forgotten, the steps to a receipt.
import type { FilterItem } from '@crm/protocol/answers/filter';
import type { MeasureFigure } from '@crm/protocol/answers/measure';
import type { Call } from '../../engine/entity.ts';
import { type MeasureDefinition, measure, type RowMeasure, type Span } from '../../engine/measure.ts';
import { daysAfter } from '../../engine/periods.ts';
import { countWork, inForceOnly } from '../approval/index.ts';
import { companyToday } from '../customer/index.ts';
import { planStates } from '../money/index.ts';
import { keepsMoney } from './layout.ts';

/** What has no date of its own counts at any time. */
const anyTime: Span = { from: '1970-01-01', to: '1970-01-01' };
/** Newly given within so many days; near are recycling and instalments, and the ends of contracts. */
const newDays = 7;
const nearDays = 7;
const endingDays = 30;
/** Forgotten is who was not followed up for so many days, today included. */
const forgottenDays = 30;

type Counted = Pick<RowMeasure, 'key' | 'label' | 'entity' | 'filter' | 'scenes' | 'looksAt'>;
const counted = (what: Counted): RowMeasure => ({ unit: 'count', by: 'userid', ...what });
const within = (field: string, from: string, to: string): FilterItem => ({
  field,
  type: 'between',
  value: `${from},${to}`,
});
const plans = (states: readonly number[]) => ({
  entity: 'receiptPlan',
  scenes: { planState: states.join(',') },
  looksAt: ['planState', 'plantime'],
});

function todoMeasures(today: string): MeasureDefinition[] {
  const dueToday: FilterItem = { field: 'nextgenjintime', type: 'le', value: `${today} 23:59:59` };
  return [
    counted({ key: 'todo.customerDue', label: '待跟进客户', entity: 'customer', filter: [dueToday] }),
    counted({
      key: 'todo.leadDue',
      label: '待跟进线索',
      entity: 'lead',
      filter: [dueToday, { field: 'state', type: 'eq', value: '1' }],
    }),
    counted({
      key: 'todo.new',
      label: '7 天内分配或领取',
      entity: 'customer',
      scenes: { got: String(newDays) },
      looksAt: ['AddTime'],
    }),
    counted({
      key: 'todo.recycled',
      label: '7 天内将回收',
      entity: 'customer',
      scenes: { recycle: String(nearDays) },
      looksAt: ['genjinTime', 'status'],
    }),
    {
      key: 'todo.approvals',
      label: '待办审批',
      unit: 'count',
      own: async (call) => String((await countWork(call)).todo),
    },
    counted({ key: 'todo.planOverdue', label: '逾期的回款计划', ...plans([planStates.overdue]) }),
    counted({
      key: 'todo.planNear',
      label: '7 天内到期的回款计划',
      ...plans([planStates.open, planStates.partly]),
      filter: [within('plantime', today, daysAfter(today, nearDays))],
    }),
    counted({
      key: 'todo.contractEnding',
      label: '30 天内到期的合同',
      entity: 'contract',
      filter: [
        ...inForceOnly,
        within('endTime', today, daysAfter(today, endingDays)),
        { field: 'noRenewal', type: 'empty' },
      ],
    }),
  ];
}

/** Open work of people who look after the money: of everybody whom they see, as none of it is their own. */
function moneyMeasures(today: string): RowMeasure[] {
  return [
    counted({
      key: 'todo.invoice',
      label: '待开票',
      entity: 'invoice',
      scenes: { issued: '0' },
      looksAt: ['issueDate'],
    }),
    counted({ key: 'todo.receiveLate', label: '逾期待收款', ...plans([planStates.overdue]) }),
    counted({
      key: 'todo.receiveNear',
      label: '7 天内待收款',
      ...plans([planStates.open, planStates.partly]),
      filter: [within('plantime', today, daysAfter(today, nearDays))],
    }),
  ];
}

function forgottenMeasures(today: string): RowMeasure[] {
  const since = daysAfter(today, 1 - forgottenDays);
  return [
    counted({
      key: 'forgotten.quiet',
      label: '30 天未跟进',
      entity: 'customer',
      filter: [{ field: 'genjinTime', type: 'lt', value: since }],
    }),
    counted({
      key: 'forgotten.never',
      label: '录入 30 天以上从未跟进',
      entity: 'customer',
      filter: [
        { field: 'genjinTime', type: 'empty' },
        { field: 'AddTime', type: 'lt', value: since },
      ],
    }),
  ];
}

/** What the person has to do: of their own, whatever else they see. */
export async function todoOf(call: Call): Promise<MeasureFigure[]> {
  const today = companyToday(call.settings);
  const own = await measure(call, todoMeasures(today), anyTime, [call.actor.userId]);
  const wanted = moneyMeasures(today).filter(({ key }) =>
    key === 'todo.invoice' ? call.actor.can('crm.invoice.issue') : keepsMoney(call.actor),
  );
  if (wanted.length === 0) return own;
  const [approvals, others] = [
    own.filter(({ key }) => key === 'todo.approvals'),
    own.filter(({ key }) => key !== 'todo.approvals'),
  ];
  const money = await measure(call, wanted, anyTime, undefined);
  // Of a clerk's own there is nothing: it stands behind.
  return keepsMoney(call.actor)
    ? [...approvals, ...money, ...others.filter(({ value }) => value !== '0')]
    : [...own, ...money];
}

export function forgottenOf(call: Call, people: readonly number[] | undefined): Promise<MeasureFigure[]> {
  return measure(call, forgottenMeasures(companyToday(call.settings)), anyTime, people);
}

/** The measure that a module declares. */
export function declared(call: Pick<Call, 'engine'>, key: string): RowMeasure {
  const found = call.engine.measures.find((one) => one.key === key);
  if (!found || !('entity' in found)) throw new Error(`no measure ${key}`);
  return found;
}

const moneyFigures = ['finance.amount', 'recpay.due', 'invoice.amount', 'payment.amount', 'contract.amount'];

/** Figures of a period: of money for those who look after it, of sales for everybody else. */
export function briefMeasures(call: Pick<Call, 'engine' | 'actor'>): readonly MeasureDefinition[] {
  return keepsMoney(call.actor) ? moneyFigures.map((key) => declared(call, key)) : call.engine.figures;
}

/**
 * From leads to receipts. What became of the leads and customers that were entered in the span is counted among those, so that no
 * share is more than the whole; contracts and receipts are those of the span, of all customers, also by their money.
 */
export function funnelOf(call: Call, span: Span, people: readonly number[] | undefined): Promise<MeasureFigure[]> {
  return measure(
    call,
    [
      declared(call, 'clues.added'),
      declared(call, 'clues.converted'),
      declared(call, 'customer.added'),
      declared(call, 'customer.followed'),
      declared(call, 'customer.dealt'),
      declared(call, 'contract.signed'),
      declared(call, 'finance.received'),
      declared(call, 'contract.amount'),
      declared(call, 'finance.amount'),
    ],
    span,
    people,
  );
}
