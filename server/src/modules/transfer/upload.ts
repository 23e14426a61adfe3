// Takes a file in: its rows are kept until they are checked and written, its titles are matched with the form's.

import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { ImportBegun, ImportRow } from '@crm/protocol/answers/transfer';
import { msg } from '@crm/protocol/sentences';
import { transferLimits } from '@crm/protocol/transfer';
import { sql } from 'kysely';
import type { Call, EntityDefinition } from '../../engine/entity.ts';
import { headPlace, importColumns, matchFields, suggestMapping } from '../../engine/transfer/columns.ts';
import { importedEntity } from '../../engine/transfer/plan.ts';
import { addImport, addLines, forgetEarlierImports } from '../../engine/transfer/runs.ts';
import { moment, select } from '../../platform/db/query.ts';
import { invalid } from '../../platform/errors.ts';
import type { RouteContext } from '../../platform/http/route.ts';
import { type ReadRow, readSheet, type SheetFound } from '../../platform/sheets/sheets.ts';

const limits = {
  // Titles, what stands above them and, in templates, keys come before the data.
  rows: transferLimits.rows + transferLimits.above + 2,
  promised: transferLimits.rows,
  columns: transferLimits.columns,
  cell: transferLimits.cell,
  total: 150_000_000,
  unfolded: 320 * 1024 * 1024,
  beside: 96 * 1024 * 1024,
  heap: 768,
  seconds: 60,
};
const sampleRows = 5;
/** Cells of a row that is shown to choose the titles by. */
const sampleCells = 20;
const batch = 1000;
/** Imports of one person that are kept at a time beside those that may be taken back; the oldest goes. */
const mostKept = 10;

/** What of a file is to be read, where that is chosen. */
export interface Chosen {
  /** Name of a sheet; empty for the first that is shown. */
  sheet: string;
  /** Number of the row with the titles; 0 to find it. */
  head: number;
}

export async function takeImport(call: RouteContext<unknown>, entity: EntityDefinition, { sheet, head }: Chosen) {
  const [file] = call.files;
  if (!file) throw invalid({ file: msg('fileExpected') });
  if (file.part !== 'file') throw invalid({ file: msg('filePartName') });
  if (file.bytes === 0) throw invalid({ file: msg('fileEmpty') });
  const spool = path.join(call.storage.stagingDir, randomUUID());
  try {
    const found = await readSheet(file.path, spool, limits, call.actor.userId, sheet);
    return await call.commit((tx) => keep({ ...call, db: tx }, entity, { spool, found, head, name: file.name }));
  } finally {
    await rm(spool, { force: true });
  }
}

