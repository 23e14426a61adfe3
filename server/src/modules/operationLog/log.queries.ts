// Reading the log of changes: of one record or of everything that the person sees, each field under its grant.
import type { FieldGrant } from '@crm/protocol/access';
import type { OperationLogRow } from '@crm/protocol/answers/operationLog';
import { limits } from '@crm/protocol/limits';
import type { ListPage } from '@crm/protocol/list';
import { msg, renderSentence } from '@crm/protocol/sentences';
import { type RawBuilder, sql } from 'kysely';
import type { Call, EntityDefinition, Field } from '../../engine/entity.ts';
import { applyFieldGrant, applyFieldPermissionsToText, fieldGrant } from '../../engine/field-permissions.ts';
import { survivors } from '../../engine/merged.ts';
import type { ModuleDefinition } from '../../engine/module.ts';
import { poolColumn, rowReader, visibleSql } from '../../engine/query/scope.ts';
import { countedTo } from '../../engine/query/totals.ts';
import { titleField } from '../../engine/title.ts';
import { loggedLines } from '../../engine/write/lines.ts';
import type { Actor } from '../../platform/access/actor.ts';
import { countUpTo, moment, select } from '../../platform/db/query.ts';

export interface LogFilter {
  /** Domain names, and SQL over `l` that keeps to what the person may see of them. */
  sources: readonly LogSource[];
  recordId?: number;
  userId?: number;
  action?: string;
  /** Wire name: only entries that changed this field, and of them only this change. */
  field?: string;
  /** Days, both included. */
  from?: string;
  to?: string;
  page: number;
  rows: number;
}

export interface LogSource {
  name: string;
  /** Wire name of the module. */
  module: string;
  label: string;
  entity: EntityDefinition | undefined;
  /** Where the records of a kind without an entity have their `name`. */
  table?: string;
}

/** What the person may read the log of: entities whose records they see, and the plain kinds with a log grant. */
export function readableSources(call: Call, modules: readonly ModuleDefinition[]): LogSource[] {
  const labels = new Map(modules.flatMap((one) => one.grants ?? []).map((grant) => [grant.module, grant.label]));
  const entities = call.engine.entities
    .filter((entity) => call.actor.can(`${entity.grant}.index`))
    .map((entity) => ({ name: entity.name, module: entity.module, label: entity.label, entity }));
  const plain = modules
    .flatMap((one) => one.logs ?? [])
    .filter((log) => call.actor.can(log.grant))
    .map((log) => ({
      name: log.name,
      module: log.module,
      label: log.label ?? labels.get(log.module) ?? log.module,
      entity: undefined,
      table: log.table,
    }));
  return [...entities, ...plain];
}

function sourceSql(call: Call, { name, entity }: LogSource): RawBuilder<boolean> {
  if (!entity?.owner) return sql`l.entity = ${name}`;
  const scope = call.actor.scope(`${entity.grant}.index`, entity.scopeModule ?? entity.module);
  if (scope === 'all') return sql`l.entity = ${name}`;
  return sql`(l.entity = ${name} and exists (select 1 from ${sql.table(entity.table)} t where t.id = l.record_id and ${visibleSql(entity, call.actor)}))`;
}

/** What the log may call by a name, and where its grant is: fields, and lines that stand under one. */
type Named = Pick<Field, 'wire' | 'wire2' | 'source' | 'reads'>;

/** Fields of the records of a kind, the company's own among them, and their lines. */
async function fieldsOf(call: Call, { entity }: LogSource): Promise<readonly Named[]> {
  if (!entity) return [];
  const { fields } = await call.engine.definitionFor(call.db, entity, call.actor);
  return [...fields, ...loggedLines(entity)];
}

/** The grant on what the log calls by this name: half of a pair stands under the pair's. */
function grantOf(actor: Actor, module: string, fields: readonly Named[], wire: string): FieldGrant {
  return fieldGrant(actor, module, fields.find((one) => one.wire === wire || one.wire2 === wire) ?? { wire });
}

