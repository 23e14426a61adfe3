// Accounts that people register themselves: only if the setting allows it, and usable only after an administrator's approval.

import { limits } from '@crm/protocol/limits';
import { msg } from '@crm/protocol/sentences';
import { comparable, isBlank, textLength } from '@crm/protocol/text';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Call } from '../../engine/entity.ts';
import { requireAction } from '../../engine/load.ts';
import { writeLog } from '../../engine/operation-log.ts';
import { initials } from '../../engine/search-text.ts';
import { changeRecords } from '../../engine/write/change.ts';
import { addRecord } from '../../engine/write/create.ts';
import { updateRecord } from '../../engine/write/update.ts';
import { Actor } from '../../platform/access/actor.ts';
import { bumpAccessVersion } from '../../platform/access/versions.ts';
import { hashPassword, passwordProblem, passwordRules } from '../../platform/auth/password.ts';
import { select } from '../../platform/db/query.ts';
import { conflict, forbidden, invalid, tooMany } from '../../platform/errors.ts';
import { zCreated, zNothing } from '../../platform/http/answers.ts';
import { sentenceError, sentenceOf } from '../../platform/http/issue.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { zCode, zExact, zId, zIdList, zLine, zNameUpTo, zText } from '../../platform/http/values.ts';
import { notify } from '../notice/index.ts';
import { passwordWasSet } from './passwords.ts';
import { userEntity } from './user.entity.ts';
import type { UserRow } from './user.fields.ts';

/** Nobody fills the list of people from outside. */
const mostWaiting = 200;
const area = '注册';

/** What people may choose to sign in by. */
export const zUsername = zLine
  .transform((text) => text.trim())
  .refine((text) => /^[A-Za-z0-9_.@\-\p{Script=Han}]{2,50}$/u.test(text), { error: sentenceError('usernameFormat') });

const zRegistration = z.looseObject({
  username: zUsername,
  password: zExact,
  NickName: zNameUpTo(limits.names.person),
  mobile: zCode
    .transform((text) => text.trim())
    .refine((text) => text === '' || /^[0-9+\- ]{5,20}$/.test(text), { error: sentenceError('mobileFormat') })
    .optional(),
});

const zReason = zText
  .transform((text) => text.trim())
  .refine((text) => !isBlank(text), { error: sentenceError('required') })
  .refine((text) => textLength(text) <= limits.text, { error: sentenceError('tooLong', { max: limits.text }) });

async function register(call: Call, body: z.output<typeof zRegistration>): Promise<void> {
  const problem = passwordProblem(body.password, body.username, passwordRules(call.settings));
  if (problem) throw invalid({ password: problem });
  const waiting = await call.db.first(
    select('app_user', [sql<number>`count(*)`.as('n')])`where registration = 1 and deleted_at is null`,
  );
  if ((waiting?.n ?? 0) >= mostWaiting) throw tooMany(msg('registerFull'));
  const { id } = await addRecord(
    call,
    userEntity,
    {
      username: body.username,
      username_key: comparable(body.username),
      password_hash: await hashPassword(body.password),
      nickname: body.NickName,
      nickname_key: comparable(body.NickName),
      initials: initials(body.NickName),
      mobile: body.mobile ?? '',
      status: 0,
      registration: 1,
    },
    { action: 'register' },
  );
  await passwordWasSet(call.db, id, undefined, false);
  await bumpAccessVersion(call.db);
  const { organisation } = call.actor;
  const deciders = [...organisation.users.keys()].filter((user) =>
    new Actor(organisation, user, 0, 0).can('system.user.edit'),
  );
  await notify(call, { kind: 'user.registered', users: deciders, target: { module: userEntity.module, id } });
}

/** The waiting account, held until the end of the transaction. */
async function waiting(call: Call, id: number): Promise<UserRow> {
  const [row] = await requireAction(call, userEntity, [id], 'edit');
  if (row?.registration !== 1) throw conflict(msg('notWaiting'));
  return row;
}

export function registrationRoutes(): Route[] {
  return [
    route({
      path: 'api/user/RegisterUser',
      access: 'public',
      kind: 'write',
      area,
      summary: '注册，等待管理员审核；未开放时拒绝',
      english: 'Register, pending approval by an administrator; refused where registration is closed',
      body: z.looseObject({}),
      parameters: [
        { name: 'username', title: '登录名', english: 'User name', required: true },
        { name: 'password', title: '密码', english: 'Password', required: true },
        { name: 'NickName', title: '姓名', english: 'Name', required: true },
        { name: 'mobile', title: '手机', english: 'Mobile' },
      ],
      answer: zNothing,
      handle: async (call) => {
        if (!call.settings.get('register')) throw forbidden(msg('registerClosed'));
        const parsed = zRegistration.safeParse(call.body);
        if (!parsed.success) {
          throw invalid(
            Object.fromEntries(
              parsed.error.issues.map((issue) => {
                const field = String(issue.path[0] ?? '');
                return [field, call.body[field] === undefined ? msg('required') : sentenceOf(issue)];
              }),
            ),
          );
        }
        await register(call, parsed.data);
        return { msg: msg('registered') };
      },
    }),
    route({
      path: 'api/user/approve',
      access: ['system.user.edit'],
      kind: 'write',
      area,
      summary: '通过注册，给出部门和角色',
      english: 'Approve a registration, with department and roles',
      body: z.looseObject({
        id: zId,
        BranchId: zId,
        RoleId: zIdList.refine((ids) => ids.length > 0, { error: sentenceError('requiredSelect') }),
      }),
      answer: zCreated,
      handle: async (call) => {
        const { id, BranchId, RoleId } = call.body;
        await waiting(call, id);
        await updateRecord(call, userEntity, { id, BranchId, RoleId: RoleId.join(','), status: 1 });
        await writeLog(call, [{ entity: 'user', recordId: id, action: 'approve' }]);
        return { data: { id }, msg: msg('approved') };
      },
    }),
    route({
      path: 'api/user/refuse',
      access: ['system.user.edit'],
      kind: 'write',
      area,
      summary: '拒绝注册，说明原因',
      english: 'Reject a registration, with a reason',
      body: z.looseObject({ id: zId, reason: zReason }),
      answer: zCreated,
      handle: async (call) => {
        const { id, reason } = call.body;
        const row = await waiting(call, id);
        await changeRecords(
          call,
          userEntity,
          [row],
          { registration: 2, refusal: reason },
          { action: 'refuse', note: reason },
        );
        return { data: { id }, msg: msg('refused') };
      },
    }),
  ];
}
