// What a person holds: every kind of record that has owners of its own, and what hangs on the person beside them.
import type { HandoverPreview } from '@crm/protocol/handover';
import { sql } from 'kysely';
import type { Call, EntityDefinition } from '../../engine/entity.ts';
import type { Db } from '../../platform/db/database.ts';

/** Records that belong to another one change hands with it. */
export function heldKinds(call: Pick<Call, 'engine'>): EntityDefinition[] {
  return call.engine.entities.filter((entity) => entity.owner && !entity.parent && entity.api.index);
}

/** The action that a new owner is: kinds that nobody transfers are changed by whoever edits them. */
export function handingAction(entity: EntityDefinition): string {
  if (entity.actions?.['handover']) return 'handover';
  return entity.members?.local === 'id' ? 'transfer' : 'edit';
}

/** Kinds of this person's records that the caller may give to others. */
export function ownKinds(call: Call, userId: number): EntityDefinition[] {
  return heldKinds(call).filter((entity) => {
    const action = handingAction(entity);
    const grant = entity.actions?.[action]?.grant ?? `${entity.grant}.${action}`;
    return call.actor.can(grant) && call.actor.reaches(grant, entity.scopeModule ?? entity.module, userId);
  });
}

export async function countHeld(db: Db, entity: EntityDefinition, userId: number): Promise<number> {
  const row = await db.first<{ n: number }>(
    sql`select count(*) as n from ${sql.table(entity.table)} t where t.${sql.ref(entity.owner as string)} = ${userId} and t.deleted_at is null`,
  );
  return row?.n ?? 0;
}

/** What else ends or has to be given to somebody when the person goes. */
export async function countBeside(
  call: Call,
  userId: number,
): Promise<Pick<HandoverPreview, 'subordinates' | 'departments' | 'shared'>> {
  const { users, departments } = call.actor.organisation;
  let shared = 0;
  for (const entity of heldKinds(call)) {
    if (entity.members?.local !== 'id') continue;
    const row = await call.db.first<{ n: number }>(
      sql`select count(*) as n from ${sql.table(entity.members.table)} where user_id = ${userId} and (expires_at is null or expires_at > now())`,
    );
    shared += row?.n ?? 0;
  }
  return {
    subordinates: [...users.values()].filter((user) => user.superiorId === userId && !user.deleted).length,
    departments: [...departments.values()].filter((department) => department.headId === userId).length,
    shared,
  };
}
