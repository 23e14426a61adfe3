// People, departments, roles and sign-in.

import { comparable } from '@crm/protocol/text';
import { sql } from 'kysely';
import { crudRoutes } from '../../engine/crud-routes.ts';
import type { ReferenceSource } from '../../engine/entity.ts';
import { defineModule, usual } from '../../engine/module.ts';
import { sortKey } from '../../engine/search-text.ts';
import { forgetUndo } from '../../engine/write/undo.ts';
import type { Organisation } from '../../platform/access/organisation.ts';
import { endSessionsWhere } from '../../platform/auth/session.ts';
import { forgetAnswers } from '../../platform/http/idempotency.ts';
import { departmentSettings } from './department.actions.ts';
import { identityRoutes } from './identity.routes.ts';
import { branch, user } from './people.fields.ts';
import { registrationRoutes } from './registration.ts';
import { roleSettings } from './role.actions.ts';
import { recoveryCode, totpSecret } from './second-factor.ts';
import { securitySettings } from './security-settings.ts';
import { userEntity } from './user.entity.ts';

export { requirePassword } from './account.routes.ts';
export { exceeds, holdDepartment, requireMayGiveRoles, requireWithinOwnRights } from './administrators.ts';
export { addInvited } from './invited.ts';
export { countAttempt, enter, forgetAttempts, signInVouched } from './login.actions.ts';
export { loginReply } from './login-reply.ts';
export { zUsername } from './registration.ts';
export { branchLabels } from './role.actions.ts';
export { noteSignIn } from './sign-in-log.ts';
export { closeTicketsBy } from './tickets.ts';
export { changeAvatar } from './user.actions.ts';
export { addVouched, type FoundPerson, followVouched, peopleBy, type VouchedPerson } from './vouched.ts';
export { whoseWaysEnd } from './ways-in.ts';

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
      (user) => !user.deleted && (user.enabled || field.former),
    );
    const found = grouped(people, names);
    // Several people of one name are distinguished by their login names.
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

/** By their name, or by as much of their path as distinguishes them from others: 总公司/销售部/一部, 销售部/一部. */
function departmentsNamed({ departments }: Organisation, names: readonly string[]): Map<string, number[]> {
  const found = grouped(departments.values(), names);
  for (const [name, ids] of found) {
    const path = name.split(/[/／>＞\\]/).map((part) => part.trim());
    if (ids.length > 0 || path.length < 2 || path.includes('')) continue;
    for (const { id } of departments.values()) {
      let at: number | undefined = id;
      const fits = path.toReversed().every((part) => {
        const department: { name: string; parentId: number } | undefined = departments.get(at ?? 0);
        at = department?.parentId;
        return department?.name === part;
      });
      if (fits) ids.push(id);
    }
  }
  return found;
}

const branchReference: ReferenceSource = {
  named: async ({ actor }, names) => departmentsNamed(actor.organisation, names),
  example: ({ organisation, userId }) => {
    const path: string[] = [];
    for (let at = organisation.users.get(userId)?.departmentId ?? 0; at > 0; ) {
      const department = organisation.departments.get(at);
      if (department) path.unshift(department.name);
      at = department?.parentId ?? 0;
    }
    return path.join('/');
  },
  visible: async (call, ids) => new Set(ids.filter((id) => call.actor.organisation.departments.has(id))),
  labels: async (_db, actor, ids) =>
    new Map(
      ids.flatMap((id) => {
        const department = actor.organisation.departments.get(id);
        return department ? [[id, department.name] as const] : [];
      }),
    ),
};

const roleReference: ReferenceSource = {
  named: async ({ actor }, names) => grouped(actor.organisation.roles.values(), names),
  visible: async (call, ids) => new Set(ids.filter((id) => call.actor.organisation.roles.has(id))),
  labels: async (_db, actor, ids) =>
    new Map(
      ids.flatMap((id) => {
        const role = actor.organisation.roles.get(id);
        return role ? [[id, role.name] as const] : [];
      }),
    ),
  options: async (_db, actor) =>
    [...actor.organisation.roles.values()].map(({ id, name }) => ({ value: id, label: name })),
};

