// Calls by which people keep their own account: two-factor, the logins that are open, the log of their sign-ins.

import { type SecurityState, zSecurityState, zSessionRow, zSignInRow } from '@crm/protocol/answers/identity';
import { limits } from '@crm/protocol/limits';
import { msg } from '@crm/protocol/sentences';
import { isBlank, textLength } from '@crm/protocol/text';
import { sql } from 'kysely';
import * as z from 'zod';
import { writeLog } from '../../engine/operation-log.ts';
import { demandsSecondFactor, dueOf } from '../../platform/auth/due.ts';
import { passwordRules } from '../../platform/auth/password.ts';
import { endSessionsOf, findSession } from '../../platform/auth/session.ts';
import type { Db } from '../../platform/db/database.ts';
import { select } from '../../platform/db/query.ts';
import { conflict, invalid, notFound } from '../../platform/errors.ts';
import { zDone, zNothing, zPageOf } from '../../platform/http/answers.ts';
import { sentenceError } from '../../platform/http/issue.ts';
import { type Route, type RouteContext, route } from '../../platform/http/route.ts';
import { zExact, zIdList, zPaged, zText, zWhole } from '../../platform/http/values.ts';
import { countAttempt, forgetAttempts, secondStep } from './login.actions.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  secondFactorState,
  takeCode,
  zFreshSecret,
} from './second-factor.ts';
import { closeSessions, sessionsOf } from './sessions.ts';
import { readSignIns } from './sign-in-log.ts';
import { confirmPassword } from './user.actions.ts';

const area = '账号安全';

const zProofCode = zText.refine((text) => !isBlank(text) && textLength(text) <= 20, {
  error: sentenceError('required'),
});
const zProof = z.object({ password: zExact, code: zProofCode });

/** Checks the password again; problems are reported at `password`. */
export async function requirePassword(call: RouteContext<{ password: string }>): Promise<void> {
  try {
    await confirmPassword(call.db, call.actor.userId, call.body.password);
  } catch (error) {
    throw error instanceof Error && 'fields' in error && error.fields
      ? invalid({ password: msg('passwordIncorrect') })
      : error;
  }
}

/** Password and code again, so that an open window is not enough; then the work, in one transaction with the code. */
async function proven<T>(call: RouteContext<z.output<typeof zProof>>, work: (tx: Db) => Promise<T>): Promise<T> {
  await requirePassword(call);
  const key = `${call.actor.userId}`;
  await countAttempt(call.db, key, secondStep);
  const done = await call.transaction(async (tx) => {
    if (!(await takeCode(tx, call.actor.userId, call.body.code))) return undefined;
    return { result: await work(tx) };
  });
  if (!done) throw invalid({ code: msg('codeWrong') });
  await forgetAttempts(call.db, key, secondStep);
  return done.result;
}

