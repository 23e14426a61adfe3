// Takes a file in: its rows are kept until they are checked and written, its titles are matched with the form's.

import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { say } from '@crm/protocol/sentences';
import { type ImportBegun, transferLimits } from '@crm/protocol/transfer';
import { sql } from 'kysely';
import type { Call, EntityDefinition } from '../../engine/entity.ts';
import { importColumns, matchFields, suggestMapping } from '../../engine/transfer/columns.ts';
import { importedEntity } from '../../engine/transfer/plan.ts';
import { addImport, addLines } from '../../engine/transfer/runs.ts';
import { invalid } from '../../platform/errors.ts';
import type { Reply, RouteContext } from '../../platform/http/route.ts';
import { readSheet } from '../../platform/sheets/sheets.ts';

type Line = [line: number, cells: string[]];

const limits = {
  // Titles and, in templates, keys come before the data.
  rows: transferLimits.rows + 2,
  columns: transferLimits.columns,
  cell: transferLimits.cell,
  total: 150_000_000,
  unfolded: 320 * 1024 * 1024,
  beside: 96 * 1024 * 1024,
  heap: 768,
  seconds: 60,
};
const sampleRows = 5;
const batch = 1000;
/** Imports of one person that are kept at a time beside those that may be taken back; the oldest goes. */
const mostKept = 10;

export async function takeImport(call: RouteContext<unknown>, entity: EntityDefinition): Promise<Reply> {
  const [file] = call.files;
  if (!file) throw invalid({ file: say('fileExpected') });
  if (file.part !== 'file') throw invalid({ file: say('filePartName') });
  if (file.bytes === 0) throw invalid({ file: say('fileEmpty') });
  const spool = path.join(call.storage.stagingDir, randomUUID());
  try {
    const { rows } = await readSheet(file.path, spool, limits, call.actor.userId);
    return await call.commit((tx) => keep({ ...call, db: tx }, entity, { spool, rows, name: file.name }));
  } finally {
    await rm(spool, { force: true });
  }
}

async function keep(
  call: Call,
  entity: EntityDefinition,
  { spool, rows, name }: { spool: string; rows: number; name: string },
): Promise<Reply> {
  importedEntity(call, entity.module);
  const columns = await importColumns(call, entity);
  const keys = new Set(columns.map(({ key }) => key));
  const lines = linesOf(spool);
  let heads = (await lines.next()).value?.[1] ?? [];
  let total = rows - 1;
  let mapping: string[] | undefined;
  // A template's first row names the columns for the program.
  if (heads.every((head) => head === '' || keys.has(head))) {
    mapping = heads;
    heads = (await lines.next()).value?.[1] ?? [];
    total--;
  }
  if (total < 1) throw invalid({ file: say('importNoRows') });
  if (total > transferLimits.rows) throw invalid({ file: say('sheetTooManyRows', { max: transferLimits.rows }) });
  const first = await take(lines, batch);
  const width = Math.max(heads.length, ...first.map(([, cells]) => cells.length));
  const titles = Array.from({ length: width }, (_, at) => heads[at] ?? '');
  const suggested = suggestMapping(titles, columns, await earlierChoices(call, entity));
  const chosen = mapping ? titles.map((_, at) => mapping[at] ?? '') : suggested;
  const shown = name.slice(0, 200).replaceAll(/\p{C}/gu, '') || '-';
  const id = await addImport(call, { module: entity.module, name: shown, heads: titles, mapping: chosen, total });
  for (let some = first; some.length > 0; some = await take(lines, batch)) await addLines(call.db, id, some);
  await call.db.run(sql`delete from import_run where user_id = ${call.actor.userId} and id not in (
    select id from import_run where user_id = ${call.actor.userId} order by id desc limit ${mostKept})
    and (written_at is null or written_at < now() - interval '1 day')
    and not exists (select 1 from job j where j.id = job_id and j.state in ('queued', 'running'))`);
  const definition = await call.engine.definitionFor(call.db, entity, call.actor);
  const data: ImportBegun = {
    id,
    name: shown,
    total,
    heads: titles,
    samples: first.slice(0, sampleRows).map(([, cells]) => cells),
    columns: columns.map(({ key, title, required }) => ({ key, title, required })),
    mapping: chosen,
    matches: matchFields(call, definition).map(({ wire, title, unique }) => ({
      field: wire,
      title,
      unique: unique !== undefined,
    })),
    mayUpdate: Boolean(entity.api.edit) && call.actor.can(`${entity.grant}.edit`),
    asksPassword: entity.sheet?.password !== undefined,
  };
  return { data, msg: say('uploaded') };
}

async function* linesOf(spool: string): AsyncGenerator<Line, undefined> {
  for await (const text of createInterface({ input: createReadStream(spool), crlfDelay: Number.POSITIVE_INFINITY }))
    if (text !== '') yield JSON.parse(text) as Line;
  return undefined;
}

async function take(lines: AsyncGenerator<Line, undefined>, most: number): Promise<Line[]> {
  const some: Line[] = [];
  while (some.length < most) {
    const next = await lines.next();
    if (next.done) break;
    some.push([
      next.value[0],
      next.value[1].map((cell) => (cell.isWellFormed() ? cell.replaceAll('\0', '') : cell.toWellFormed())),
    ]);
  }
  return some;
}

/** What the person chose for titles before, the newest last. */
async function earlierChoices(call: Call, { module }: EntityDefinition): Promise<Map<string, string>> {
  const runs = await call.db.rows<{ heads: string[]; mapping: string[] }>(sql`
    select heads, mapping from import_run where user_id = ${call.actor.userId} and module = ${module} and phase <> 'new'
    order by id desc limit 5`);
  return new Map(
    runs.toReversed().flatMap(({ heads, mapping }) => heads.map((head, at) => [head, mapping[at] ?? ''] as const)),
  );
}
