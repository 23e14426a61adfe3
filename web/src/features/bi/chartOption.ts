// What a report looks like as a chart: plain data for the library.
import type { Report, ReportColumn, ReportRow } from '@crm/protocol/answers/report';
import type { EChartsCoreOption } from 'echarts/core';
import type { TFunction } from 'i18next';
import { columnTitle, rowTitle } from './titles.ts';
import { shortText, spanText, valueText } from './values.ts';
import './bi.i18n.ts';
import './my/my.i18n.ts';
import '../../engine/measures/measures.i18n.ts';

export interface Colours {
  text: string;
  quiet: string;
  line: string;
  ground: string;
  series: string[];
  /** Families, as the page has them: what is drawn is measured by them. */
  font: string;
}

/** So many parts are drawn; the table has them all. */
const mostBars = 15;
const mostSlices = 9;

const numberOf = (text: string | undefined): number | null => (text === undefined || text === '' ? null : Number(text));

function common({ text, quiet, line, ground, series, font }: Colours): EChartsCoreOption {
  return {
    color: series,
    textStyle: { color: text, fontFamily: font },
    legend: {
      type: 'scroll',
      top: 0,
      icon: 'roundRect',
      itemWidth: 12,
      itemHeight: 8,
      textStyle: { color: quiet, fontFamily: font },
    },
    tooltip: { confine: true, backgroundColor: ground, borderColor: line, textStyle: { color: text } },
  };
}

/** One axis for money, one for what is counted, one for shares: at most two of them stand. */
function axesOf(t: TFunction, columns: readonly ReportColumn[], { quiet, line }: Colours, lying: boolean) {
  const sides = lying ? (['bottom', 'top'] as const) : (['left', 'right'] as const);
  const units = [...new Set(columns.map(({ unit }) => unit))].slice(0, 2);
  const axes = units.map((unit, at) => ({
    type: 'value' as const,
    position: sides[at === 0 ? 0 : 1],
    axisLabel: {
      color: quiet,
      hideOverlap: true,
      formatter: (value: number) => (unit === 'percent' ? `${value}%` : shortText(t, value)),
    },
    splitLine: { show: at === 0, lineStyle: { color: line } },
    minInterval: unit === 'count' ? 1 : 0,
  }));
  const place = (unit: ReportColumn['unit']) => Math.max(0, units.indexOf(unit));
  return { axes, place, drawn: columns.filter(({ unit }) => units.includes(unit)) };
}

const valuesIn = (rows: readonly ReportRow[], at: number, side: 'value' | 'before' | 'yearBefore') =>
  rows.map(({ cells }) => numberOf(cells[at]?.[side]));

/** Beside each other there is room for so many names, in a narrow place for fewer: more stand below each other. */
const mostNames = { wide: 8, narrow: 4 };

/** Whether its names stand below each other, with bars that lie. */
export function isHorizontal({ by, chart, rows }: Report, narrow: boolean): boolean {
  const most = narrow ? mostNames.narrow : mostNames.wide;
  return by !== 'time' && (chart === 'bar' || chart === 'line') && rows.length > most;
}

