// Moves the version of people, departments and roles on, so that every process reads them again.
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** In the transaction of the change. */
export async function bumpAccessVersion(db: Db): Promise<void> {
  await db.run(sql`update meta set access_version = access_version + 1`);
}
