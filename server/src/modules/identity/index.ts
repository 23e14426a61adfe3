// People, departments, roles and sign-in.

import { comparable } from '@crm/protocol/text';
import { sql } from 'kysely';
import { crudRoutes } from '../../engine/crud-routes.ts';
import type { ReferenceSource } from '../../engine/entity.ts';
import { defineModule } from '../../engine/module.ts';
import { sortKey } from '../../engine/search-text.ts';
import type { Organisation } from '../../platform/access/organisation.ts';
import { identityRoutes } from './identity.routes.ts';
import { branch, user } from './people.fields.ts';
import { registrationRoutes } from './registration.ts';
import { userEntity } from './user.entity.ts';

export { accessChanged, bumpAccessVersion } from './access-version.ts';
export { changeAvatar } from './user.actions.ts';

const byName = new WeakMap<Organisation, readonly number[]>();

/** Everybody who ever was here, by the sound of their names. */
function peopleByName(organisation: Organisation): readonly number[] {
  let known = byName.get(organisation);
  if (!known) {
    const keyed = [...organisation.users.values()].map(({ id, name }) => ({ id, key: sortKey(name) }));
    keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.id - b.id));
    byName.set(organisation, (known = keyed.map(({ id }) => id)));
  }
  return known;
}

const userReference: ReferenceSource = {
  named: async ({ actor }, names, field) => {
    const people = [...actor.organisation.users.values()].filter(
      (user) => !user.deleted && (user.enabled || field?.former),
    );
    const found = grouped(people, names);
    // Of several of a name one is told by the name that they sign in with.
    for (const [name, ids] of found) {
      const own = ids.length === 0 ? people.find((user) => user.loginName === comparable(name)) : undefined;
      if (own) ids.push(own.id);
    }
    return found;
  },
  ranks: async ({ actor }) => peopleByName(actor.organisation),
  visible: async (call, ids) =>
    new Set(
      ids.filter((id) => {
        const user = call.actor.organisation.users.get(id);
        return user && !user.deleted && user.enabled;
      }),
    ),
  labels: async (_db, actor, ids) =>
    new Map(
      ids.flatMap((id) => {
        const user = actor.organisation.users.get(id);
        return user ? [[id, user.name] as const] : [];
      }),
    ),
};

/** Ids by name, for names that several may have. */
function grouped(all: Iterable<{ id: number; name: string }>, names: readonly string[]): Map<string, number[]> {
  const found = new Map(names.map((name) => [name, [] as number[]]));
  for (const { id, name } of all) found.get(name)?.push(id);
  return found;
}

const branchReference: ReferenceSource = {
  named: async ({ actor }, names) => grouped(actor.organisation.departments.values(), names),
  visible: async (call, ids) => new Set(ids.filter((id) => call.actor.organisation.departments.has(id))),
  labels: async (_db, actor, ids) =>
    new Map(
      ids.flatMap((id) => {
        const department = actor.organisation.departments.get(id);
        return department ? [[id, department.name] as const] : [];
      }),
    ),
};

declare module '../../platform/settings/setting.ts' {
  interface SettingValues {
    register: boolean;
  }
}

export const identityModule = defineModule({
  name: 'identity',
  grants: [
    {
      branch: 'system',
      module: 'role',
      label: '角色',
      scoped: false,
      actions: { index: '查看', add: '新建', edit: '编辑', delete: '删除' },
    },
    {
      branch: 'system',
      module: 'user',
      label: '员工',
      scoped: false,
      actions: { index: '查看', add: '新建', edit: '编辑', delete: '删除' },
    },
    {
      branch: 'system',
      module: 'branch',
      label: '部门',
      scoped: false,
      actions: { index: '查看', add: '新建', edit: '编辑', delete: '删除' },
    },
  ],
  verbs: {
    joinDepartment: '加入部门',
    leaveDepartment: '移出部门',
    resetPassword: '重置密码',
    changePassword: '修改密码',
    setHeader: '更换头像',
    register: '注册',
    approve: '通过注册',
    refuse: '拒绝注册',
  },
  entities: [userEntity],
  notices: [
    {
      kind: 'user.registered',
      label: '有新注册待审核',
      sentence: ['新注册的账号{target}等待审核', 'The new account {target} waits for approval'],
    },
  ],
  settings: [
    {
      key: 'session.idleHours',
      label: '无操作自动退出',
      group: '登录与安全',
      hint: '最后一次操作后超过此时间，需要重新登录',
      type: 'number',
      initial: 12,
      min: 1,
      max: 720,
      unit: '小时',
    },
    {
      key: 'session.absoluteDays',
      label: '登录最长有效期',
      group: '登录与安全',
      hint: '缩短立即生效，延长对之后的登录生效',
      type: 'number',
      initial: 30,
      min: 1,
      max: 365,
      unit: '天',
    },
    {
      key: 'register',
      label: '开放注册',
      group: '登录与安全',
      hint: '开放后任何人都可以提交注册，账号经管理员审核后才能登录',
      type: 'switch',
      initial: false,
    },
  ],
  jobs: [
    {
      name: 'identity.forget',
      label: '清理过期的登录和请求标识',
      schedule: { every: 600 },
      run: async ({ database, settings }) => {
        await database.run(sql`delete from session where expires_at < now()
          or last_seen_at < now() - make_interval(hours => ${settings.get('session.idleHours')})
          or created_at < now() - make_interval(days => ${settings.get('session.absoluteDays')})`);
        await database.run(sql`delete from idempotency where created_at < now() - interval '1 day'`);
        await database.run(sql`delete from undo where created_at < now() - interval '5 minutes'`);
        await database.run(sql`delete from login_failure where last_at < now() - interval '2 days'`);
      },
    },
  ],
  logs: [
    { module: 'role', name: 'role', grant: 'system.role.index', table: 'role' },
    { module: 'branch', name: 'department', grant: 'system.branch.index', table: 'department' },
  ],
  references: { user: userReference, branch: branchReference },
  fieldTypes: { user, branch },
  routes: (_engine, modules) => [...crudRoutes(userEntity), ...registrationRoutes(), ...identityRoutes(modules)],
});
