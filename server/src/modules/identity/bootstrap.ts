// The first start: three roles, a company to put people into, and the first administrator.

import { comparable } from '@crm/protocol/text';
import { sql } from 'kysely';
import { defaultRole, type ModuleDefinition } from '../../engine/module.ts';
import { initials } from '../../engine/search-text.ts';
import { seedSettings } from '../../engine/settings/write.ts';
import { searchVersion } from '../../engine/write/rebuild-search.ts';
import { bumpAccessVersion, searchTextIs } from '../../platform/access/versions.ts';
import { hashPassword } from '../../platform/auth/password.ts';
import type { Db } from '../../platform/db/database.ts';
import { returning } from '../../platform/db/query.ts';
import { departmentSettings } from './department.actions.ts';
import { generatePassword } from './passwords.ts';
import { roleSettings } from './role.actions.ts';

export interface FirstStart {
  username: string;
  /** Only when it was generated; a configured one is not repeated. */
  password: string | undefined;
}

/**
 * Creates what an empty database needs. Runs in one transaction under a lock, so that of two processes one does it.
 * @returns the administrator's account, or undefined when there are people already
 */
export async function createFirstAdministrator(
  db: Db,
  modules: readonly ModuleDefinition[],
  configuredPassword: string | undefined,
): Promise<FirstStart | undefined> {
  await db.run(sql`lock table role in exclusive mode`);
  const someone = await db.first(sql`select 1 from app_user limit 1`);
  if (someone) return undefined;
  const password = configuredPassword ?? generatePassword();
  const role = await seedSettings(db, roleSettings, { name: '管理员', ext: '拥有全部权限', admin: true });
  const manager = { name: '销售主管', ext: '管理团队的客户', ...defaultRole(modules, 'manager') };
  const seller = { name: '销售', ext: '管理自己的客户', ...defaultRole(modules, 'seller') };
  for (const values of [manager, seller]) await seedSettings(db, roleSettings, values);
  const company = await seedSettings(db, departmentSettings, { name: '我的公司', kind: 'company' });
  const nickname = '系统管理员';
  const user = await db.first(returning('app_user', ['id'])`
    insert into app_user (username, username_key, password_hash, nickname, nickname_key, initials, department_id)
    values ('admin', 'admin', ${await hashPassword(password)}, ${nickname}, ${comparable(nickname)}, ${initials(nickname)}, ${company ?? 0})`);
  // Nothing is there that an older program made anything of.
  await searchTextIs(db, searchVersion);
  await db.run(sql`insert into user_role (user_id, role_id) values (${user?.id ?? 0}, ${role ?? 0})`);
  await bumpAccessVersion(db);
  return { username: 'admin', password: configuredPassword ? undefined : password };
}
