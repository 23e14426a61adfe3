// Calls of sign-in and people that the generic routes do not give.

import { zPermissionTree } from '@crm/protocol/answers/access';
import { zDemoAccount, zEntered, zLoginData, zPasswordRules } from '@crm/protocol/answers/identity';
import { zBrand } from '@crm/protocol/answers/setting';
import { limits } from '@crm/protocol/limits';
import { msg, renderSentence } from '@crm/protocol/sentences';
import { comparable, isBlank, textLength } from '@crm/protocol/text';
import * as z from 'zod';
import { rowOf } from '../../engine/answers.ts';
import { detailOf } from '../../engine/crud-routes.ts';
import { requireAction } from '../../engine/load.ts';
import type { ModuleDefinition } from '../../engine/module.ts';
import { passwordRules } from '../../platform/auth/password.ts';
import { closeSession, findSession } from '../../platform/auth/session.ts';
import { notFound } from '../../platform/errors.ts';
import { zDone, zNothing, zRows } from '../../platform/http/answers.ts';
import { sentenceError } from '../../platform/http/issue.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { zBulk, zExact, zId, zOptionalId, zPaged, zText } from '../../platform/http/values.ts';
import { brandOf } from '../../platform/settings/company.ts';
import { accountRoutes } from './account.routes.ts';
import { offeredDemoAccounts } from './demo-accounts.ts';
import { departmentRoutes } from './department.routes.ts';
import { signIn, signInBySecondFactor } from './login.actions.ts';
import { loginReply } from './login-reply.ts';
import { noRightsRoutes } from './no-rights.routes.ts';
import { ownRoutes } from './own.routes.ts';
import { roleRoutes } from './role.routes.ts';
import { securityRoutes } from './security.routes.ts';
import { changeMembership, changePassword, confirmPassword } from './user.actions.ts';
import { userEntity } from './user.entity.ts';

