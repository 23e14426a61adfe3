// What is counted and summed of the money of a period: what passed and is not void.
import type { MeasureDefinition, RowMeasure } from '../../engine/measure.ts';
import { inForceOnly } from '../approval/index.ts';
import { planStates } from './plan.entity.ts';

const receipts = {
  entity: 'receipt',
  date: 'addTime',
  by: 'userid',
  filter: inForceOnly,
} as const satisfies Partial<RowMeasure>;
const invoices = {
  entity: 'invoice',
  date: 'issueDate',
  by: 'userid',
  filter: inForceOnly,
  shownIn: 'reports',
} as const satisfies Partial<RowMeasure>;
const plans = {
  entity: 'receiptPlan',
  date: 'plantime',
  by: 'userid',
  unit: 'money',
  shownIn: 'reports',
  scenes: { planState: [planStates.open, planStates.partly, planStates.done, planStates.overdue].join(',') },
  looksAt: ['planState', 'plantime'],
} as const satisfies Partial<RowMeasure>;

export const moneyMeasures: readonly MeasureDefinition[] = [
  {
    ...receipts,
    key: 'finance.amount',
    label: '回款金额',
    definition: '回款日期在这段时间、审批通过且未作废的回款的金额合计',
    unit: 'money',
    sum: 'money',
    kept: { source: 'receipt', sum: 1 },
  },
  {
    ...receipts,
    key: 'finance.received',
    label: '回款笔数',
    definition: '回款日期在这段时间、审批通过且未作废的回款笔数',
    unit: 'count',
    shownIn: 'reports',
    kept: { source: 'receipt' },
  },
  {
    ...plans,
    key: 'recpay.due',
    label: '应收金额',
    definition: '计划回款日期在这段时间的回款计划的金额合计，未生效和已作废的除外',
    sum: 'money',
  },
  {
    ...plans,
    key: 'recpay.settled',
    label: '计划已收',
    definition: '计划回款日期在这段时间的回款计划至今已收到的金额',
    sum: 'recpaymoney',
  },
  {
    ...invoices,
    key: 'invoice.amount',
    label: '开票金额',
    definition: '开票日期在这段时间、审批通过且未作废的发票的金额合计',
    unit: 'money',
    sum: 'money',
    kept: { source: 'invoice', sum: 1 },
  },
  {
    ...invoices,
    key: 'invoice.issued',
    label: '开票张数',
    definition: '开票日期在这段时间、审批通过且未作废的发票张数',
    unit: 'count',
    kept: { source: 'invoice' },
  },
  {
    key: 'payment.amount',
    label: '费用金额',
    definition: '支出日期在这段时间、审批通过且未作废的费用的金额合计',
    unit: 'money',
    shownIn: 'reports',
    entity: 'expense',
    date: 'addTime',
    by: 'userid',
    filter: inForceOnly,
    sum: 'money',
    kept: { source: 'expense', sum: 1 },
  },
];
