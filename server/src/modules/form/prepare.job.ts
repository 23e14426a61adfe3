// What a changed form needs done to the records that are there: indexes, computed values, what the search looks into.

import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import type { FieldRecord } from '../../engine/effective-fields.ts';
import type { Call, EntityDefinition, Field } from '../../engine/entity.ts';
import { customSort } from '../../engine/query/sort.ts';
import { formulaReads, recompute } from '../../engine/write/compute.ts';
import { rebuildSearch } from '../../engine/write/rebuild-search.ts';
import { sameJson } from '../../engine/write/store.ts';
import { definitionsChanged } from '../../platform/access/versions.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { query, select } from '../../platform/db/query.ts';
import type { JobDefinition, JobRun, Origin } from '../../platform/jobs/job.ts';
import { recordsOf, shapedFields } from './field-record.ts';

const jobName = 'form.prepare';

/** Advisory lock, with the form: two runs for one form come one after the other. */
const formLock = 7009;

type Work = Origin & {
  formId: number;
  compute: boolean;
  search: boolean;
};

/** Notes what the changed fields need, and enqueues the job. @param before rows of the form as they were @param made there are no records yet */
export async function prepareForm(
  call: Call,
  formId: number,
  before: readonly FieldRecord[],
  changed: readonly FieldRecord[],
  made = false,
): Promise<void> {
  let compute = false;
  let search = false;
  let index = false;
  for (const record of changed) {
    const old = before.find((one) => one.id === record.id);
    const lives = record.status === 1;
    const wanted = lives && record.sortable;
    const kept = wanted && old?.index_state === 'ready' && old.type === record.type;
    const state = kept ? 'ready' : wanted ? 'building' : 'none';
    index ||= !kept && (wanted || (old?.index_state ?? 'none') !== 'none');
    const anew =
      lives &&
      record.formula !== null &&
      (!old ||
        old.formula !== record.formula ||
        old.status === 0 ||
        old.settings.precision !== record.settings.precision);
    const computed =
      record.formula === null || !lives ? 'none' : anew ? (made ? 'ready' : 'running') : record.formula_state;
    // What a table comes to is computed from its columns.
    const columns = lives && old !== undefined && !sameJson(old.settings.columns, record.settings.columns);
    compute ||= anew || columns;
    search ||= (old?.status === 1 && old.searchable) !== (lives && record.searchable);
    if (state !== record.index_state || computed !== record.formula_state)
      await call.db.run(
        sql`update form_field set index_state = ${state}, formula_state = ${computed} where id = ${record.id}`,
      );
  }
  const { ip, language } = call;
  if (made) [compute, search] = [false, false];
  if (compute || search || index) await call.enqueue(jobName, { formId, compute, search, ip, language } satisfies Work);
}

/** A connection whose statements may take as long as they need, one run at a time for each form. */
async function withFormLock<T>(
  { database, signal }: JobRun<Work>,
  formId: number,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await database.pool.connect();
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    // Polled: waiting inside a statement would hold up the making of an index.
    const tryLock = 'select pg_try_advisory_lock($1, $2) as held';
    while (!(await client.query<{ held: boolean }>(tryLock, [formLock, formId])).rows[0]?.held) {
      signal.throwIfAborted();
      await wait(300);
    }
    return await work(client);
  } finally {
    // Its lock and its settings end with it.
    client.release(true);
  }
}

/** Waits until no call is under way that may still write by the form as it was; at most half a minute. */
async function olderCallsEnded(database: Database, signal: AbortSignal): Promise<void> {
  const now = await database.first(query.selectNoFrom([sql<string>`clock_timestamp()::text`.as('at')]));
  for (let turn = 0; turn < 150 && !signal.aborted; turn++) {
    const open = await database.first(sql`select 1 from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
        and xact_start < ${now?.at}::timestamptz and state <> 'idle' and application_name <> 'crm-control'
        and query !~* '^(create|drop) index concurrently' limit 1`);
    if (!open) return;
    await wait(200);
  }
}

interface Index {
  name: string;
  definition: string;
  /** Name and definition of the statistics of values: the database does not use an index over part of the table for that. */
  spread: string;
  counted: string;
}

/** The table that the rows lie in. */
const storedIn = ({ table, partOf }: EntityDefinition): string => partOf?.table ?? table;

/** The indexes that lists read which are sorted by the field, or filtered: of everybody's records, and of one owner's. */
function indexesOf(client: pg.PoolClient, entity: EntityDefinition, field: Field): Index[] {
  const order = customSort(field);
  if (!order) return [];
  const { kind } = order;
  const call = kind === 'numeric' ? 'ext_number' : kind === 'rank' ? 'ext_id' : 'ext_text';
  const value = `${call}(ext, ${client.escapeLiteral(field.wire)})`;
  const table = client.escapeIdentifier(storedIn(entity));
  const part = entity.partOf ? ` and ${client.escapeIdentifier(entity.partOf.column)} = ${entity.partOf.value}` : '';
  const name = `ext_${field.id}_${kind}`;
  const owner = entity.owner ? client.escapeIdentifier(entity.owner) : undefined;
  const owned = entity.pool && owner ? ` and ${owner} > 0` : '';
  const counts = { spread: `${name}_spread`, counted: `(${value}) from ${table}` };
  const all = {
    ...counts,
    name: `${name}_all`,
    definition: `${table} (${value}, id) where deleted_at is null${owned}${part}`,
  };
  if (!owner) return [all];
  const definition = `${table} (${owner}, ${value}, id) where deleted_at is null${part}`;
  return [all, { ...counts, name: `${name}_own`, definition }];
}