export function identityRoutes(modules: readonly ModuleDefinition[]): Route[] {
  return [
    ...loginRoutes(modules),
    ...accountRoutes(),
    ...noRightsRoutes(),
    ...ownRoutes(),
    ...securityRoutes(),
    ...userRoutes(),
    ...departmentRoutes(),
    ...roleRoutes(modules),
  ];
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
      english: 'Log in; returns the token and the permission tree',
      body: z.object({
        username: zText.refine((text) => !isBlank(text) && textLength(text) <= 100, {
          error: sentenceError('required'),
        }),
        password: zExact.refine((text) => text.length > 0 && text.length <= 1000, { error: sentenceError('required') }),
      }),
      answer: zLoginData,
      beside: zEntered,
      handle: async ({ db, body, settings, ip, agent }) =>
        loginReply(modules, db, settings, await signIn(db, settings, body.username, body.password, { ip, agent })),
    }),
    route({
      path: 'api/user/secondStep',
      access: 'public',
      kind: 'own',
      area,
      summary: '登录的第二步：登录答复 second_factor 时，用其中的 ticket 和验证码（或恢复码）换取令牌',
      english:
        'Second step of the login: after second_factor, exchange its ticket and a code (or a recovery code) for a token',
      body: z.object({
        ticket: zExact.refine((text) => text !== '', { error: sentenceError('required') }),
        code: zText.refine((text) => !isBlank(text) && textLength(text) <= 20, { error: sentenceError('required') }),
      }),
      answer: zLoginData,
      beside: zEntered,
      handle: async (call) => {
        const { db, body, settings, ip, agent } = call;
        const account = await signInBySecondFactor(call, body.ticket, body.code, { ip, agent });
        return loginReply(modules, db, settings, account);
      },
    }),
    route({
      path: 'api/user/logout',
      access: 'signedIn',
      kind: 'write',
      whenDue: true,
      whenActing: true,
      area,
      summary: '退出登录；以他人身份查看时，结束查看',
      english: 'Log out; when viewing as another person, end the viewing',
      body: z.looseObject({}),
      answer: zNothing,
      handle: async ({ db, actor, effects }) => {
        await closeSession(db, actor.sessionId);
        effects.sessionsEnded([actor.sessionId]);
        return { msg: msg('left') };
      },
    }),
    route({
      path: 'api/user/isApplogin',
      method: 'both',
      access: 'public',
      kind: 'own',
      area,
      summary: '令牌是否有效',
      english: 'Whether the token is valid',
      body: z.looseObject({}),
      answer: z.strictObject({ login: z.boolean() }),
      beside: z.strictObject({
        register: z.boolean(),
        password: zPasswordRules,
        brand: zBrand.describe('系统名称和标志的地址，空为产品自己的'),
        demo: z.array(zDemoAccount).optional().describe('只在示例公司：可一键登录的账号'),
      }),
      handle: async ({ db, token, settings }) => ({
        data: { login: (await findSession(db, token, async () => settings)) !== undefined },
        // The sign-in page offers registration where it is open, and shows the rules for passwords.
        beside: {
          register: settings.get('register'),
          password: passwordRules(settings),
          brand: brandOf(settings),
          ...(offeredDemoAccounts().length > 0 ? { demo: [...offeredDemoAccounts()] } : {}),
        },
      }),
    }),
    route({
      path: 'api/user/EditPwd',
      access: 'signedIn',
      kind: 'own',
      whenDue: true,
      area,
      summary: '修改自己的密码，其他登录随即失效',
      english: 'Change your own password; other sessions end at once',
      body: z.object({ oldPassword: zExact, newPassword: zExact }),
      answer: zNothing,
      handle: async (call) => {
        const { oldPassword, newPassword } = call.body;
        const confirmed = await confirmPassword(call.db, call.actor.userId, oldPassword);
        return call.commit(async (tx) => {
          await changePassword({ ...call, db: tx }, confirmed, oldPassword, newPassword);
          return { msg: msg('passwordChanged') };
        });
      },
    }),
    route({
      path: 'Api/menu/auth',
      method: 'both',
      access: 'signedIn',
      kind: 'read',
      byGrants: true,
      quick: true,
      area,
      summary: '当前用户的权限树',
      english: 'Permission tree of the current user',
      body: z.looseObject({}),
      answer: zPermissionTree,
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
      byGrants: true,
      quick: true,
      area,
      summary: '员工详情；看自己不需要权限',
      english: 'Details of an employee; no permission needed for yourself',
      body: z.looseObject({ UserID: zOptionalId, id: zOptionalId }),
      entityAnswer: rowOf(userEntity),
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
      byGrants: true,
      area,
      summary: '选择员工：按部门（含下级）和姓名',
      english: 'Choose employees: by department (with those below it) and name',
      body: z.strictObject({
        branchId: zOptionalId,
        grant: zText.refine((text) => /^\w+\.\w+\.\w+$/.test(text), { error: sentenceError('badFormat') }).optional(),
        seenBy: zText
          .refine((text) => /^\w+\.\w+\.\w+(,\w+\.\w+\.\w+){0,9}$/.test(text), { error: sentenceError('badFormat') })
          .optional()
          .describe('只列出用其中一个权限能看到其记录的员工和自己，用逗号分隔'),
        key: zText
          .refine((text) => textLength(text) <= 100, { error: sentenceError('tooLong', { max: 100 }) })
          .optional(),
        ...zPaged,
      }),
      answer: zRows(
        z.strictObject({
          disabled: z.boolean().optional(),
          reason: z.string().optional(),
          UserID: z.number(),
          NickName: z.string(),
          Header: z.string(),
          BranchId: z.number(),
          BranchName: z.string(),
        }),
      ),
      handle: async ({ actor, body, language }) => {
        const { organisation } = actor;
        // The action that the person is picked for has a scope; trying it out of scope is refused in the same words.
        const scope = body.grant ? actor.scope(body.grant, body.grant.split('.')[1] ?? '') : 'all';
        const reached = scope === 'all' ? undefined : new Set(scope);
        const beyond = (userId: number) => reached !== undefined && !reached.has(userId);
        const refused = { disabled: true, reason: renderSentence(msg('assigneeBeyond'), language) };
        const seen = body.seenBy?.split(',').filter((grant) => actor.can(grant));
        const isSeen = ({ id }: { id: number }) =>
          !seen || id === actor.userId || seen.some((grant) => actor.reaches(grant, grant.split('.')[1] ?? '', id));
        const key = comparable(body.key ?? '');
        const within = body.branchId
          ? new Set(organisation.membersOf(organisation.departmentAndBelow(body.branchId)))
          : undefined;
        const found = [...organisation.users.values()].filter(
          (user) =>
            user.enabled &&
            !user.deleted &&
            isSeen(user) &&
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
        english: name === 'userBranchAdd' ? 'Add employees to a department' : 'Remove employees from a department',
        body: membership,
        answer: zDone,
        handle: async (call) => {
          const rows = await requireAction(call, userEntity, call.body.ids, 'edit');
          await changeMembership(call, rows, call.body.branchId, name === 'userBranchAdd');
          return { data: { count: rows.length }, msg: msg('done') };
        },
      }),
    ),
  ];
}
