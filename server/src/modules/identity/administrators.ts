// Rules that keep the company from locking itself out, and people from raising themselves.

import { msg } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import type { Call } from '../../engine/entity.ts';
import type { Actor } from '../../platform/access/actor.ts';
import { grantPaths } from '../../platform/access/organisation.ts';
import { holdsMore } from '../../platform/access/privilege-escalation.ts';
import type { Db } from '../../platform/db/database.ts';
import { select } from '../../platform/db/query.ts';
import { forbidden, invalid } from '../../platform/errors.ts';

/** Serialises everything that could take the last administrator away. */
export async function lockAdministratorRole(db: Db): Promise<number> {
  const role = await db.first(select('role', ['id'])`where admin for update`);
  return role?.id ?? 0;
}

/** After a change, under the lock. @throws AppError `invalid` when nobody is left */
export async function requireAdministrator(db: Db): Promise<void> {
  const left = await db.first(
    select(sql`app_user u join user_role ur on ur.user_id = u.id join role r on r.id = ur.role_id`, [
      sql<number>`u.id`.as('id'),
    ])`where r.admin and u.status = 1 and u.deleted_at is null limit 1`,
  );
  if (!left) throw invalid({}, msg('oneAdministrator'));
}

/** Only administrators change administrators. */
export async function requireMayTouchUsers(call: Call, userIds: readonly number[]): Promise<void> {
  if (call.actor.isAdministrator) return;
  const touched = await call.db.first(
    select(sql`user_role ur join role r on r.id = ur.role_id`, [
      sql<number>`ur.user_id`.as('id'),
    ])`where r.admin and ur.user_id = any(${userIds}::bigint[]) limit 1`,
  );
  if (touched) throw forbidden(msg('administratorsOnly'));
}

interface Role {
  admin: boolean;
  /** As they are stored, or their paths. */
  grants: Parameters<typeof grantPaths>[0] | ReadonlySet<string>;
}

/** True for a role with more grants than one's own. */
export function exceeds(actor: Actor, { admin, grants }: Role): boolean {
  if (actor.isAdministrator) return false;
  const paths = grants instanceof Set ? [...grants] : grantPaths(grants as Parameters<typeof grantPaths>[0]);
  return admin || paths.some((path) => !actor.can(path));
}

/** Nobody hands out more than they hold. */
export async function requireMayGiveRoles(call: Call, roleIds: readonly number[], field: string): Promise<void> {
  const roles = await call.db.rows(
    select('role', ['id', 'admin', 'grants'])`where id = any(${roleIds}::bigint[]) order by id for share`,
  );
  if (roles.length !== roleIds.length) throw invalid({ [field]: msg('roleMissing') });
  if (roles.some((role) => exceeds(call.actor, role))) throw invalid({ [field]: msg('roleBeyond') });
}

/**
 * Holds a department until the end of the transaction, so that it is not deleted while people are put into it.
 * @throws AppError `invalid` at the field
 */
export async function holdDepartment(call: Call, departmentId: number, field: string): Promise<void> {
  if (departmentId === 0) return;
  const held = await call.db.first(sql`select id from department where id = ${departmentId} for share`);
  if (!held) throw invalid({ [field]: msg('departmentMissing') });
}

/** A new password or login name, or a number to sign in by, is a way into the account: only for accounts that can do no more than one's own. */
export async function requireWithinOwnRights(call: Call, userId: number): Promise<void> {
  const { actor } = call;
  if (actor.isAdministrator || actor.userId === userId) return;
  if (await holdsMore(call.db, actor.organisation, userId, actor.userId, call.engine.scopedGrants))
    throw forbidden(msg('strongerThanYou'));
  for (const check of call.engine.entryChecks) {
    const refused = await check(call, userId);
    if (refused) throw forbidden(refused);
  }
}

/** @throws AppError `invalid` when the new superior reports to the person, directly or not. Called under the role lock. */
export async function requireNoSuperiorCircle(call: Call, userId: number, superiorId: number): Promise<void> {
  const circle = await call.db.first(sql`
    with recursive up(id, superior_id) as (
      select id, superior_id from app_user where id = ${superiorId}
      union select u.id, u.superior_id from app_user u join up on u.id = up.superior_id
    ) select 1 from up where id = ${userId}`);
  if (circle) throw invalid({ superiorid: msg('superiorCircle') });
}
