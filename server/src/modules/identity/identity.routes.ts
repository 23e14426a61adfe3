// Calls of sign-in and people that the generic routes do not give.
import type { LoginData } from '@crm/protocol/identity';
import { limits } from '@crm/protocol/limits';
import { say, spoken } from '@crm/protocol/sentences';
import type { CompanyInfo } from '@crm/protocol/setting';
import { comparable, isBlank, textLength } from '@crm/protocol/text';
import * as z from 'zod';
import { detailOf } from '../../engine/crud-routes.ts';
import { requireAction } from '../../engine/load.ts';
import { allGrants, type ModuleDefinition } from '../../engine/module.ts';
import { Organisation } from '../../platform/access/organisation.ts';
import { closeSession, findSession } from '../../platform/auth/session.ts';
import { notFound } from '../../platform/errors.ts';
import { says } from '../../platform/http/issue.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { zBulk, zId, zOptionalId, zText, zWhole } from '../../platform/http/values.ts';
import { departmentRoutes } from './department.routes.ts';
import { signIn } from './login.actions.ts';
import { roleRoutes } from './role.routes.ts';
import { changeMembership, changePassword, confirmPassword } from './user.actions.ts';
import { userEntity } from './user.entity.ts';

export function identityRoutes(modules: readonly ModuleDefinition[]): Route[] {
  return [...loginRoutes(modules), ...userRoutes(), ...departmentRoutes(), ...roleRoutes(modules)];
}

function loginRoutes(modules: readonly ModuleDefinition[]): Route[] {
  const area = '登录';
  return [
    route({
      path: 'api/user/login',
      access: 'public',
      kind: 'own',
      area,
      summary: '登录，返回令牌和权限树',
      body: z.object({
        username: zText.refine((text) => !isBlank(text) && textLength(text) <= 100, { error: says('required') }),
        password: zText.refine((text) => text.length > 0 && text.length <= 1000, { error: says('required') }),
      }),
      handle: async ({ db, body, ip, agent, settings }) => {
        const account = await signIn(db, settings, body.username, body.password, ip, agent);
        const organisation = await Organisation.load(db, allGrants(modules));
        const data: LoginData = {
          LoginToken: account.token,
          NickName: account.nickname,
          UserID: account.id,
          Headimg: organisation.users.get(account.id)?.avatar ?? '',
        };
        const company: CompanyInfo = { name: settings.get('company.name'), timeZone: settings.get('company.timeZone') };
        return { msg: say('signedIn'), data, whole: { model: organisation.treeOf(account.id), company } };
      },
    }),
    route({
      path: 'api/user/logout',
      access: 'signedIn',
      kind: 'write',
      area,
      summary: '退出登录',
      body: z.looseObject({}),
      handle: async ({ db, actor, effects }) => {
        await closeSession(db, actor.sessionId);
        effects.sessionsEnded([actor.sessionId]);
        return { msg: say('left') };
      },
    }),
    route({
      path: 'api/user/isApplogin',
      method: 'both',
      access: 'public',
      kind: 'own',
      area,
      summary: '令牌是否有效',
      body: z.looseObject({}),
      handle: async ({ db, token, settings }) => ({
        data: { login: (await findSession(db, token, async () => settings)) !== undefined },
        // The sign-in page offers registration where it is open.
        whole: { register: settings.get('register') },
      }),
    }),
    route({
      path: 'api/user/EditPwd',
      access: 'signedIn',
      kind: 'own',
      area,
      summary: '修改自己的密码，其他登录随即失效',
      body: z.object({ oldPassword: zText, newPassword: zText }),
      handle: async (call) => {
        const { oldPassword, newPassword } = call.body;
        const confirmed = await confirmPassword(call.db, call.actor.userId, oldPassword);
        return call.commit(async (tx) => {
          await changePassword({ ...call, db: tx }, confirmed, oldPassword, newPassword);
          return { msg: say('passwordChanged') };
        });
      },
    }),
    route({
      path: 'Api/menu/auth',
      method: 'both',
      access: 'signedIn',
      kind: 'read',
      quick: true,
      area,
      summary: '当前用户的权限树',
      body: z.looseObject({}),
      handle: async ({ actor }) => ({ data: actor.tree }),
    }),
  ];
}

function userRoutes(): Route[] {
  const area = '员工';
  const membership = zBulk.pipe(z.looseObject({ ids: z.array(z.number()), branchId: zId }));
  return [
    route({
      path: 'api/user/detail',
      access: 'signedIn',
      kind: 'read',
      quick: true,
      area,
      summary: '员工详情；看自己不需要权限',
      body: z.looseObject({ UserID: zOptionalId, id: zOptionalId }),
      handle: async (call) => {
        const id = call.body.UserID || call.body.id || call.actor.userId;
        if (id !== call.actor.userId && !call.actor.can('system.user.index')) throw notFound();
        return { data: await detailOf(call, userEntity, id) };
      },
    }),
    route({
      path: 'api/user/GetGridJson',
      access: 'signedIn',
      kind: 'read',
      area,
      summary: '选择员工：按部门（含下级）和姓名',
      body: z.strictObject({
        branchId: zOptionalId,
        grant: zText.refine((text) => /^\w+\.\w+\.\w+$/.test(text), { error: says('badFormat') }).optional(),
        key: zText.refine((text) => textLength(text) <= 100, { error: says('tooLong', { max: 100 }) }).optional(),
        page: zWhole(1, 1_000_000).optional(),
        rows: zWhole(1, limits.maxRows).optional(),
      }),
      handle: async ({ actor, body, language }) => {
        const { organisation } = actor;
        // The action that the person is picked for reaches only so far; it says the same when it is tried.
        const scope = body.grant ? actor.scope(body.grant, body.grant.split('.')[1] ?? '') : 'all';
        const reached = scope === 'all' ? undefined : new Set(scope);
        const beyond = (userId: number) => reached !== undefined && !reached.has(userId);
        const refused = { disabled: true, reason: spoken(say('assigneeBeyond'), language) };
        const key = comparable(body.key ?? '');
        const within = body.branchId
          ? new Set(organisation.membersOf(organisation.departmentAndBelow(body.branchId)))
          : undefined;
        const found = [...organisation.users.values()].filter(
          (user) =>
            user.enabled &&
            !user.deleted &&
            (!within || within.has(user.id)) &&
            (key === '' || user.searchText.includes(key) || user.loginName === key),
        );
        // Who can be chosen comes first, whatever page the others fill.
        if (reached) found.sort((a, b) => Number(beyond(a.id)) - Number(beyond(b.id)));
        const rows = body.rows ?? limits.pageSize;
        const begin = ((body.page ?? 1) - 1) * rows;
        return {
          data: {
            rows: found.slice(begin, begin + rows).map((user) => ({
              UserID: user.id,
              NickName: user.name,
              Header: user.avatar,
              BranchId: user.departmentId,
              BranchName: organisation.departments.get(user.departmentId)?.name ?? '',
              ...(beyond(user.id) ? refused : {}),
            })),
            total: found.length,
          },
        };
      },
    }),
    ...(['userBranchAdd', 'userBranchRemove'] as const).map((name) =>
      route({
        path: `api/user/${name}`,
        access: ['system.user.edit'],
        kind: 'write',
        area,
        summary: name === 'userBranchAdd' ? '加入部门' : '移出部门',
        body: membership,
        handle: async (call) => {
          const rows = await requireAction(call, userEntity, call.body.ids, 'edit');
          await changeMembership(call, rows, call.body.branchId, name === 'userBranchAdd');
          return { data: { count: rows.length }, msg: say('done') };
        },
      }),
    ),
  ];
}
