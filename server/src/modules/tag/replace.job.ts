// Puts another text in the place of a tag on all records that carry it, or takes it off them.
import { sql } from 'kysely';
import type { Call, Row } from '../../engine/entity.ts';
import { records } from '../../engine/records.ts';
import { changeRecords } from '../../engine/write/change.ts';
import { select } from '../../platform/db/query.ts';
import type { JobDefinition, JobRun, Origin } from '../../platform/jobs/job.ts';
import { tagsField } from './tagged.ts';

export const replaceName = 'tag.replace';

type ReplaceRequest = Origin & {
  module: string;
  from: string;
  /** Empty: the tag is taken off. */
  to: string;
};

/** Records that are changed in one transaction. */
const batch = 200;
/** Lock of the texts of a kind: held by batches together, and once by each run alone before it begins. */
const textsTurn = 7081;

/** Whatever else a record carries stays, each once, where it was. */
export function replaced(tags: string, from: string, to: string): string {
  const list = tags.split(',').map((tag) => (tag === from ? to : tag));
  return [...new Set(list)].filter((tag) => tag !== '').join(',');
}

export const replaceJob: JobDefinition = {
  name: replaceName,
  label: '更新记录上的标签',
  english: 'Update tags on records',
  expires: 3600,
  run: replaceAll,
};

async function replaceAll(run: JobRun<ReplaceRequest>): Promise<Record<string, unknown>> {
  let count = 0;
  // What goes from now on goes where this run leads it; what went before has arrived, and is found below.
  await run.asPerson(run.data, (call) =>
    call.db.run(sql`select pg_advisory_xact_lock(${sql.lit(textsTurn)}, hashtext(${run.data.module}))`),
  );
  for (let at = 0; !run.signal.aborted; ) {
    const done = await run.asPerson(run.data, (call) => replaceSome(call as Call, run, at));
    count += done.count;
    at = done.last;
    if (done.last === 0) break;
    run.progress(count, 0);
  }
  return { count };
}

/** The text as it is by now: the tag may have been renamed again, or deleted, since the run was enqueued. */
async function currentText(call: Call, id: number, { module, to }: ReplaceRequest): Promise<string> {
  const found = await call.db.first<{ to: string }>(sql`
    with recursive step(id, text) as (
      select ${id}::bigint, ${to}::text
      union all
      select n.id, n.text from step s cross join lateral (
        select j.id, j.data->>'to' as text from job j
        where j.name = ${replaceName} and j.id > s.id and s.text <> '' and j.data->>'module' = ${module} and j.data->>'from' = s.text
        order by j.id limit 1) n)
    select text as "to" from step order by id desc limit 1`);
  return found?.to ?? to;
}

async function replaceSome(call: Call, { id, data }: JobRun<ReplaceRequest>, after: number) {
  const { module, from } = data;
  await call.db.run(sql`select pg_advisory_xact_lock_shared(${sql.lit(textsTurn)}, hashtext(${module}))`);
  const to = await currentText(call, id, data);
  if (to === from) return { count: 0, last: 0 };
  const entity = call.engine.entity(module);
  const column = entity && tagsField(entity)?.column;
  if (!entity || !column) return { count: 0, last: 0 };
  const tags = sql.ref(column);
  const rows = await call.db.rows(select(records(entity), ['*'])`
    where id > ${after} and ${tags} <> '' and deleted_at is null and ${from} = any(string_to_array(${tags}, ','))
    order by id limit ${batch} for no key update`);
  const set = (row: Row) => ({ [column]: replaced(String(row[column]), from, to) });
  await changeRecords(call, entity, rows, set, { action: 'bindTag', keepVersion: true });
  return { count: rows.length, last: rows.at(-1)?.id ?? 0 };
}