function cartesian(t: TFunction, report: Report, colours: Colours, lying: boolean): EChartsCoreOption {
  const { columns, by, chart } = report;
  const rows = by === 'time' ? report.rows : report.rows.slice(0, mostBars);
  const { axes, place, drawn } = axesOf(t, columns, colours, lying);
  const series = drawn.map((column) => ({
    name: columnTitle(t, column),
    type: !lying && (chart === 'line' || column.unit === 'percent') ? ('line' as const) : ('bar' as const),
    [lying ? 'xAxisIndex' : 'yAxisIndex']: place(column.unit),
    data: valuesIn(rows, columns.indexOf(column), 'value'),
    tooltip: { valueFormatter: (value: unknown) => valueText(t, column.unit, value === null ? '' : String(value)) },
    barMaxWidth: 28,
    symbolSize: 5,
    connectNulls: false,
  }));
  // One number alone is drawn with what it is compared with.
  const [only] = drawn;
  const compared =
    by === 'time' && drawn.length === 1 && only
      ? (report.compared ?? (['before', 'yearBefore'] as const)).map((side) => ({
          name: `${t(`bi.side.${side}`)} ${spanText(report[side])}`,
          type: 'line' as const,
          data: valuesIn(rows, 0, side),
          lineStyle: { type: 'dashed' as const, width: 1.5 },
          symbol: 'none' as const,
          tooltip: { valueFormatter: (value: unknown) => valueText(t, only.unit, value === null ? '' : String(value)) },
        }))
      : [];
  // What is cut stands in full in the tooltip, as in the table.
  const names = {
    type: 'category' as const,
    data: rows.map((row) => rowTitle(t, report, row)),
    axisLabel: {
      color: colours.quiet,
      hideOverlap: by === 'time',
      interval: by === 'time' ? ('auto' as const) : 0,
      rotate: !lying && rows.length > 4 && by !== 'time' ? 35 : 0,
      // Times are told apart by their ends, and are left out where there is no room.
      ...(by === 'time' ? {} : { width: lying ? 96 : 80, overflow: 'truncate' as const }),
    },
    axisLine: { lineStyle: { color: colours.line } },
    axisTick: { show: false },
  };
  return {
    ...common(colours),
    tooltip: { ...(common(colours)['tooltip'] as object), trigger: 'axis' },
    // Half of the last time's name stands beyond its place.
    grid: {
      left: 8,
      right: by === 'time' ? 36 : 8,
      top: 36,
      bottom: 4,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    ...(lying ? { xAxis: axes, yAxis: { ...names, inverse: true } } : { xAxis: names, yAxis: axes }),
    series: [...series, ...compared],
  };
}

/** The most at the top. */
function ranking(t: TFunction, report: Report, colours: Colours): EChartsCoreOption {
  const rows = report.rows.slice(0, mostBars).toReversed();
  const [column] = report.columns;
  const unit = column?.unit ?? 'count';
  return {
    ...common(colours),
    legend: { show: false },
    tooltip: { ...(common(colours)['tooltip'] as object), trigger: 'axis' },
    grid: { left: 8, right: 72, top: 8, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    xAxis: { type: 'value', show: false },
    yAxis: {
      type: 'category',
      data: rows.map((row) => rowTitle(t, report, row)),
      axisLabel: { color: colours.text, width: 110, overflow: 'truncate' },
      axisLine: { show: false },
      axisTick: { show: false },
    },
    series: [
      {
        name: column ? columnTitle(t, column) : '',
        type: 'bar',
        data: valuesIn(rows, 0, 'value'),
        barMaxWidth: 18,
        itemStyle: { borderRadius: [0, 4, 4, 0] },
        label: {
          show: true,
          position: 'right',
          color: colours.quiet,
          formatter: ({ value }: { value: number }) => shortText(t, value),
        },
        tooltip: { valueFormatter: (value: unknown) => valueText(t, unit, String(value ?? '')) },
      },
    ],
  };
}

function pie(t: TFunction, report: Report, colours: Colours, narrow: boolean): EChartsCoreOption {
  const shown = report.rows.slice(0, mostSlices);
  const rest = report.rows.slice(mostSlices).reduce((so, { cells }) => so + Number(cells[0]?.value ?? 0), 0);
  const unit = report.columns[0]?.unit ?? 'count';
  const data = shown.map((row) => ({ name: rowTitle(t, report, row), value: Number(row.cells[0]?.value ?? 0) }));
  if (rest > 0) data.push({ name: t('bi.rest'), value: rest });
  return {
    ...common(colours),
    tooltip: {
      ...(common(colours)['tooltip'] as object),
      trigger: 'item',
      valueFormatter: (value: unknown) => valueText(t, unit, String(value ?? '')),
    },
    series: [
      {
        type: 'pie',
        // What is written beside it takes room.
        radius: narrow ? ['34%', '54%'] : ['38%', '60%'],
        center: ['50%', '57%'],
        data: data.filter(({ value }) => value > 0),
        label: {
          color: colours.text,
          ...(narrow ? { formatter: '{d}%', overflow: 'none' } : { formatter: '{b}\n{d}%', lineHeight: 16 }),
        },
        itemStyle: { borderColor: colours.ground, borderWidth: 1 },
      },
    ],
  };
}

function funnel(t: TFunction, report: Report, colours: Colours): EChartsCoreOption {
  return {
    ...common(colours),
    tooltip: { ...(common(colours)['tooltip'] as object), trigger: 'item' },
    legend: { show: false },
    series: [
      {
        type: 'funnel',
        sort: 'none',
        left: '4%',
        width: '58%',
        top: 8,
        bottom: 8,
        minSize: '6%',
        gap: 2,
        label: { position: 'right', color: colours.text, formatter: '{b} {c}' },
        data: report.rows.map((row) => ({
          name: rowTitle(t, report, row),
          value: Number(row.cells[0]?.value ?? 0),
        })),
      },
    ],
  };
}

/** @param narrow there is little room beside each other */
export function optionOf(t: TFunction, report: Report, colours: Colours, narrow = false): EChartsCoreOption {
  switch (report.chart) {
    case 'ranking':
      return ranking(t, report, colours);
    case 'pie':
      return pie(t, report, colours, narrow);
    case 'funnel':
      return funnel(t, report, colours);
    default:
      return cartesian(t, report, colours, isHorizontal(report, narrow));
  }
}
