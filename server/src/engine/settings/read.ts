// Reading records of settings: with their links, and locked for a write.
import { msg } from '@crm/protocol/sentences';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { select } from '../../platform/db/query.ts';
import { type AppError, conflict, invalid, notFound, rejection } from '../../platform/errors.ts';
import type { Call } from '../entity.ts';
import { records } from '../records.ts';
import { requireFresh } from '../write/update.ts';
import type { SettingsDefinition, SettingsLink, SettingsRow, SettingsValues } from './definition.ts';

export function linksOf({ links = {} }: { links?: Readonly<Record<string, SettingsLink>> }): [string, SettingsLink][] {
  return Object.entries(links);
}

/** SQL over a link `l`: it is one of these. */
export function ofLink({ fixed }: SettingsLink): RawBuilder<unknown> {
  return fixed ? sql` and l.${sql.ref(fixed[0])} = ${fixed[1]}` : sql``;
}

const alive = <R extends SettingsRow>({ deletion }: SettingsDefinition<R>): RawBuilder<unknown> =>
  deletion === 'forever' ? sql`true` : sql`t.deleted_at is null`;

/** `select` of rows `t` with what stands beside them. @param where with what else comes behind it */
export function selectSettings<R extends SettingsRow>(
  definition: SettingsDefinition<R>,
  where: RawBuilder<unknown>,
): RawBuilder<R> {
  const beside = linksOf(definition).map(
    ([name, link]) => sql`, array(select l.${sql.ref(link.column)} from ${sql.table(link.table)} l
      where l.${sql.ref(link.key)} = t.id${ofLink(link)} order by 1) as ${sql.ref(name)}`,
  );
  return sql<R>`select t.*${beside.length > 0 ? sql.join(beside, sql``) : sql``} from ${sql.table(definition.table)} t where ${where}`;
}

/** Rows that are there, in the order of their ids. @param where SQL over `t` */
export function readSettings<R extends SettingsRow>(
  db: Db,
  definition: SettingsDefinition<R>,
  where: RawBuilder<unknown>,
): Promise<R[]> {
  return db.rows(selectSettings(definition, sql`${alive(definition)} and ${where} order by t.id`));
}

/** Rows, deleted ones with them, held until the end of the transaction, in the order of their ids. @param where SQL over `t` */
export async function holdWhere<R extends SettingsRow>(
  db: Db,
  definition: SettingsDefinition<R>,
  where: RawBuilder<unknown>,
): Promise<R[]> {
  // Their links are read when they are held: the statement that waits sees them as they were before.
  await db.run(sql`select t.id from ${sql.table(definition.table)} t where ${where} order by t.id for update`);
  return db.rows(selectSettings(definition, sql`${where} order by t.id`));
}

/**
 * These rows, held until the end of the transaction, in the order of their ids: all or none.
 * @param options.where SQL over `t`: which of them the person may know of
 * @param options.gone thrown where one is missing, in the place of `not_found`
 * @throws AppError `not_found` with the missing ids
 */
export async function holdSettings<R extends SettingsRow>(
  call: Call,
  definition: SettingsDefinition<R>,
  ids: readonly number[],
  { where = sql`true`, gone }: { where?: RawBuilder<unknown>; gone?: AppError } = {},
): Promise<R[]> {
  const rows = await holdWhere(
    call.db,
    definition,
    sql`t.id = any(${ids}::bigint[]) and ${alive(definition)} and ${where}`,
  );
  const missing = ids.filter((id) => !rows.some((row) => row.id === id));
  if (missing.length === 0) return rows;
  const reason = definition.missing ?? msg('notFound');
  const rejected = missing.map((id) => rejection(id, reason));
  throw gone ?? notFound(reason, rejected);
}

/**
 * One row, held until the end of the transaction.
 * @param version as it was read; none where the caller does not care
 * @throws AppError `not_found`; `conflict` with the newest version for an older one
 */
export async function holdOne<R extends SettingsRow>(
  call: Call,
  definition: SettingsDefinition<R>,
  id: number,
  { version, where = sql`true` }: { version?: unknown; where?: RawBuilder<unknown> } = {},
): Promise<R> {
  const [row] = await holdSettings(call, definition, [id], { where, gone: notFound(definition.missing) });
  if (!row) throw notFound(definition.missing);
  await requireNewest(call, definition, row, version);
  return row;
}

/** @throws AppError `conflict` with the newest version for an older one */
export async function requireNewest<R extends SettingsRow>(
  call: Call,
  { name, log }: SettingsDefinition<R>,
  row: R,
  sent: unknown,
): Promise<void> {
  const { id, version } = row;
  // The log does not know who changed what it does not keep.
  const logged = log.kept?.(row) === false ? '' : name;
  if (version !== undefined) await requireFresh(call, logged, { id, version }, sent);
}

/** One after another: who counts, names and orders rows that belong together does so alone. */
export async function lockForChange<R extends SettingsRow>(
  call: Call,
  { table, within = [] }: SettingsDefinition<R>,
  values: NoInfer<SettingsValues<R> | R>,
): Promise<void> {
  const key = JSON.stringify([table, ...within.map((column) => values[column])]);
  await call.db.run(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

/** @throws AppError `conflict`, or `invalid` at the field, where there are as many as there may be */
export async function requireRoom<R extends SettingsRow>(
  call: Call,
  definition: SettingsDefinition<R>,
  values: NoInfer<SettingsValues<R> | R>,
): Promise<void> {
  const { limit, within = [] } = definition;
  if (!limit) return;
  await lockForChange(call, definition, values);
  const conditions = [
    limit.counts ?? alive(definition),
    ...within.map((column) => sql`t.${sql.ref(column)} = ${values[column]}`),
  ];
  const there = await call.db.first(
    select(records(definition), [sql<number>`count(*)`.as('n')])`where ${sql.join(conditions, sql` and `)}`,
  );
  if ((there?.n ?? 0) < limit.most) return;
  throw limit.wire ? invalid({ [limit.wire]: limit.sentence }) : conflict(limit.sentence);
}