declare module '../../platform/settings/setting.ts' {
  interface SettingValues {
    register: boolean;
    'signIn.keepDays': number;
    'signIn.failures': number;
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
      actions: usual('index', 'add', 'edit', 'delete'),
    },
    {
      branch: 'system',
      module: 'user',
      label: '员工',
      scoped: false,
      actions: {
        ...usual('index', 'add', 'edit', 'delete', 'import'),
        security: ['重置密码和登录', 'Reset passwords and sign-ins'],
        actAs: ['以其身份查看', 'View as this person'],
      },
      needs: { import: ['system.user.add'], security: ['system.user.index'], actAs: ['system.user.index'] },
    },
    {
      branch: 'system',
      module: 'branch',
      label: '部门',
      scoped: false,
      actions: usual('index', 'add', 'edit', 'delete'),
    },
    { branch: 'system', module: 'signIn', label: '登录日志', scoped: false, actions: usual('index') },
  ],
  verbs: {
    endSessions: ['结束登录', 'Ended sign-ins'],
    secondFactorOn: ['开启两步验证', 'Turned on two-factor'],
    secondFactorOff: ['关闭两步验证', 'Turned off two-factor'],
    resetSecondFactor: ['重置两步验证', 'Reset two-factor'],
    recoveryCodes: ['重新生成恢复码', 'Generated new recovery codes'],
    actAs: ['以其身份查看', 'Viewed as this person'],
    joinDepartment: ['加入部门', 'Added to department'],
    leaveDepartment: ['移出部门', 'Removed from department'],
    resetPassword: ['重置密码', 'Reset password'],
    changePassword: ['修改密码', 'Changed password'],
    setHeader: ['更换头像', 'Changed avatar'],
    editOwn: ['修改自己的资料', 'Edited own profile'],
    register: ['注册', 'Registered'],
    approve: ['通过注册', 'Approved registration'],
    refuse: ['拒绝注册', 'Rejected registration'],
  },
  entities: [userEntity],
  notices: [
    {
      kind: 'user.registered',
      needs: ['system.user.edit'],
      label: ['有新注册待审核', 'A new registration is waiting for review'],
      sentence: ['新注册的账号{target}等待审核', 'The new account {target} is waiting for review'],
    },
    {
      kind: 'user.noRights',
      needs: ['system.user.edit'],
      label: ['有账号还没有权限', 'An account has no rights yet'],
      sentence: [
        '{target}已登录，但账号还没有角色，什么都看不到',
        '{target} signed in but has no role and sees nothing',
      ],
    },
    {
      kind: 'user.actedAs',
      label: ['有人以我的身份查看', 'Someone views the system as me'],
      sentence: ['{actor}以您的身份查看了系统，原因：{reason}', '{actor} viewed the system as you. Reason: {reason}'],
    },
    {
      kind: 'user.passwordReset',
      label: ['我的密码被重置', 'My password is reset'],
      sentence: ['{actor}重置了您的密码', '{actor} reset your password'],
    },
    {
      kind: 'user.secondFactorReset',
      label: ['我的两步验证被重置', 'My two-factor authentication is reset'],
      sentence: ['{actor}重置了您的两步验证', '{actor} reset your two-factor authentication'],
    },
  ],
  settings: securitySettings,
  jobs: [
    {
      name: 'identity.forget',
      label: '清理过期的登录和请求标识',
      english: 'Clean up expired sign-ins and request keys',
      schedule: { every: 600 },
      run: async ({ database, settings }) => {
        await endSessionsWhere(
          database,
          sql`expires_at < now() or last_seen_at < now() - make_interval(hours => ${settings.get('session.idleHours')})
            or created_at < now() - make_interval(days => ${settings.get('session.absoluteDays')})`,
        );
        await database.run(sql`delete from login_ticket where expires_at < now()`);
        await database.run(
          sql`delete from sign_in_log where created_at < now() - make_interval(days => ${settings.get('signIn.keepDays')})`,
        );
        await forgetAnswers(database);
        await forgetUndo(database);
        await database.run(sql`delete from login_failure where last_at < now() - interval '2 days'`);
      },
    },
  ],
  settingsRecords: [roleSettings, departmentSettings],
  secrets: [totpSecret, recoveryCode],
  logs: [
    { module: 'role', name: 'role', grant: 'system.role.index', table: 'role' },
    { module: 'branch', name: 'department', grant: 'system.branch.index', table: 'department' },
  ],
  references: { user: userReference, branch: branchReference, role: roleReference },
  fieldTypes: { user, branch },
  routes: (_engine, modules) => [...crudRoutes(userEntity), ...registrationRoutes(), ...identityRoutes(modules)],
});
