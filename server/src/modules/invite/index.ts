// Invitations of colleagues by a link: whoever opens it chooses a name and a password and is signed in.
import { zEntered, zLoginData } from '@crm/protocol/answers/identity';
import { zInvite, zInviteRow } from '@crm/protocol/answers/invite';
import { inviteLimits } from '@crm/protocol/invite';
import { limits } from '@crm/protocol/limits';
import { msg } from '@crm/protocol/sentences';
import * as z from 'zod';
import { defineModule } from '../../engine/module.ts';
import { passwordRules } from '../../platform/auth/password.ts';
import { zDone, zRows } from '../../platform/http/answers.ts';
import { sentenceError } from '../../platform/http/issue.ts';
import { route } from '../../platform/http/route.ts';
import { zBulk, zExact, zId, zIdList, zNameUpTo, zWhole } from '../../platform/http/values.ts';
import { brandOf } from '../../platform/settings/company.ts';
import { loginReply, zUsername } from '../identity/index.ts';
import { accept, invitationOf } from './accept.ts';
import {
  endInvitations,
  invitationSettings,
  invite,
  listInvitations,
  requireMayGive,
  requireOpen,
  revokeInvitations,
  wordsOf,
} from './invitations.ts';

const area = '邀请';
const grant = 'system.user.add';
const zToken = zExact.refine((text) => text !== '' && text.length <= 200, { error: sentenceError('required') });

export const inviteModule = defineModule({
  name: 'invite',
  settingsRecords: [invitationSettings],
  on: { 'user.changed': endInvitations, 'user.deleted': endInvitations },
  logs: [{ module: 'invite', name: invitationSettings.name, grant, label: area }],
  verbs: { join: ['通过邀请加入', 'Joined by invitation'], revokeInvite: ['撤销邀请', 'Revoked invitation'] },
  notices: [
    {
      kind: 'invite.joined',
      needs: [grant],
      label: ['有人通过我的邀请加入', 'Someone joins by my invitation'],
      sentence: ['{name}已通过您的邀请加入', '{name} joined by your invitation'],
    },
  ],
  routes: (_engine, modules) => [
    route({
      path: 'api/invite/add',
      access: [grant],
      kind: 'own',
      personOnly: true,
      secret: true,
      area,
      summary: '新建邀请，返回链接中的令牌（只显示这一次）；部门和角色不超过本人能授予的',
      english:
        'Create an invitation; returns the token of its link (shown only once); department and roles are those that you may give',
      body: z.object({
        BranchId: zId.describe('部门'),
        RoleId: zIdList
          .refine((ids) => ids.length > 0, { error: sentenceError('requiredSelect') })
          .describe('角色，用逗号分隔'),
        most: zWhole(1, inviteLimits.people).describe('可以加入的人数'),
        days: zWhole(1, inviteLimits.days).describe('有效天数'),
      }),
      answer: z.strictObject({ id: z.number(), token: z.string() }),
      handle: async (call) => {
        const { BranchId, RoleId, most, days } = call.body;
        const wanted = { departmentId: BranchId, roles: [...new Set(RoleId)], most, days };
        await requireMayGive(call, wanted);
        return call.commit(async (db) => ({ data: await invite({ ...call, db }, wanted), msg: msg('inviteMade') }));
      },
    }),
    route({
      path: 'api/invite/index',
      method: 'both',
      access: [grant],
      kind: 'read',
      quick: true,
      personOnly: true,
      area,
      summary: '有效的邀请和近30天结束的邀请：谁发出、部门、角色、人数、期限、谁加入了',
      english:
        'Open invitations and those that ended within 30 days: who made them, department, roles, uses, expiry, and who joined',
      body: z.looseObject({}),
      answer: zRows(zInviteRow),
      handle: async ({ db, actor }) => {
        const rows = await listInvitations(db, actor.organisation);
        return { data: { rows, total: rows.length } };
      },
    }),
    route({
      path: 'api/invite/delete',
      access: [grant],
      kind: 'write',
      personOnly: true,
      area,
      summary: '撤销邀请，链接立即失效',
      english: 'Revoke invitations; their links end at once',
      body: zBulk.pipe(z.looseObject({ ids: z.array(z.number()).describe('编号') })),
      answer: zDone,
      handle: async (call) => ({
        data: { count: await revokeInvitations(call, call.body.ids) },
        msg: msg('inviteRevoked'),
      }),
    }),
    route({
      path: 'api/invite/Views',
      access: 'public',
      kind: 'own',
      area,
      summary: '打开邀请链接所见：公司、邀请人、部门、角色、密码规则',
      english: 'What the link of an invitation shows: company, inviter, department, roles, password rules',
      body: z.object({ token: zToken }),
      answer: zInvite,
      handle: async ({ db, body, ip, actor: { organisation }, settings }) => {
        const found = await invitationOf(db, body.token, ip);
        requireOpen(organisation, found);
        const words = wordsOf(organisation, found);
        const brand = brandOf(settings);
        return { data: { company: settings.get('company.name'), brand, ...words, password: passwordRules(settings) } };
      },
    }),
    route({
      path: 'api/invite/accept',
      access: 'public',
      kind: 'own',
      area,
      summary: '通过邀请加入：建立账号并登录，不论是否开放注册',
      english: 'Join by an invitation: creates the account and logs in, whether or not registration is open',
      body: z.object({
        token: zToken,
        username: zUsername.describe('登录名'),
        NickName: zNameUpTo(limits.names.person).describe('姓名'),
        password: zExact.describe('密码'),
      }),
      answer: zLoginData,
      beside: zEntered,
      handle: async (call) => loginReply(modules, call.db, call.settings, await accept(call)),
    }),
  ],
});
