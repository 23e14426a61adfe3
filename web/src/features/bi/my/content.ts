// A report being built: invalid combinations are corrected while choosing, so that few are refused.

import type { OwnReportChoice, OwnReportContent } from '@crm/protocol/answers/ownReport';
import { limits } from '@crm/protocol/limits';
import { ownReportTime } from '@crm/protocol/ownReport';

export const emptyContent: OwnReportContent = {
  measures: [],
  by: [ownReportTime],
  unit: '',
  filters: [],
  period: 'month',
  from: '',
  to: '',
  compare: 'both',
  chart: 'bar',
};

/** Measures of one kind of records by one day, as the choice lists them. */
export const placeOf = ({ module, date, measures }: OwnReportChoice): string =>
  `${module} ${date} ${measures[0]?.key ?? ''}`;

export function choiceOf(choices: readonly OwnReportChoice[], { measures }: OwnReportContent) {
  return choices.find((choice) => choice.measures.some(({ key }) => measures.includes(key)));
}

/** Another kind of records: its first measure, and nothing of the fields of the old one. */
export function withChoice(content: OwnReportContent, choice: OwnReportChoice): OwnReportContent {
  const [first] = choice.measures;
  return {
    ...content,
    measures: first ? [first.key] : [],
    by: content.by.filter((one) => one === ownReportTime || one === 'department'),
    filters: [],
  };
}

/** @param at 0 for the rows, 1 for the columns; `field` is empty for none */
export function withBy(content: OwnReportContent, at: 0 | 1, field: string): OwnReportContent {
  const [first = '', second = ''] = content.by;
  const next = at === 0 ? [field, second === field ? '' : second] : [first, field];
  const by = next[0] === '' ? [] : next.filter((one) => one !== '');
  return fitting({ ...content, by });
}

/** The chart that the dimensions allow, nearest to what was chosen. */
export function fitting(content: OwnReportContent): OwnReportContent {
  const { by, measures } = content;
  const some = by.length > 1 ? measures.slice(0, 1) : measures;
  const allowed = chartsFor({ ...content, measures: some });
  const chart = allowed.includes(content.chart) ? content.chart : (allowed[0] ?? content.chart);
  return { ...content, measures: some, chart };
}

export function chartsFor({ by, measures }: OwnReportContent): OwnReportContent['chart'][] {
  if (by.length === 0) return ['figures'];
  const single = by.length === 1 && measures.length === 1;
  return [
    'bar',
    ...(by[0] === ownReportTime ? (['line'] as const) : []),
    ...(single ? (['ranking', 'pie'] as const) : []),
  ];
}

/** Measures that may be chosen beside the ones that are. */
export const maxMeasures = ({ by }: OwnReportContent): number => (by.length > 1 ? 1 : limits.ownReports.measures);
