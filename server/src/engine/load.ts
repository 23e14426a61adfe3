// Records by id: always through the person's scope, parents locked before children, and checked for an action before any write.
import { msg, type Sentence } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import { forbidden, notFound, type Rejection, rejection } from '../platform/errors.ts';
import type { Call, Entity, EntityDefinition, Row } from './entity.ts';
import { missing, missingIds } from './merged.ts';
import { preparedFor } from './prepared.ts';
import { poolColumn, visibleSql, writingMemberSql } from './query/scope.ts';
import type { GuardResult } from './write/guards.ts';
import { lockRecords } from './write/locks.ts';

/** A row with whether the person is a writing member of it. */
export type Loaded<R = Row> = R & { $writer: boolean };

/**
 * Loads records that the person may see, in the order of the ids, locked for change on request.
 * An id out of scope and one that does not exist are alike: both are missing.
 */
export async function loadVisible<R extends Row = Row>(
  call: Call,
  entity: Entity<R>,
  ids: readonly number[],
  options: { lock?: boolean; deleted?: boolean } = {},
): Promise<Loaded<R>[]> {
  if (ids.length === 0) return [];
  // Without a parent the rows are locked by the statement that reads them; PostgreSQL looks at its conditions again after a wait.
  const alone = options.lock && !entity.parent;
  if (options.lock && !alone) await lockRecords(call, entity, ids);
  const there = options.deleted ? sql`t.deleted_at is not null` : sql`t.deleted_at is null`;
  const rows = await call.db.rows<Loaded<R>>(
    sql`select t.*, ${writingMemberSql(entity, call.actor.userId)} as "$writer"${poolColumn(entity)} from ${sql.table(entity.table)} t
    where t.id = any(${ids}::bigint[]) and ${there} and ${visibleSql(entity, call.actor)}
    ${alone ? sql`order by t.id for no key update of t` : sql``}`,
    preparedFor(entity),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
}

/** One record in scope, to read it or what belongs to it. @throws AppError `not_found` */
export async function loadOne<R extends Row = Row>(
  call: Call,
  entity: Entity<R>,
  id: number,
  options: { lock?: boolean } = {},
): Promise<Loaded<R>> {
  const [row] = await loadVisible(call, entity, [id], options);
  if (!row) throw await missing(call, entity, id);
  if (!options.lock) await entity.looked?.(call, row);
  return row;
}

/**
 * All records of a bulk call, locked, or none: a missing one, or one that the action may not touch, rejects the whole call.
 * @param action below the entity's grant (`edit`, `delete`, `pool`, …), or one of its declared `actions`
 * @throws AppError `not_found`, `forbidden`, both with the rejected ids
 */
export async function requireAction<R extends Row = Row>(
  call: Call,
  entity: Entity<R>,
  ids: readonly number[],
  action: string,
): Promise<Loaded<R>[]> {
  const rows = await loadVisible(call, entity, ids, { lock: true });
  if (rows.length < ids.length) {
    const there = new Set(rows.map((row) => row.id));
    throw await missingIds(
      call,
      entity,
      ids.filter((id) => !there.has(id)),
    );
  }
  const verdict = await requireAllowed(call, entity, rows, action);
  if (verdict) throw new Error(`${entity.name}.${action} is diverted, which only an edit can be`);
  return rows;
}

/** @throws AppError `not_found` naming the ids that have no row */
export function requireAll(ids: readonly number[], rows: readonly { id: number }[]): void {
  const missing = ids.filter((id) => !rows.some((row) => row.id === id));
  if (missing.length > 0)
    throw notFound(
      msg('notFound'),
      missing.map((id) => ({ id, reason: msg('notFound') })),
    );
}

/**
 * Grant, scope, the entity's own rule, then the guards of all modules.
 * @returns the diversion, when a guard requests one
 * @throws AppError `forbidden` with the rejected ids
 */
export async function requireAllowed(
  call: Call,
  entity: EntityDefinition,
  rows: readonly Loaded[],
  action: string,
): Promise<Extract<GuardResult, { divert: unknown }> | undefined> {
  const rejected: Rejection[] = [];
  for (const row of rows) {
    const reason = refusal(call, entity, row, action);
    if (reason) rejected.push(rejection(row.id, reason));
  }
  if (rejected.length > 0) throw forbidden(rejected[0]?.reason ?? msg('forbidden'), rejected);
  for (const guard of call.engine.guardsOf(entity)) {
    const verdict = await guard(call, rows, action, entity);
    if (!verdict) continue;
    if ('divert' in verdict) return verdict;
    const ids = verdict.ids ?? rows.map((row) => row.id);
    throw forbidden(
      verdict.refuse,
      ids.map((id) => rejection(id, verdict.refuse)),
    );
  }
  return undefined;
}

/** Actions that a writing member may do on a record that is not in scope otherwise. */
const memberActions = new Set(['edit']);
/** Actions that change nothing: people who see a record outside of their scope, such as members, may do them. */
const readingActions = new Set(['print']);

/** Why the person may not do the action on the row, or undefined. */
export function refusal(call: Call, entity: EntityDefinition, row: Loaded, action: string): Sentence | undefined {
  const declared = entity.actions?.[action];
  const grant = declared?.grant ?? `${entity.grant}.${action}`;
  if (!call.actor.can(grant)) return msg('forbidden');
  if (entity.owner) {
    const owner = Number(row[entity.owner]);
    const asMember = row.$writer && (declared?.member ?? memberActions.has(action));
    // Records in a pool have no owner; what may be done with them is the entity's own rule.
    const reaches = (one: string) => call.actor.reaches(one, entity.scopeModule ?? entity.module, owner);
    const asReader = readingActions.has(action) && !reaches(`${entity.grant}.index`);
    if (owner > 0 && !asMember && !asReader && !reaches(grant)) return msg('forbidden');
  }
  return entity.refuse?.(call, row, action);
}

/** Why the person may not do the action on the record, beyond what `can` holds; undefined when they may. */
export async function lockOf(
  call: Call,
  entity: EntityDefinition,
  row: Loaded,
  action: string,
): Promise<Sentence | undefined> {
  const refused = refusal(call, entity, row, action);
  if (refused) return refused;
  for (const guard of call.engine.guardsOf(entity)) {
    const verdict = await guard(call, [row], action, entity);
    if (verdict && 'refuse' in verdict) return verdict.refuse;
  }
  return undefined;
}

/** Abilities on one record, for `can` of a detail answer. */
export async function abilities(
  call: Call,
  entity: EntityDefinition,
  row: Loaded,
  actions: readonly string[],
): Promise<Record<string, boolean>> {
  const can: Record<string, boolean> = {};
  for (const action of actions) can[action] = (await lockOf(call, entity, row, action)) === undefined;
  return { ...can, ...entity.can?.(call, row) };
}
