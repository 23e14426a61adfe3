// Reports that people made, recounted from the rows of lists: the fields they are grouped by are read from what the rows show.
import type { MeasureFigure, Span } from '@crm/protocol/answers/measure';
import type { OwnReportContent } from '@crm/protocol/answers/ownReport';
import type { Report, ReportCell } from '@crm/protocol/answers/report';
import { ownReportDepartment, ownReportTime } from '@crm/protocol/ownReport';
import { expect } from 'vitest';
import type { RowMeasure } from '../src/engine/measure.ts';
import type { Engine } from '../src/engine/registry.ts';

type Row = Record<string, unknown>;
type List = NonNullable<MeasureFigure['list']>;

/** The measure of a report of one's own. */
function measureOf(engine: Engine, key: string): RowMeasure {
  const measure = engine.measures.find((one) => one.key === key);
  if (!measure || !('entity' in measure)) throw new Error(`${key} is no measure of rows`);
  return measure;
}

/** What a measure comes to over rows: their number, a sum, or the mean of the days between two moments. */
function comesTo({ sum, days }: RowMeasure, rows: readonly Row[]): number {
  if (!days) return sum ? rows.reduce((so, row) => so + Math.round(Number(row[sum] || 0) * 100), 0) / 100 : rows.length;
  const moment = (row: Row, wire: string) => Date.parse(`${String(row[wire]).replace(' ', 'T')}Z`);
  const of = rows.map((row) => Math.max(0, moment(row, days.to) - moment(row, days.from)) / 86_400_000);
  return of.length === 0 ? 0 : Math.round((of.reduce((so, one) => so + one, 0) / of.length) * 10) / 10;
}

/** What a report is recounted with. */
interface Means {
  engine: Engine;
  /** Department by person. */
  home: ReadonlyMap<number, number>;
  buildReport: (content: OwnReportContent) => Promise<Report>;
  /** The rows of a list that a number leads to. */
  rowsOf: (list: List) => Promise<Row[]>;
}

/**
 * Compares such a report with the undivided list that its numbers lead to, grouped here by what the rows show.
 * @returns how many cells with something in them were compared
 */
export async function recountOwn(
  { engine, home, buildReport, rowsOf }: Means,
  content: OwnReportContent,
  report: Report,
): Promise<number> {
  const { by } = content;
  const whole = await buildReport({ ...content, by: [], chart: 'figures', compare: 'none' });
  const isCrossed = by.length > 1;
  const shown = [
    report.rows.map(({ key, rest }) => (rest ? 'rest' : key)),
    isCrossed ? report.columns.map(({ key }) => key.slice(key.indexOf('=') + 1)) : [],
  ] as const;
  let compared = 0;
  for (const [at, key] of content.measures.entries()) {
    const measure = measureOf(engine, key);
    const list = whole.rows[at]?.cells[0]?.list;
    if (!list) throw new Error(`${key} leads nowhere`);
    const rows = await rowsOf(list);
    const keyOf = (row: Row, place: 0 | 1): string => {
      const known = shown[place];
      const one = by[place] as string;
      const wire = one === ownReportTime ? measure.date : one === ownReportDepartment ? measure.by : one;
      expect(row, `${key} by ${one}`).toHaveProperty(wire as string);
      const value = row[wire as string];
      if (one === ownReportTime) return known.filter((day) => day <= String(value).slice(0, 10)).at(-1) ?? '';
      const text = String((one === ownReportDepartment ? home.get(Number(value)) : value) ?? '');
      const own = text === '0' && !known.includes('0') ? '' : text;
      return known.includes(own) ? own : 'rest';
    };
    const same = (cell: ReportCell | undefined, some: readonly Row[], side: 'value' | 'before' | 'yearBefore') => {
      const off = Math.abs(Number(cell?.[side] || Number.NaN) - comesTo(measure, some));
      // Moments are shown to the second.
      expect(off, `${key} by ${by} ${JSON.stringify(cell)} ${side}`).toBeLessThanOrEqual(measure.days ? 0.1 : 0.001);
      if (some.length > 0) compared++;
    };
    const lead: ReportCell[] = [];
    const compare = (cells: readonly ReportCell[], some: readonly Row[]) => {
      if (!isCrossed) return same(cells[at], some, 'value');
      for (const [column, name] of shown[1].entries())
        same(
          cells[column],
          some.filter((row) => keyOf(row, 1) === name),
          'value',
        );
    };
    if (by.length === 0) {
      const [cell] = report.rows[at]?.cells ?? [];
      same(cell, rows, 'value');
      for (const side of report.compared ?? []) {
        const days = (one: Span) => `${one.from},${one.to}`;
        const data = list.data.map((one) =>
          one.value === days(report.span) ? { ...one, value: days(report[side]) } : one,
        );
        same(cell, await rowsOf({ ...list, data }), side);
      }
      continue;
    }
    compare(report.total ?? [], rows);
    for (const [place, { cells }] of report.rows.entries()) {
      compare(
        cells,
        rows.filter((row) => keyOf(row, 0) === shown[0][place]),
      );
      lead.push(...cells.filter((cell, column) => cell.list && (isCrossed || column === at)));
    }
    // And the list that one of its cells leads to: another one each time.
    const cell = lead[compared % Math.max(1, lead.length)];
    if (cell?.list) same(cell, await rowsOf(cell.list), 'value');
  }
  return compared;
}
