// What a person holds: every kind of record that has owners of its own, and what else depends on the person.
import type { HandoverPreview, KindCount } from '@crm/protocol/answers/handover';
import { sql } from 'kysely';
import type { Call, EntityDefinition } from '../../engine/entity.ts';
import { records } from '../../engine/records.ts';
import type { OwnerScope } from '../../platform/access/organisation.ts';
import type { Db } from '../../platform/db/database.ts';
import { query, select } from '../../platform/db/query.ts';
import { stepScope, stepsHeld, stepsKind } from './steps.ts';

export const handOverName = 'handover.run';
export const takeBackName = 'handover.back';

/** Advisory lock, with the person whose records they are: held while it is found out whether a run is under way. */
export const requestLock = 7007;
/** The same while records are split: two runs do not split the same ones. */
export const handOverLock = 7008;

/** Records that belong to another one change hands with it. */
export function heldKinds(call: Pick<Call, 'engine'>): EntityDefinition[] {
  return call.engine.entities.filter(
    (entity) => entity.owner && !entity.authored && !entity.parent?.follows?.includes(entity.owner) && entity.api.index,
  );
}

/** The action that changing the owner counts as: for kinds without transfers, editing. */
export function handingAction(entity: EntityDefinition): string {
  if (entity.actions?.['handover']) return 'handover';
  return entity.members?.local === 'id' ? 'transfer' : 'edit';
}

function grantOf(entity: EntityDefinition): string {
  const action = handingAction(entity);
  return entity.actions?.[action]?.grant ?? `${entity.grant}.${action}`;
}

/** Kinds of this person's records that the caller may give to others. */
export function ownKinds(call: Call, userId: number): EntityDefinition[] {
  return heldKinds(call).filter((entity) => {
    const grant = grantOf(entity);
    return call.actor.can(grant) && call.actor.reaches(grant, entity.scopeModule ?? entity.module, userId);
  });
}

export interface KindScope {
  module: string;
  label: string;
  people: OwnerScope;
}

/** Whose records of each kind the caller may give to others; of a kind that they never give: whose they see in lists. */
export function kindScopes(call: Call): KindScope[] {
  const records = heldKinds(call).flatMap((entity): KindScope[] => {
    const grant = [grantOf(entity), `${entity.grant}.index`].find((path) => call.actor.can(path));
    if (!grant) return [];
    const { module, label } = entity;
    return [{ module, label, people: call.actor.scope(grant, entity.scopeModule ?? module) }];
  });
  return [...records, { ...stepsKind, people: stepScope(call) }];
}

/** What these people hold of each kind, kinds of which there is nothing left out. */
export async function heldBy(
  call: Call,
  userIds: readonly number[],
  kindsOf: (userId: number) => readonly EntityDefinition[],
): Promise<ReadonlyMap<number, KindCount[]>> {
  const held = new Map<number, KindCount[]>(userIds.map((id) => [id, []]));
  for (const entity of heldKinds(call)) {
    const ids = userIds.filter((id) => kindsOf(id).includes(entity));
    for (const [id, count] of await countsHeld(call.db, entity, ids))
      held.get(id)?.push({ module: entity.module, label: entity.label, count });
  }
  for (const [id, count] of await stepsHeld(call, userIds)) held.get(id)?.push({ ...stepsKind, count });
  return held;
}

export async function countsHeld(
  db: Db,
  entity: EntityDefinition,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (userIds.length === 0) return new Map();
  const owner = sql.ref(`t.${entity.owner}`);
  const rows = await db.rows(select(records(entity), [sql<number>`${owner}`.as('user'), sql<number>`count(*)`.as('n')])`
    where ${owner} = any(${userIds}::bigint[]) and t.deleted_at is null group by 1`);
  return new Map(rows.map(({ user, n }) => [user, n]));
}

/** What else ends or has to be given to somebody when the person goes. */
export async function countFurther(
  call: Call,
  userId: number,
): Promise<Pick<HandoverPreview, 'subordinates' | 'departments' | 'shared'>> {
  const { users, departments } = call.actor.organisation;
  let shared = 0;
  for (const entity of heldKinds(call)) {
    if (entity.members?.local !== 'id') continue;
    const row = await call.db.first(select(records(entity.members), [sql<number>`count(*)`.as('n')])`
      where user_id = ${userId} and (expires_at is null or expires_at > now())`);
    shared += row?.n ?? 0;
  }
  return {
    subordinates: [...users.values()].filter((user) => user.superiorId === userId && !user.deleted).length,
    departments: [...departments.values()].filter((department) => department.headId === userId).length,
    shared,
  };
}

/** The handover of this person, or the taking back of one, that is under way; 0 for none. */
export async function openRun(call: Call, userId: number): Promise<number> {
  return (await openRuns(call, [userId])).get(userId)?.id ?? 0;
}

export interface OpenRun {
  id: number;
  name: string;
}

export async function openRuns(call: Call, userIds: readonly number[]): Promise<ReadonlyMap<number, OpenRun>> {
  const rows = await call.db.rows(
    query
      .selectFrom('job')
      .select(['id', sql<number>`(data ->> 'userid')::bigint`.as('user'), 'name'])
      .distinctOn(sql`2`)
      .where(sql<boolean>`name in (${handOverName}, ${takeBackName}) and state in ('queued', 'running')
      and (data ->> 'userid')::bigint = any(${userIds}::bigint[])`)
      .orderBy(sql`2, id`),
  );
  return new Map(rows.map((row) => [row.user, row]));
}
