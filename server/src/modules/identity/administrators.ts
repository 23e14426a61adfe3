// Rules that keep the company from locking itself out, and people from raising themselves.
import { sql } from 'kysely';
import type { Call } from '../../engine/entity.ts';
import { grantPaths } from '../../platform/access/organisation.ts';
import type { Db } from '../../platform/db/database.ts';
import { forbidden, invalid } from '../../platform/errors.ts';

/** Serialises everything that could take the last administrator away. */
export async function lockAdministratorRole(db: Db): Promise<number> {
  const role = await db.first<{ id: number }>(sql`select id from role where admin for update`);
  return role?.id ?? 0;
}

/** After a change, under the lock. @throws AppError `invalid` when nobody is left */
export async function requireAdministrator(db: Db): Promise<void> {
  const left = await db.first<{ id: number }>(sql`
    select u.id from app_user u join user_role ur on ur.user_id = u.id join role r on r.id = ur.role_id
    where r.admin and u.status = 1 and u.deleted_at is null limit 1`);
  if (!left) throw invalid({}, '至少要保留一个启用的管理员');
}

/** Only administrators change administrators. */
export async function requireMayTouchUsers(call: Call, userIds: readonly number[]): Promise<void> {
  if (call.actor.isAdministrator) return;
  const touched = await call.db.first<{ id: number }>(sql`
    select ur.user_id as id from user_role ur join role r on r.id = ur.role_id where r.admin and ur.user_id = any(${userIds}::bigint[]) limit 1`);
  if (touched) throw forbidden('只有管理员可以修改管理员账号');
}

/** Nobody hands out more than they hold. */
export async function requireMayGiveRoles(call: Call, roleIds: readonly number[], field: string): Promise<void> {
  const roles = await call.db.rows<{ id: number; admin: boolean; grants: Parameters<typeof grantPaths>[0] }>(
    sql`select id, admin, grants from role where id = any(${roleIds}::bigint[])`,
  );
  if (roles.length !== roleIds.length) throw invalid({ [field]: '所选角色不存在' });
  if (call.actor.isAdministrator) return;
  for (const role of roles) {
    if (role.admin || grantPaths(role.grants).some((path) => !call.actor.can(path)))
      throw invalid({ [field]: '不能授予超出自己权限的角色' });
  }
}