export function accountRoutes(): Route[] {
  return [
    route({
      path: 'api/user/security',
      method: 'both',
      access: 'signedIn',
      kind: 'read',
      quick: true,
      whenDue: true,
      area,
      summary: '自己账号的安全状况：须先完成的事、密码规则、两步验证',
      english: 'Security of your own account: what must be done first, password rules, two-factor authentication',
      body: z.looseObject({}),
      answer: zSecurityState,
      handle: async ({ db, actor, settings, token }) => {
        const session = await findSession(db, token, async () => settings);
        const changed = await db.first(
          select(sql`app_user u left join credential c on c.user_id = u.id`, [
            sql<string>`to_char(coalesce(c.changed_at, u.created_at), 'YYYY-MM-DD HH24:MI:SS')`.as('at'),
          ])`where u.id = ${actor.userId}`,
        );
        const data: SecurityState = {
          due: (session && dueOf(session, actor)) ?? '',
          password: passwordRules(settings),
          expireDays: settings.get('password.expireDays'),
          changedAt: changed?.at ?? '',
          secondFactor: {
            ...(await secondFactorState(db, actor.userId)),
            demanded: demandsSecondFactor(settings.get('secondFactor.demand'), actor),
          },
        };
        return { data };
      },
    }),
    route({
      path: 'api/user/secondFactorBegin',
      access: 'signedIn',
      kind: 'own',
      whenDue: true,
      secret: true,
      area,
      summary: '开始设置两步验证，返回密钥；确认之前不生效',
      english: 'Begin to set up two-factor authentication; returns the key, which takes effect only when confirmed',
      body: z.object({ password: zExact }),
      answer: zFreshSecret,
      handle: async (call) => {
        await requirePassword(call);
        const { actor, settings } = call;
        const label = actor.organisation.users.get(actor.userId)?.loginName ?? actor.name;
        const fresh = await call.transaction((tx) =>
          beginSecondFactor(tx, actor.userId, settings.get('company.name'), label),
        );
        if (!fresh) throw conflict(msg('secondFactorOn'));
        return { data: fresh };
      },
    }),
    route({
      path: 'api/user/secondFactorConfirm',
      access: 'signedIn',
      kind: 'write',
      whenDue: true,
      secret: true,
      area,
      summary: '确认两步验证，返回恢复码（只显示这一次）；其他登录随即失效',
      english:
        'Confirm two-factor authentication; returns the recovery codes (shown only once); other sessions end at once',
      body: z.object({ code: zProofCode }),
      answer: z.strictObject({ codes: z.array(z.string()) }),
      handle: async (call) => {
        const { db, actor } = call;
        const codes = await confirmSecondFactor(db, actor.userId, call.body.code.replace(/\s/g, ''));
        if (!codes) throw invalid({ code: msg('codeWrong') });
        await writeLog(call, [{ entity: 'user', recordId: actor.userId, action: 'secondFactorOn' }]);
        call.effects.sessionsEnded(await endSessionsOf(db, [actor.userId], actor.sessionId));
        return { data: { codes }, msg: msg('secondFactorOn') };
      },
    }),
    route({
      path: 'api/user/secondFactorRemove',
      access: 'signedIn',
      kind: 'own',
      secret: true,
      area,
      summary: '关闭自己的两步验证（密码和验证码）',
      english: 'Turn off your own two-factor authentication (password and code)',
      body: zProof,
      answer: zNothing,
      handle: async (call) => {
        const { actor, settings } = call;
        if (demandsSecondFactor(settings.get('secondFactor.demand'), actor))
          throw conflict(msg('secondFactorDemanded'));
        await proven(call, async (tx) => {
          if (!(await removeSecondFactor(tx, actor.userId))) throw conflict(msg('secondFactorNotOn'));
          await writeLog({ ...call, db: tx }, [{ entity: 'user', recordId: actor.userId, action: 'secondFactorOff' }]);
        });
        return { msg: msg('secondFactorOff') };
      },
    }),
    route({
      path: 'api/user/recoveryCodes',
      access: 'signedIn',
      kind: 'own',
      secret: true,
      area,
      summary: '重新生成恢复码（密码和验证码），只显示这一次',
      english: 'Generate new recovery codes (password and code), shown only once',
      body: zProof,
      answer: z.strictObject({ codes: z.array(z.string()) }),
      handle: async (call) => {
        const { userId } = call.actor;
        const codes = await proven(call, async (tx) => {
          await writeLog({ ...call, db: tx }, [{ entity: 'user', recordId: userId, action: 'recoveryCodes' }]);
          return renewRecoveryCodes(tx, userId);
        });
        return { data: { codes }, msg: msg('codesRenewed') };
      },
    }),
    route({
      path: 'api/user/sessions',
      method: 'both',
      access: 'signedIn',
      kind: 'read',
      quick: true,
      area,
      summary: '自己打开着的登录',
      english: 'Your own open sessions',
      body: z.looseObject({}),
      answer: z.strictObject({ rows: z.array(zSessionRow) }),
      handle: async ({ db, actor, settings }) => ({
        data: { rows: await sessionsOf(db, actor.organisation, settings, actor.userId, actor.sessionId) },
      }),
    }),
    route({
      path: 'api/user/endSessions',
      access: 'signedIn',
      kind: 'write',
      area,
      summary: '结束自己的登录：ids，或除当前之外的全部（others 为 1）',
      english: 'End your own sessions: ids, or all but the current one (others=1)',
      body: z.looseObject({ ids: zIdList.optional(), others: zWhole(0, 1).optional() }),
      answer: zDone,
      handle: async (call) => {
        const { ids = [], others } = call.body;
        if (ids.length === 0 && !others) throw invalid({ ids: msg('requiredSelect') });
        const ended = await closeSessions(call, call.actor.userId, others ? undefined : ids, call.actor.sessionId);
        if (ended === 0 && !others) throw notFound(msg('sessionMissing'));
        return { data: { count: ended }, msg: msg('sessionsClosed') };
      },
    }),
    route({
      path: 'api/user/signIns',
      method: 'both',
      access: 'signedIn',
      kind: 'read',
      quick: true,
      area,
      summary: '自己的登录日志',
      english: 'Your own login log',
      body: z.looseObject(zPaged),
      answer: zPageOf(zSignInRow),
      handle: async ({ db, actor, body }) => ({
        data: await readSignIns(db, actor.organisation, {
          userId: actor.userId,
          page: body.page ?? 1,
          rows: body.rows ?? limits.infinitePageSize,
        }),
      }),
    }),
  ];
}