/** When a hidden field changed is hidden, too; without one module it is not known whose field is meant. */
export async function mayFilterBy(call: Call, sources: readonly LogSource[], wire: string): Promise<boolean> {
  const [source, another] = sources;
  if (!source || another) return false;
  return grantOf(call.actor, source.module, await fieldsOf(call, source), wire) !== 'hidden';
}

interface LogRecord {
  id: number;
  entity: string;
  modelId: number;
  AddTime: string;
  userid: number;
  ip: string;
  token: string;
  action: string;
  note: string;
  changes: OperationLogRow['changes'];
}

/** Newest first. */
export async function readLog(
  call: Call,
  modules: readonly ModuleDefinition[],
  filter: LogFilter,
): Promise<ListPage<OperationLogRow>> {
  if (filter.sources.length === 0) return { rows: [], total: 0 };
  const conditions: RawBuilder<unknown>[] = [
    filter.recordId === undefined
      ? sql`(${sql.join(
          filter.sources.map((source) => sourceSql(call, source)),
          sql` or `,
        )})`
      : sql`l.entity = ${filter.sources[0]?.name ?? ''} and l.record_id = any(${await withMerged(call, filter.sources[0]?.name ?? '', filter.recordId)}::bigint[])`,
  ];
  if (filter.userId) conditions.push(sql`l.user_id = ${filter.userId}`);
  if (filter.action) conditions.push(sql`l.action = ${filter.action}`);
  if (filter.field) conditions.push(sql`l.changes @> ${JSON.stringify([{ field: filter.field }])}::jsonb`);
  if (filter.from) conditions.push(sql`l.created_at >= ${filter.from}::timestamptz`);
  if (filter.to) conditions.push(sql`l.created_at < ${filter.to}::timestamptz + interval '1 day'`);
  const where = sql.join(conditions, sql` and `);
  const [records, count] = await Promise.all([
    call.db.rows(select('operation_log as l', [
      'l.id',
      'l.entity',
      'l.record_id as modelId',
      moment('l.created_at').as('AddTime'),
      'l.user_id as userid',
      'l.ip',
      'l.action',
      'l.note',
      'l.changes',
      sql<string>`coalesce((select t.name from api_token t where t.id = l.token_id), '')`.as('token'),
    ])`
      where ${where} order by l.created_at desc, l.id desc limit ${filter.rows} offset ${(filter.page - 1) * filter.rows}`),
    call.db.first(countUpTo(limits.exactTotal + 1)`operation_log l where ${where}`),
  ]);
  const verbs = Object.assign({}, ...modules.map((one) => one.verbs ?? {})) as NonNullable<ModuleDefinition['verbs']>;
  const called = await recordNames(call, filter.sources, records);
  const there = filter.sources.filter(({ name }) => records.some((record) => record.entity === name));
  const fields = new Map(
    await Promise.all(there.map(async (source) => [source.name, await fieldsOf(call, source)] as const)),
  );
  const rows = records.map((record) =>
    presentEntry(call, record, filter, verbs, called, fields.get(record.entity) ?? []),
  );
  return { rows, ...countedTo(count?.n ?? 0) };
}

/** A record's story is also that of the records that were merged into it. */
async function withMerged(call: Call, entity: string, id: number): Promise<number[]> {
  const rows = await call.db.rows<{ id: number }>(sql`
    with recursive part as (
      select ${id}::bigint as id, 1 as step
      union all
      select m.gone_id, p.step + 1 from part p
        join record_merge m on m.entity = ${entity} and m.kept_id = p.id and m.undone_at is null where p.step < 50)
    select distinct id from part`);
  return rows.map((row) => row.id);
}

interface Called {
  title: string;
  gone: boolean;
  /** The person as they see the record now. */
  reader: Actor;
}

const keyOf = (entity: string, id: number) => `${entity}:${id}`;