async function keep(
  call: Call,
  entity: EntityDefinition,
  { spool, found, head, name }: { spool: string; found: SheetFound; head: number; name: string },
) {
  importedEntity(call, entity.module);
  const columns = await importColumns(call, entity);
  const earlier = await earlierChoices(call, entity);
  const definition = await call.engine.definitionFor(call.db, entity, call.actor);
  const owners = definition.fields.filter(({ column, assign }) => assign || (entity.owner && column === entity.owner));
  const lines = linesOf(spool);
  const top = await take(lines, Math.max(transferLimits.above, ...(head > 0 ? [head] : [])) + 2);
  const place = head > 0 ? top.findIndex(([line]) => line === head) : headPlace(textsOf(top), columns, earlier);
  const [, titleCells = []] = top[place] ?? [];
  if (titleCells.length === 0) throw invalid({ head: msg('importHeadMissing') });
  // A template's first row names the columns for the program.
  const keys = new Set(columns.map(({ key }) => key));
  const [, above = []] = top[place - 1] ?? [];
  const isTemplate = above.length > 0 && above.every((text) => text === '' || keys.has(text));
  const total = found.rows - place - 1;
  if (total < 1) throw invalid({ file: msg('importNoRows') });
  if (total > transferLimits.rows) throw invalid({ file: msg('sheetTooManyRows', { max: transferLimits.rows }) });
  const first = [...top.slice(place + 1), ...(await take(lines, batch))];
  const widest = (rows: readonly (readonly string[])[]) =>
    Math.max(titleCells.length, ...rows.map((cells) => cells.length));
  // What stands above the titles has no columns.
  const isWideAbove = widest(textsOf(top.slice(0, place))) === found.width;
  const width = isWideAbove ? widest(textsOf(first)) : found.width;
  const titles = Array.from({ length: width }, (_, at) => (titleCells[at] ?? '').trim());
  const suggested = suggestMapping(titles, columns, owners, earlier);
  const chosen = isTemplate ? titles.map((_, at) => above[at] ?? '') : suggested;
  const shown = name.slice(0, 200).replaceAll(/\p{C}/gu, '') || '-';
  const id = await addImport(call, { module: entity.module, name: shown, heads: titles, mapping: chosen, total });
  for (let some = first; some.length > 0; some = await take(lines, batch)) await addLines(call.db, id, some);
  await forgetEarlierImports(call.db, call.actor.userId, mostKept);
  const data: ImportBegun = {
    id,
    name: shown,
    total,
    heads: titles,
    samples: textsOf(first.slice(0, sampleRows)),
    sheet: found.sheet,
    sheets: found.sheets,
    head: top[place]?.[0] ?? 0,
    top: top.slice(0, transferLimits.above).map(([line, cells]) => ({ line, cells: cells.slice(0, sampleCells) })),
    columns: columns.map(({ key, title, required, requiredAlong }) => ({ key, title, required, requiredAlong })),
    mapping: chosen,
    matches: matchFields(call, definition).map(({ wire, title, unique }) => ({
      field: wire,
      title,
      unique: unique !== undefined,
    })),
    mayUpdate: Boolean(entity.api.edit) && call.actor.can(`${entity.grant}.edit`),
    asksPassword: entity.sheet?.password !== undefined,
  };
  return { data, msg: msg('uploaded') };
}

const textsOf = (rows: readonly ReadRow[]) => rows.map(([, cells]) => cells);

async function* linesOf(spool: string): AsyncGenerator<ReadRow, undefined> {
  for await (const text of createInterface({ input: createReadStream(spool), crlfDelay: Number.POSITIVE_INFINITY }))
    if (text !== '') yield JSON.parse(text) as ReadRow;
  return undefined;
}

async function take(lines: AsyncGenerator<ReadRow, undefined>, most: number): Promise<ReadRow[]> {
  const some: ReadRow[] = [];
  while (some.length < most) {
    const next = await lines.next();
    if (next.done) break;
    const [line, cells, meanings] = next.value;
    some.push([
      line,
      cells.map((cell) => cell.toWellFormed().replaceAll('\0', '')),
      ...(meanings ? [meanings] : []),
    ] as ReadRow);
  }
  return some;
}

/** What the person chose for titles before, the newest last. */
async function earlierChoices(call: Call, { module }: EntityDefinition): Promise<Map<string, string>> {
  const runs = await call.db.rows(select('import_run', ['heads', 'mapping'])`
    where user_id = ${call.actor.userId} and module = ${module} and phase <> 'new'
    order by id desc limit 5`);
  return new Map(
    runs.toReversed().flatMap(({ heads, mapping }) => heads.map((head, at) => [head, mapping[at] ?? ''] as const)),
  );
}

/** One's own, newest first. @param module wire name; all kinds where empty */
export function recentImports(call: Call, module: string): Promise<ImportRow[]> {
  return call.db.rows(select('import_run as i', [
    'i.id',
    'i.module',
    'i.name',
    'i.phase',
    'i.total',
    moment('i.created_at').as('AddTime'),
    sql<boolean>`exists (
      select 1 from job j where j.id = i.job_id and j.state in ('queued', 'running'))`.as('running'),
  ])`
    where i.user_id = ${call.actor.userId} and (${module} = '' or lower(i.module) = lower(${module}))
    order by i.id desc limit 20`);
}
