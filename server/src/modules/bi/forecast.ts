// The cash of the weeks to come, beside what came in the weeks before: a report by weeks; its columns depend on the reader's grants.

import type { MeasureFigure } from '@crm/protocol/answers/measure';
import type { Report, ReportCell, ReportColumn } from '@crm/protocol/answers/report';
import { subtract, sum } from '@crm/protocol/money';
import { forecastWeeksAhead, forecastWeeksBack } from '@crm/protocol/report';
import type { Call } from '../../engine/entity.ts';
import { listOf, mayReadMeasure, type RowMeasure } from '../../engine/measure.ts';
import { measureBy } from '../../engine/measure-groups.ts';
import { bucketsOf, daysAfter } from '../../engine/periods.ts';
import { companyToday } from '../customer/index.ts';
import { forecastWeeks } from '../money/index.ts';

/** The habit by which it is estimated; `forecast.expected` explains it beside the number. */
const rule = { months: 24, least: 3 };

const columns = {
  'forecast.due': {
    label: '到期未收',
    definition: '计划回款日期在这一周、合同有效、还没有收到的金额；逾期的在原来的那一周',
  },
  'forecast.expected': {
    label: '预计收到',
    definition:
      '还没有收到的金额，按预计收到的日期：计划日期加上这个客户的习惯（最近 24 个月到期并收齐的各期，最后一笔回款比计划日期晚的天数的中位数；不足 3 期时用您能看到的全部客户的），早于今天的算在本周',
  },
  'forecast.came': { label: '实际收到', definition: '回款日期在这一周、审批通过且未作废的回款' },
  'forecast.spent': {
    label: '费用',
    definition: '支出日期在这一周、审批通过且未作废的费用；报销没有付款日期，不在内',
  },
  'forecast.standing': { label: '累计净额', definition: '从本周起累计：预计收到减去费用' },
} as const;
type Key = keyof typeof columns;

const nothing = '0.00';

function declared(call: Call, key: string): RowMeasure {
  const found = call.engine.measures.find((one) => one.key === key);
  if (!found || !('entity' in found)) throw new Error(`no measure ${key}`);
  return found;
}

const cell = (value: string, list?: MeasureFigure['list']): ReportCell => ({
  value,
  before: '',
  yearBefore: '',
  ...(list && value !== '' ? { list } : {}),
});

export async function buildForecast(call: Call): Promise<Report> {
  const today = companyToday(call.settings);
  const monday = bucketsOf({ from: today, to: today }, 'week')[0]?.key ?? today;
  const span = { from: daysAfter(monday, -7 * forecastWeeksBack), to: daysAfter(monday, 7 * forecastWeeksAhead - 1) };
  const weeks = bucketsOf(span, 'week');
  const [plan, came, spent] = ['recpay.due', 'finance.amount', 'payment.amount'].map((key) => declared(call, key)) as [
    RowMeasure,
    RowMeasure,
    RowMeasure,
  ];
  const [plans, receipts, expenses] = await Promise.all([
    mayReadMeasure(call, plan).then(async (is) => is && (await mayReadMeasure(call, declared(call, 'recpay.settled')))),
    mayReadMeasure(call, came),
    mayReadMeasure(call, spent),
  ]);
  // How late customers pay is computed from the days of their receipts.
  const hasForecast = plans && receipts;
  const ahead = plans ? await forecastWeeks(call, { today, from: span.from, rule }) : [];
  const planned = new Map(ahead.map((one) => [one.week ?? 'earlier', one]));
  const byWeek = async (measure: RowMeasure, is: boolean) => {
    const groups = is ? await measureBy(call, measure, span, { by: 'time', unit: 'week' }) : [];
    return new Map((groups ?? []).map(({ key, sum: value }) => [key, value]));
  };
  const [income, outcome] = await Promise.all([byWeek(came, receipts), byWeek(spent, expenses)]);
  const shown: Readonly<Record<Key, boolean>> = {
    'forecast.due': plans,
    'forecast.expected': hasForecast,
    'forecast.came': receipts,
    'forecast.spent': expenses,
    'forecast.standing': hasForecast && expenses,
  };
  const keys = (Object.keys(shown) as Key[]).filter((key) => shown[key]);
  const open = (from: string, to: string): MeasureFigure['list'] => ({
    module: 'recpay',
    data: [{ field: 'plantime', type: 'between', value: `${from},${to}` }],
    scenes: { pending: '1' },
  });
  let balance = nothing;
  const rows = weeks.map(({ key, from, to }) => {
    const isAhead = key >= monday;
    const expected = planned.get(key)?.expected ?? nothing;
    const out = outcome.get(key) ?? nothing;
    if (isAhead) balance = subtract(sum([balance, expected]), out);
    const cells: Record<Key, ReportCell> = {
      'forecast.due': cell(planned.get(key)?.due ?? nothing, open(from, to)),
      'forecast.expected': cell(isAhead ? expected : ''),
      'forecast.came': cell(key <= monday ? (income.get(key) ?? nothing) : '', listOf(call, came, { from, to })),
      'forecast.spent': cell(out, listOf(call, spent, { from, to })),
      'forecast.standing': cell(isAhead ? balance : ''),
    };
    return { key, label: key, cells: keys.map((one) => cells[one]) };
  });
  const earlier = planned.get('earlier')?.due ?? nothing;
  const dayBefore = daysAfter(span.from, -1);
  const before = keys.map((key) => (key === 'forecast.due' ? cell(earlier, open('1900-01-01', dayBefore)) : cell('')));
  const total = keys.map((key, at) => {
    if (key === 'forecast.standing') return cell(balance);
    return cell(sum([before, ...rows.map(({ cells }) => cells)].map((cells) => cells[at]?.value || nothing)));
  });
  return {
    name: 'forecast.cash',
    title: '现金预测',
    chart: 'line',
    by: 'time',
    span,
    before: span,
    yearBefore: span,
    compared: [],
    whose: '',
    unit: 'week',
    columns: keys.map((key): ReportColumn => ({ key, unit: 'money', ...columns[key] })),
    rows: [...(plans && Number(earlier) > 0 ? [{ key: 'earlier', label: '更早', cells: before }] : []), ...rows],
    total,
    more: 0,
  };
}