/** What the records are called now, one query for each kind; a record that is not there any more is missing. */
async function recordNames(
  call: Call,
  sources: readonly LogSource[],
  records: readonly LogRecord[],
): Promise<ReadonlyMap<string, Called>> {
  const called = new Map<string, Called>();
  await Promise.all(
    sources.map(async ({ name, module, label, entity, table }) => {
      const ids = [...new Set(records.filter((record) => record.entity === name).map((record) => record.modelId))];
      const from = entity?.table ?? table;
      if (!from) {
        // A kind of one thing only, such as the settings, is called by its label.
        for (const id of ids) called.set(keyOf(name, id), { title: label, gone: false, reader: call.actor });
        return;
      }
      if (ids.length === 0) return;
      const field = entity && titleField(entity);
      const title = sql.ref(`t.${field ? field.column : 'name'}`);
      const gone = entity ? sql`t.deleted_at is not null` : sql`false`;
      const placed = entity?.owner ? sql`, t.${sql.ref(entity.owner)}${poolColumn(entity)}` : sql``;
      const rows = await call.db.rows<{ id: number; title: string; gone: boolean }>(
        sql`select t.id, ${title}::text as title, ${gone} as gone${placed} from ${sql.table(from)} t where t.id = any(${ids}::bigint[])`,
      );
      const readers = entity ? await readersOf(call, entity, rows) : new Map<number, Actor>();
      for (const row of rows) {
        const reader = readers.get(row.id) ?? call.actor;
        const shown = field ? applyFieldPermissionsToText(reader, module, field.wire, row.title) : row.title;
        called.set(keyOf(name, row.id), { title: shown, gone: row.gone, reader });
      }
    }),
  );
  return called;
}

/** The person as they see each record; one that was merged into another belongs to that one's story, and is read as that one. */
async function readersOf(
  call: Call,
  entity: EntityDefinition,
  rows: readonly { id: number; gone: boolean }[],
): Promise<ReadonlyMap<number, Actor>> {
  const readers = new Map(rows.map((row) => [row.id, rowReader(entity, call.actor, row)]));
  if (!entity.pool || !entity.owner) return readers;
  const into = await survivors(
    call.db,
    entity,
    rows.filter((row) => row.gone).map((row) => row.id),
  );
  const kept = await call.db.rows<{ id: number }>(sql`
    select t.id, t.${sql.ref(entity.owner)}${poolColumn(entity)} from ${sql.table(entity.table)} t where t.id = any(${[...into.values()]}::bigint[])`);
  const byId = new Map(kept.map((row) => [row.id, row]));
  for (const [id, last] of into) {
    const row = byId.get(last);
    if (row) readers.set(id, rowReader(entity, call.actor, row));
  }
  return readers;
}

function presentEntry(
  call: Call,
  { note, changes, entity: name, ...record }: LogRecord,
  filter: LogFilter,
  verbs: NonNullable<ModuleDefinition['verbs']>,
  called: ReadonlyMap<string, Called>,
  fields: readonly Named[],
): OperationLogRow {
  const user = call.actor.organisation.users.get(record.userid);
  const source = filter.sources.find((one) => one.name === name);
  const there = called.get(keyOf(name, record.modelId));
  const module = source?.module ?? name;
  const verb = verbs[record.action];
  const { label, note: under } = verb && 'note' in verb ? verb : { label: verb };
  const reader = there?.reader ?? call.actor;
  return {
    ...record,
    module,
    moduleName: source?.label ?? name,
    modelTitle: there?.title ?? '',
    // An entry about no single record, such as of an export, has none that could be gone.
    deleted: record.modelId === 0 || (there && !there.gone) ? 0 : 1,
    UserName: user?.name ?? renderSentence(msg('system'), call.language),
    Header: user?.avatar ?? '',
    actionName: label?.[0] ?? record.action,
    ext: under ? applyFieldPermissionsToText(reader, module, under, note) : note,
    changes: changes.flatMap((change) => {
      if (filter.field && change.field !== filter.field) return [];
      const grant = grantOf(reader, module, fields, change.field);
      if (grant === 'hidden') return [];
      const shown = (text: string) => String(applyFieldGrant(grant, text) ?? '');
      return [{ ...change, old: shown(change.old), new: shown(change.new) }];
    }),
  };
}
