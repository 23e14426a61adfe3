// Reading the log of changes: of one record or of everything that the person sees, each field under its grant.
import type { OperationLogRow } from '@crm/protocol/customer';
import { say, spoken } from '@crm/protocol/sentences';
import { type RawBuilder, sql } from 'kysely';
import type { Call, EntityDefinition } from '../../engine/entity.ts';
import type { ModuleDefinition } from '../../engine/module.ts';
import { visibleSql } from '../../engine/query/scope.ts';
import { fieldGrant, revealText, revealValue } from '../../engine/reveal.ts';

export interface LogFilter {
  /** Domain names, and SQL over `l` that keeps to what the person may see of them. */
  sources: readonly LogSource[];
  recordId?: number;
  userId?: number;
  action?: string;
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
      label: labels.get(log.module) ?? log.module,
      entity: undefined,
    }));
  return [...entities, ...plain];
}

function sourceSql(call: Call, { name, entity }: LogSource): RawBuilder<boolean> {
  if (!entity?.owner) return sql`l.entity = ${name}`;
  const scope = call.actor.scope(`${entity.grant}.index`, entity.scopeModule ?? entity.module);
  if (scope === 'all') return sql`l.entity = ${name}`;
  return sql`(l.entity = ${name} and exists (select 1 from ${sql.table(entity.table)} t where t.id = l.record_id and ${visibleSql(entity, call.actor)}))`;
}

interface LogRecord {
  id: number;
  entity: string;
  modelId: number;
  AddTime: string;
  userid: number;
  ip: string;
  action: string;
  note: string;
  changes: OperationLogRow['changes'];
}

/** Newest first. `total` ends at ten thousand and one. */
export async function readLog(
  call: Call,
  modules: readonly ModuleDefinition[],
  filter: LogFilter,
): Promise<{ rows: OperationLogRow[]; total: number }> {
  if (filter.sources.length === 0) return { rows: [], total: 0 };
  const conditions: RawBuilder<unknown>[] = [
    filter.recordId === undefined
      ? sql`(${sql.join(
          filter.sources.map((source) => sourceSql(call, source)),
          sql` or `,
        )})`
      : sql`l.entity = ${filter.sources[0]?.name ?? ''} and l.record_id = ${filter.recordId}`,
  ];
  if (filter.userId) conditions.push(sql`l.user_id = ${filter.userId}`);
  if (filter.action) conditions.push(sql`l.action = ${filter.action}`);
  if (filter.from) conditions.push(sql`l.created_at >= ${filter.from}::timestamptz`);
  if (filter.to) conditions.push(sql`l.created_at < ${filter.to}::timestamptz + interval '1 day'`);
  const where = sql.join(conditions, sql` and `);
  const [records, count] = await Promise.all([
    call.db.rows<LogRecord>(sql`
      select l.id, l.entity, l.record_id as "modelId", to_char(l.created_at, 'YYYY-MM-DD HH24:MI:SS') as "AddTime", l.user_id as userid, l.ip, l.action, l.note, l.changes
      from operation_log l where ${where} order by l.id desc limit ${filter.rows} offset ${(filter.page - 1) * filter.rows}`),
    call.db.first<{ n: number }>(
      sql`select count(*) as n from (select 1 from operation_log l where ${where} limit 10001) x`,
    ),
  ]);
  const verbs = Object.assign({}, ...modules.map((one) => one.verbs ?? {})) as NonNullable<ModuleDefinition['verbs']>;
  const rows = records.map((record) => presentEntry(call, record, filter.sources, verbs));
  return { rows, total: count?.n ?? 0 };
}

function presentEntry(
  call: Call,
  { note, changes, entity: name, ...record }: LogRecord,
  sources: readonly LogSource[],
  verbs: NonNullable<ModuleDefinition['verbs']>,
): OperationLogRow {
  const user = call.actor.organisation.users.get(record.userid);
  const source = sources.find((one) => one.name === name);
  const module = source?.module ?? name;
  const verb = verbs[record.action];
  const isPlain = typeof verb !== 'object';
  return {
    ...record,
    module,
    moduleName: source?.label ?? name,
    UserName: user?.name ?? spoken(say('system'), call.language),
    Header: user?.avatar ?? '',
    actionName: (isPlain ? verb : verb.label) ?? record.action,
    ext: isPlain ? note : revealText(call.actor, module, verb.note, note),
    changes: changes.flatMap((change) => {
      const field = source?.entity?.fields.find((one) => one.wire === change.field || one.wire2 === change.field);
      const grant = fieldGrant(call.actor, module, field ?? { wire: change.field });
      if (grant === 'hidden') return [];
      const shown = (text: string) => String(revealValue(grant, text) ?? '');
      return [{ ...change, old: shown(change.old), new: shown(change.new) }];
    }),
  };
}
