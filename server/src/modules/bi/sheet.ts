// A report as a sheet: every column for the period, the one before and the same days of the year before; below, what counts.
import type { Report, ReportCell } from '@crm/protocol/answers/report';
import { msg, renderSentence } from '@crm/protocol/sentences';
import type { Call } from '../../engine/entity.ts';
import type { SheetCell } from '../../platform/sheets/sheets.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { makeSheet } from '../transfer/index.ts';

/** Writes the sheet and puts it away. @returns what `keepMade` takes */
export async function sheetOf(call: Pick<Call, 'actor' | 'language'> & { storage: Storage }, report: Report) {
  const { language } = call;
  const { title, span, compared = ['before', 'yearBefore'] } = report;
  const name = renderSentence(msg('reportName', { title, ...span }), language);
  const titles = report.columns.length > 0 ? report.columns.map(({ label }) => label) : [''];
  const columns = [
    { title, width: 24 },
    ...titles.flatMap((label) => [
      { title: label || renderSentence(msg('reportTotal'), language), width: 18 },
      ...compared.map((side) => ({ title: renderSentence(comparedTitle(side, label), language), width: 22 })),
    ]),
  ];
  const rows = report.rows.map(({ label, cells }) =>
    line(label || renderSentence(msg('reportNone'), language), cells, compared),
  );
  const total = report.total ? [line(renderSentence(msg('reportTotal'), language), report.total, compared)] : [];
  async function* batches(): AsyncGenerator<SheetCell[][]> {
    yield [...rows, ...total, ...definitionsOf(report)];
  }
  const made = await makeSheet(call.storage, call.actor.userId, { name: title, format: 'xlsx', columns }, batches());
  return { ...made, name, format: 'xlsx' as const };
}

/** What counts, by the name of the measure, below an empty line; of columns that are parts of one measure once. */
function definitionsOf({ by, rows, columns }: Report): SheetCell[][] {
  const measures = by === 'measures' ? rows : columns.filter(({ part }, at) => !part || at === 0);
  const lines = measures.flatMap(({ label, definition }): SheetCell[][] => (definition ? [[label, definition]] : []));
  return lines.length > 0 ? [[], ...lines] : [];
}

const comparedTitle = (side: 'before' | 'yearBefore', title: string) =>
  side === 'before' ? msg('reportBefore', { title }) : msg('reportYearBefore', { title });

function line(
  label: string,
  cells: readonly ReportCell[],
  compared: readonly ('before' | 'yearBefore')[],
): SheetCell[] {
  return [label, ...cells.flatMap((cell) => (['value', ...compared] as const).map((side) => cellOf(cell[side])))];
}

/** Decimals beyond what a sheet keeps exactly stay text. */
function cellOf(value: string): SheetCell {
  return /^-?\d{1,13}(\.\d{1,4})?$/.test(value) ? Number(value) : value;
}