/** Makes missing indexes and drops those that nobody sorts by any more; what an interrupted run left behind is made again. */
async function arrangeIndexes(
  client: pg.PoolClient,
  entity: EntityDefinition,
  fields: readonly Field[],
  own: readonly FieldRecord[],
): Promise<void> {
  const wanted = fields.flatMap((field) => indexesOf(client, entity, field));
  const { rows } = await client.query<{ name: string; valid: boolean }>(
    `select c.relname as name, i.indisvalid as valid from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = $1::regclass and c.relname ~ '^ext_[0-9]+_'`,
    [storedIn(entity)],
  );
  const { rows: spreads } = await client.query<{ name: string }>(
    `select stxname as name from pg_statistic_ext where stxrelid = $1::regclass and stxname ~ '^ext_[0-9]+_'`,
    [storedIn(entity)],
  );
  const ids = new Set(own.map((record) => String(record.id)));
  const isOwn = (name: string) => ids.has(name.split('_')[1] ?? '');
  for (const { name, valid } of rows) {
    const needed = valid && wanted.some((index) => index.name === name);
    if (!needed && isOwn(name))
      await client.query(`drop index concurrently if exists ${client.escapeIdentifier(name)}`);
  }
  for (const { name } of spreads)
    if (!wanted.some(({ spread }) => spread === name) && isOwn(name))
      await client.query(`drop statistics if exists ${client.escapeIdentifier(name)}`);
  for (const { name, definition } of wanted) {
    if (rows.some((row) => row.name === name && row.valid)) continue;
    await client.query(`create index concurrently if not exists ${client.escapeIdentifier(name)} on ${definition}`);
  }
  const missing = wanted.filter(({ spread }) => !spreads.some(({ name }) => name === spread));
  for (const { spread, counted } of missing)
    await client.query(`create statistics if not exists ${client.escapeIdentifier(spread)} on ${counted}`);
  if (missing.length > 0) await client.query(`analyze ${client.escapeIdentifier(storedIn(entity))}`);
}

async function prepare(run: JobRun<Work>): Promise<Record<string, unknown>> {
  const { database, engine, signal } = run;
  const { formId, compute, search } = run.data;
  const form = await database.first(select('form', ['module'])`where id = ${formId}`);
  const entity = form && engine.entity(form.module);
  if (!entity) return {};
  return withFormLock(run, formId, async (client) => {
    const records = await recordsOf(database, formId);
    const definition = await engine.definitionNow(database, entity);
    let checked = 0;
    try {
      if (compute) {
        await olderCallsEnded(database, signal);
        checked = (await recompute(database, definition, signal, (done) => run.progress(done, 0))).checked;
      }
      if (search)
        checked = (await rebuildSearch(database, definition, signal, (done) => run.progress(done, 0))).checked;
      signal.throwIfAborted();
      const sorted = shapedFields(entity, records).filter(({ record }) => record.custom && record.sortable);
      await arrangeIndexes(
        client,
        entity,
        sorted.map(({ field }) => field),
        records.filter((record) => record.custom),
      );
    } catch (error) {
      await publishForm(run, formId, (db) => note(db, records, { index: 'failed', computed: 'failed' }));
      throw error;
    }
    const reads = formulaReads(definition.fields);
    await publishForm(run, formId, async (db) => {
      await note(db, records, { index: 'ready', computed: 'ready' });
      if (!compute) return;
      for (const record of records.filter((one) => one.formula !== null && one.status === 1))
        await db.run(sql`update form_field set formula_reads = ${[...(reads.get(record.field) ?? [])].sort()}::text[]
          where id = ${record.id} and version = ${record.version}`);
    });
    return { checked };
  });
}

/** Fields that were changed again since have another run. */
async function note(
  db: Db,
  records: readonly FieldRecord[],
  { index, computed }: { index: string; computed: string },
): Promise<void> {
  for (const { id, version } of records)
    await db.run(sql`update form_field set
      index_state = case index_state when 'building' then ${index} when 'failed' then ${index} else index_state end,
      formula_state = case formula_state when 'running' then ${computed} when 'failed' then ${computed} else formula_state end
      where id = ${id} and version = ${version} and (index_state in ('building', 'failed') or formula_state in ('running', 'failed'))`);
}

/** Every open window takes the form as it is now. */
async function publishForm(run: JobRun<Work>, formId: number, work: (db: Db) => Promise<void>): Promise<void> {
  const moved = async (db: Db) => {
    await work(db);
    await definitionsChanged(db);
  };
  try {
    await run.asPerson(run.data, async (call) => {
      await moved(call.db);
      call.effects.changed('customForm', [formId], ['everyone']);
    });
  } catch (error) {
    run.log.warn({ err: error }, 'whoever changed the form has left: the windows are told nothing');
    await run.database.transaction(moved);
  }
}

export const prepareJob: JobDefinition = {
  name: jobName,
  label: '整理表单字段',
  english: 'Prepare custom fields',
  expires: 4 * 3600,
  run: prepare,
};

/** Goes through everything that is computed, now and then: what a write of an older process missed is mended. */
export const compareJob: JobDefinition = {
  name: 'form.compare',
  label: '核对计算字段',
  english: 'Compare computed fields',
  schedule: { cron: '40 4 * * 0' },
  expires: 4 * 3600,
  run: async ({ database, engine, signal }) => {
    const total = { checked: 0, mended: 0 };
    for (const entity of engine.entities) {
      const definition = await engine.definitionNow(database, entity);
      if (!definition.fields.some((field) => field.formula)) continue;
      const done = await recompute(database, definition, signal);
      total.checked += done.checked;
      total.mended += done.mended;
    }
    return total;
  },
};
