// Calls by which an administrator keeps the accounts of others: passwords, two-factor, logins, looking as them, the log of sign-ins.

import { type LoginData, zEntered, zLoginData, zSessionRow, zSignInRow } from '@crm/protocol/answers/identity';
import { signInResults } from '@crm/protocol/identity';
import { limits } from '@crm/protocol/limits';
import { msg } from '@crm/protocol/sentences';
import { isBlank, textLength } from '@crm/protocol/text';
import * as z from 'zod';
import type { Call } from '../../engine/entity.ts';
import { requireAction } from '../../engine/load.ts';
import { writeLog } from '../../engine/operation-log.ts';
import { changeRecords } from '../../engine/write/change.ts';
import { revokeTokensOf } from '../../platform/auth/api-token.ts';
import { hashPassword } from '../../platform/auth/password.ts';
import { endSessionsOf } from '../../platform/auth/session.ts';
import { conflict, forbidden, invalid, notFound } from '../../platform/errors.ts';
import { zCreated, zDone, zPageOf } from '../../platform/http/answers.ts';
import { sentenceError } from '../../platform/http/issue.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { parseDate, zId, zIdList, zOptionalId, zPaged, zText, zWhole } from '../../platform/http/values.ts';
import { notify } from '../notice/index.ts';
import { actAs } from './acting.ts';
import { requireWithinOwnRights } from './administrators.ts';
import { generatePassword, passwordWasSet } from './passwords.ts';
import { hasSecondFactor, removeSecondFactor } from './second-factor.ts';
import { closeSessions, sessionsOf } from './sessions.ts';
import { readSignIns } from './sign-in-log.ts';
import { userEntity } from './user.entity.ts';
import type { UserRow } from './user.fields.ts';

const area = '员工账号';

/** The person, held until the end of the transaction, whose account may be kept by the one who calls. */
async function keptBy(call: Call, id: number, action: 'security' | 'actAs'): Promise<UserRow> {
  const [row] = await requireAction(call, userEntity, [id], action);
  if (!row) throw notFound();
  if (id === call.actor.userId) throw conflict(msg('useOwnSettings'));
  return row;
}

const zDay = zText
  .refine((text) => text === '' || parseDate(text) !== undefined, { error: sentenceError('dateFormat') })
  .optional();

