// Moves on the versions of what every process keeps: people, departments and roles; forms and the dictionary; the search text.
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Effects } from '../events/effects.ts';

/** In the transaction of the change; for changes that are no call of a person. */
export async function bumpAccessVersion(db: Db): Promise<void> {
  await db.run(sql`update meta set access_version = access_version + 1`);
}

/**
 * For calls: whom the change gives more than the person who calls holds is found out before the commit. A batch of a job moves
 * the version on once, however many people it adds: nobody else sees what lies between.
 */
export async function accessChanged(call: {
  db: Db;
  effects: Effects;
  requireRights?(): Promise<void>;
}): Promise<void> {
  if (call.requireRights && call.effects.accessChanges > 0) return;
  await bumpAccessVersion(call.db);
  call.effects.accessChanged();
}

/** Forms, filters and lists are made from these: every open window fetches them again. */
export async function definitionsChanged(db: Db): Promise<void> {
  await db.run(sql`update meta set definition_version = definition_version + 1`);
}

/** The search text of all records is of this version from now on. */
export async function searchTextIs(db: Db, version: number): Promise<void> {
  await db.run(sql`update meta set search_version = ${version}`);
}

/** The checklist of the first days is put away. @returns false where it was already */
export async function closeSetup(db: Db): Promise<boolean> {
  return (await db.first(sql`update meta set setup_done = true where not setup_done returning 1`)) !== undefined;
}
