// What leaves as a sheet: the rows of a list as the person sees them, in the columns that they chose, a batch at a time.
import { msg, renderSentence } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import { forbidden, invalid } from '../../platform/errors.ts';
import { yieldToEventLoop } from '../../platform/event-loop.ts';
import type { SheetCell } from '../../platform/sheets/sheets.ts';
import type { Call, Definition, EntityDefinition, Field } from '../entity.ts';
import { fieldGrant } from '../field-permissions.ts';
import { fieldType, sqlTypeOf } from '../fields/registry.ts';
import { isColumn } from '../form.ts';
import { presentPage, textFieldOf } from '../present.ts';
import { conditionsOf } from '../query/list.ts';
import { allIds, loadRows, seenIds } from '../query/page.ts';
import { allOf, type ListRequest, parseRequest } from '../query/request.ts';
import { totalOf } from '../query/totals.ts';
import { columnTitle } from './columns.ts';
import { isExported } from './offered.ts';

type Body = Record<string, unknown>;

/** Parameters of an export. */
export type ExportRequest = {
  /** Wire name of the list. */
  module: string;
  /** Parameters of the list: filter, scene, search, order. */
  list: Body;
  /** Only these of the results; all where there are none. */
  ids: readonly number[];
  /** Wire names in order; those that the list shows where there are none. */
  columns: readonly string[];
};

export interface ExportColumn {
  title: string;
  /** Characters. */
  width: number;
  field: Field;
  second: boolean;
}

/** @throws AppError `forbidden` for people who may not export what the list shows */
function exportedEntity(call: Call, { module, list }: ExportRequest): [EntityDefinition, Body] {
  const entity = call.engine.entity(module);
  if (!entity || !isExported(entity)) throw forbidden();
  const [shown, body] = call.engine.shownBy(entity, list);
  if (!call.actor.can(`${shown.grant}.export`) || !call.actor.can(`${shown.grant}.index`)) throw forbidden();
  return [shown, body];
}

/** The columns that the person may see, pairs in two. @throws AppError `invalid` for one that they may not */
function columnsOf(call: Call, { entity, fields }: Definition, wires: readonly string[]): ExportColumn[] {
  const known = fields.filter((field) => isColumn(field) && fieldGrant(call.actor, entity.module, field) !== 'hidden');
  const chosen =
    wires.length === 0
      ? known.filter((field) => field.showInList)
      : wires.map((wire) => {
          const field = known.find((one) => one.wire === wire);
          if (!field) throw invalid({ columns: msg('unknownParameter') });
          return field;
        });
  if (chosen.length === 0) throw invalid({ columns: msg('exportNoColumns') });
  return [...new Set(chosen)].flatMap((field) => {
    const width = Math.max(10, Math.min(60, Math.round(field.columnWidth / 7)));
    const first = { title: columnTitle(field, false), width, field, second: false };
    const pair = field.wire2 !== undefined && field.column2 !== undefined;
    return pair ? [first, { ...first, title: columnTitle(field, true), second: true }] : [first];
  });
}

export interface ExportPlan {
  entity: EntityDefinition;
  request: ListRequest;
  columns: ExportColumn[];
}

/** @throws AppError `invalid` for conditions or columns that are wrong, `forbidden` */
export async function exportPlan(call: Call, wanted: ExportRequest): Promise<ExportPlan> {
  const [entity, body] = exportedEntity(call, wanted);
  const whole = await parseRequest(call, entity, { ...body, page: 1, rows: 1, next: '' });
  const only = sql<boolean>`t.id = any(${wanted.ids}::bigint[])`;
  const request =
    wanted.ids.length > 0 ? { ...whole, predicates: [...whole.predicates, only], facets: undefined } : whole;
  return { entity, request, columns: columnsOf(call, request.definition, wanted.columns) };
}

/** True where no row would leave. */
export async function isEmptyExport(call: Call, { entity, request }: ExportPlan): Promise<boolean> {
  const { total } = await totalOf(
    call.db,
    entity,
    request.branches,
    allOf(conditionsOf(call, request)),
    request.key === '' ? request.facets : undefined,
  );
  return total === 0;
}

/** Everything that leaves, in order: what is edited meanwhile leaves once, however it moves. */
export function exportIds(call: Call, { request }: ExportPlan): Promise<number[]> {
  return allIds(call, request, allOf(conditionsOf(call, request)));
}

/** Rows that are made ready before others have their turn. */
const slice = 50;

/** The rows as they are by now, as cells; without those that are gone, or out of the person's sight. */
export async function exportBatch(call: Call, plan: ExportPlan, ids: readonly number[]): Promise<SheetCell[][]> {
  const { request, columns, entity } = plan;
  const rows = await loadRows(call, entity, await seenIds(call, request, ids));
  const cells: SheetCell[][] = [];
  for (let at = 0; at < rows.length; at += slice) {
    const shown = await presentPage(call, request.definition, rows.slice(at, at + slice));
    cells.push(...shown.map((wire) => columns.map((column) => cellOf(wire, column))));
    await yieldToEventLoop();
  }
  return cells;
}

function cellOf(wire: Readonly<Record<string, unknown>>, { field, second }: ExportColumn): SheetCell {
  const name = second ? (field.wire2 as string) : field.wire;
  const type = fieldType(field.type);
  const value = wire[name];
  const text = wire[second ? `${name}Name` : textFieldOf(field)];
  if ((type.labelled || field.options) && typeof text === 'string') return text;
  if (value === undefined || value === null || value === '') return '';
  // Decimals beyond what a sheet keeps exactly stay text.
  if (!field.virtual && sqlTypeOf(field) === 'numeric' && /^-?\d{1,13}(\.\d{1,2})?$/.test(String(value)))
    return Number(value);
  if (type.sheetText) return type.sheetText(value, field);
  return typeof value === 'object' ? '' : String(value);
}

/** The log's note of an export: how many rows, which columns. */
export function exportNote(rows: number, columns: readonly ExportColumn[]): string {
  return renderSentence(msg('exportRows', { rows, titles: columns.map(({ title }) => title) })).slice(0, 500);
}
