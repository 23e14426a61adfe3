// Moves the version of people, departments and roles on, so that every process reads them again.
import { sql } from 'kysely';
import type { Call } from '../../engine/entity.ts';
import type { Db } from '../../platform/db/database.ts';

/** In the transaction of the change; for changes that are no call of a person. */
export async function bumpAccessVersion(db: Db): Promise<void> {
  await db.run(sql`update meta set access_version = access_version + 1`);
}

/**
 * For calls: whom the change gives more than the person who calls holds is found out before the commit. A batch of a job moves
 * the version on once, however many people it adds: nobody else sees what lies between.
 */
export async function accessChanged(call: Pick<Call, 'db' | 'effects' | 'requireRights'>): Promise<void> {
  if (call.requireRights && call.effects.accessChanges > 0) return;
  await bumpAccessVersion(call.db);
  call.effects.accessChanged();
}