export function securityRoutes(): Route[] {
  return [
    route({
      path: 'api/user/resetPassword',
      access: ['system.user.security'],
      kind: 'write',
      personOnly: true,
      secret: true,
      area,
      summary: '重置员工的密码：返回一次性密码（只显示这一次），登录后必须修改，所有登录随即失效',
      english:
        "Reset an employee's password: returns a one-time password (shown only once) that must be changed after login; all sessions end at once",
      body: z.looseObject({ id: zId }),
      answer: z.strictObject({ id: z.number(), password: z.string() }),
      handle: async (call) => {
        const row = await keptBy(call, call.body.id, 'security');
        await requireWithinOwnRights(call, row.id);
        const password = generatePassword(Math.max(14, call.settings.get('password.length')));
        await changeRecords(
          call,
          userEntity,
          [row],
          { password_hash: await hashPassword(password) },
          { action: 'resetPassword' },
        );
        await passwordWasSet(call.db, row.id, row.password_hash, true);
        await revokeTokensOf(call.db, [row.id], call.actor.userId);
        call.effects.sessionsEnded(await endSessionsOf(call.db, [row.id]));
        await notify(call, { kind: 'user.passwordReset', users: [row.id] });
        return { data: { id: row.id, password }, msg: msg('passwordReset') };
      },
    }),
    route({
      path: 'api/user/resetSecondFactor',
      access: ['system.user.security'],
      kind: 'write',
      personOnly: true,
      area,
      summary: '重置员工的两步验证（手机丢失时），所有登录随即失效',
      english: "Reset an employee's two-factor authentication (when the phone is lost); all sessions end at once",
      body: z.looseObject({ id: zId }),
      answer: zCreated,
      handle: async (call) => {
        const row = await keptBy(call, call.body.id, 'security');
        await requireWithinOwnRights(call, row.id);
        if (!(await removeSecondFactor(call.db, row.id))) throw conflict(msg('secondFactorNotOn'));
        call.effects.sessionsEnded(await endSessionsOf(call.db, [row.id]));
        await writeLog(call, [{ entity: 'user', recordId: row.id, action: 'resetSecondFactor' }]);
        await notify(call, { kind: 'user.secondFactorReset', users: [row.id] });
        return { data: { id: row.id }, msg: msg('secondFactorReset') };
      },
    }),
    route({
      path: 'api/user/sessionsOf',
      access: ['system.user.security'],
      kind: 'read',
      personOnly: true,
      quick: true,
      area,
      summary: '员工打开着的登录，以及是否开启两步验证',
      english: "An employee's open sessions, and whether two-factor authentication is on",
      body: z.looseObject({ id: zId }),
      answer: z.strictObject({ rows: z.array(zSessionRow), secondFactor: z.boolean() }),
      handle: async ({ db, actor, body, settings }) => {
        const { organisation } = actor;
        const user = organisation.users.get(body.id);
        if (!user || user.deleted) throw notFound();
        if (!actor.isAdministrator && organisation.rolesOf(body.id).some((role) => role.admin))
          throw forbidden(msg('administratorsOnly'));
        const rows = await sessionsOf(db, organisation, settings, body.id, actor.sessionId);
        return { data: { rows, secondFactor: await hasSecondFactor(db, body.id) } };
      },
    }),
    route({
      path: 'api/user/forceSignOut',
      access: ['system.user.security'],
      kind: 'write',
      personOnly: true,
      area,
      summary: '结束员工的登录：ids，或全部（all 为 1）',
      english: "End an employee's sessions: ids, or all (all=1)",
      body: z.looseObject({ id: zId, ids: zIdList.optional(), all: zWhole(0, 1).optional() }),
      answer: zDone,
      handle: async (call) => {
        const row = await keptBy(call, call.body.id, 'security');
        const { ids = [], all } = call.body;
        if (ids.length === 0 && !all) throw invalid({ ids: msg('requiredSelect') });
        const count = await closeSessions(call, row.id, all ? undefined : ids, 0);
        return { data: { count }, msg: msg('sessionsClosed') };
      },
    }),
    route({
      path: 'api/user/actAs',
      access: ['system.user.actAs'],
      kind: 'write',
      personOnly: true,
      secret: true,
      area,
      summary: '以员工的身份查看（只能查看，限时，写明原因）：返回另一个令牌',
      english: 'View as an employee (read-only, for a limited time, with a reason): returns another token',
      body: z.looseObject({
        id: zId,
        reason: zText
          .transform((text) => text.trim())
          .refine((text) => !isBlank(text), { error: sentenceError('required') })
          .refine((text) => textLength(text) <= limits.text, { error: sentenceError('tooLong', { max: limits.text }) }),
      }),
      answer: zLoginData,
      beside: zEntered,
      handle: async (call) => {
        const row = await keptBy(call, call.body.id, 'actAs');
        const { token, until, minutes } = await actAs(call, row, call.body.reason);
        const { organisation, name } = call.actor;
        const data: LoginData = {
          LoginToken: token,
          NickName: row.nickname,
          UserID: row.id,
          Headimg: organisation.users.get(row.id)?.avatar ?? '',
          acting: { name, until },
        };
        return { data, beside: { model: organisation.treeOf(row.id) }, msg: msg('actingBegun', { minutes }) };
      },
    }),
    route({
      path: 'api/signIn/index',
      method: 'both',
      access: ['system.signIn.index'],
      kind: 'read',
      area: '登录日志',
      summary: '登录日志：按员工、结果、地址、日期筛选',
      english: 'Login log: filter by employee, result, address and date',
      body: z.strictObject({
        module: zText.optional(),
        userid: zOptionalId,
        result: zText
          .refine((text) => text === '' || (signInResults as readonly string[]).includes(text), {
            error: sentenceError('optionUnknown'),
          })
          .optional(),
        ip: zText.refine((text) => textLength(text) <= 45, { error: sentenceError('tooLong', { max: 45 }) }).optional(),
        begin: zDay,
        end: zDay,
        ...zPaged,
      }),
      answer: zPageOf(zSignInRow),
      handle: async ({ db, actor, body }) => {
        const { userid, result, ip, begin, end, page = 1, rows = limits.pageSize } = body;
        const filter = { userId: userid, result, ip: ip?.trim(), begin, end, page, rows };
        return { data: await readSignIns(db, actor.organisation, filter) };
      },
    }),
  ];
}
