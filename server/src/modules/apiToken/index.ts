// Tokens by which programs of a company call this one, in the name of a person and with a part of that person's rights.

import { zApiTokenOptions, zApiTokenRow } from '@crm/protocol/answers/apiToken';
import { tokenLimits } from '@crm/protocol/apiToken';
import { limits } from '@crm/protocol/limits';
import { msg } from '@crm/protocol/sentences';
import { textLength } from '@crm/protocol/text';
import * as z from 'zod';
import { defineModule, usual } from '../../engine/module.ts';
import { zDone, zPageOf } from '../../platform/http/answers.ts';
import { sentenceError } from '../../platform/http/issue.ts';
import { route } from '../../platform/http/route.ts';
import {
  zBulk,
  zCode,
  zExact,
  zNameUpTo,
  zNested,
  zOptionalId,
  zPaged,
  zText,
  zWhole,
} from '../../platform/http/values.ts';
import { requirePassword } from '../identity/index.ts';
import { expiringJob } from './expiring.job.ts';
import {
  checkedGrants,
  checkedNetworks,
  listTokens,
  makeToken,
  requireAllowed,
  revokeTokens,
  tokenOptions,
  tokenSettings,
} from './tokens.ts';

const area = '接口令牌';
const zIds = zBulk.pipe(z.looseObject({ ids: z.array(z.number()).describe('编号') }));

export const apiTokenModule = defineModule({
  name: 'apiToken',
  grants: [
    {
      branch: 'system',
      module: 'apiToken',
      label: area,
      scoped: false,
      actions: { ...usual('index'), revoke: ['撤销', 'Revoke'] },
      needs: { revoke: ['system.apiToken.index'] },
    },
  ],
  settingsRecords: [tokenSettings],
  logs: [{ module: 'apiToken', name: tokenSettings.name, grant: 'system.apiToken.index', table: 'api_token' }],
  verbs: { revokeToken: ['撤销令牌', 'Revoked token'] },
  settings: [
    {
      key: 'apiToken.everybody',
      label: '员工可以创建接口令牌',
      english: 'Employees can create API tokens',
      group: '登录与安全',
      hint: [
        '关闭后只有管理员可以创建，已有的令牌仍然有效，可在“接口令牌”中撤销',
        'When off, only administrators can create tokens. Existing tokens keep working and can be revoked under “API tokens”.',
      ],
      type: 'switch',
      initial: true,
    },
  ],
  notices: [
    {
      kind: 'apiToken.revoked',
      label: ['我的接口令牌被撤销', 'My API token is revoked'],
      sentence: ['{actor}撤销了您的接口令牌“{name}”', '{actor} revoked your API token “{name}”'],
    },
    {
      kind: 'apiToken.expiring',
      label: ['我的接口令牌即将到期', 'My API token is about to expire'],
      sentence: ['您的接口令牌“{name}”将于{day}到期', 'Your API token “{name}” expires on {day}'],
    },
  ],
  jobs: [expiringJob],
  routes: (_engine, modules) => [
    route({
      path: 'api/apiToken/options',
      method: 'both',
      access: 'signedIn',
      kind: 'read',
      quick: true,
      personOnly: true,
      area,
      summary: '自己的令牌可以有的权限：按模块只读或读写',
      english: 'Permissions that your own tokens can have: by module, read or read and write',
      body: z.looseObject({}),
      answer: zApiTokenOptions,
      handle: async (call) => ({ data: tokenOptions(call, modules) }),
    }),
    route({
      path: 'api/apiToken/mine',
      method: 'both',
      access: 'signedIn',
      kind: 'read',
      quick: true,
      personOnly: true,
      area,
      summary: '自己的令牌，有效的在前',
      english: 'Your own tokens, valid ones first',
      body: z.looseObject(zPaged),
      answer: zPageOf(zApiTokenRow),
      handle: async ({ db, actor, body: { page = 1, rows = limits.pageSize } }) => ({
        data: await listTokens(db, actor.organisation, { userId: actor.userId, page, rows }),
      }),
    }),
    route({
      path: 'api/apiToken/add',
      access: 'signedIn',
      kind: 'own',
      personOnly: true,
      secret: true,
      area,
      summary: '新建令牌，返回令牌本身（只显示这一次）；实际权限始终不超过本人当时的权限',
      english:
        'Create a token; returns the token itself (shown only once); it never permits more than the person has at the time',
      body: z.object({
        name: zNameUpTo(tokenLimits.name).describe('名称，例如所用的程序'),
        grants: zNested(z.record(z.string(), z.unknown())).describe(
          '权限，JSON 对象：模块（crm.customer）为 read 或 write',
        ),
        days: zWhole(1, tokenLimits.days).describe('有效天数，最多 365'),
        ips: zCode
          .refine((text) => text.length <= 2000, { error: sentenceError('tooLong', { max: 2000 }) })
          .optional()
          .describe('允许使用的地址或网段，逗号或换行分隔；留空不限'),
        rate: zWhole(1, tokenLimits.rate).optional().describe('每分钟最多调用次数，默认 120'),
        password: zExact.describe('本人的登录密码'),
      }),
      answer: z.strictObject({ id: z.number(), token: z.string() }),
      handle: async (call) => {
        const { name, days, ips = '', rate = tokenLimits.usualRate } = call.body;
        const options = tokenOptions(call, modules);
        requireAllowed(options);
        const grants = checkedGrants(call.body.grants, options);
        const networks = checkedNetworks(ips);
        await requirePassword(call);
        return call.commit(async (db) => ({
          data: await makeToken({ ...call, db }, { name, grants, days, ips: networks, rate }),
          msg: msg('tokenMade'),
        }));
      },
    }),
    route({
      path: 'api/apiToken/revoke',
      access: 'signedIn',
      kind: 'write',
      personOnly: true,
      area,
      summary: '撤销自己的令牌，立即失效',
      english: 'Revoke your own tokens, at once',
      body: zIds,
      answer: zDone,
      handle: async (call) => ({
        data: { count: await revokeTokens(call, call.body.ids, call.actor.userId) },
        msg: msg('tokenIsRevoked'),
      }),
    }),
    route({
      path: 'api/apiToken/index',
      method: 'both',
      access: ['system.apiToken.index'],
      kind: 'read',
      personOnly: true,
      area,
      summary: '所有人的令牌：按员工、状态（active、expired、revoked）、名称或前缀筛选',
      english: "Everybody's tokens: filter by employee, state (active, expired, revoked), name or prefix",
      body: z.looseObject({
        ...zPaged,
        userid: zOptionalId,
        state: z.enum(['active', 'expired', 'revoked', ''], { error: sentenceError('optionUnknown') }).optional(),
        key: zText
          .refine((text) => textLength(text) <= 100, { error: sentenceError('tooLong', { max: 100 }) })
          .optional(),
      }),
      answer: zPageOf(zApiTokenRow),
      handle: async ({ db, actor, body: { page = 1, rows = limits.pageSize, userid, state, key } }) => ({
        data: await listTokens(db, actor.organisation, {
          userId: userid,
          state: state === '' ? undefined : state,
          key: key?.trim(),
          page,
          rows,
        }),
      }),
    }),
    route({
      path: 'api/apiToken/revokeAny',
      access: ['system.apiToken.revoke'],
      kind: 'write',
      personOnly: true,
      area,
      summary: '撤销任何人的令牌，立即失效；本人会收到通知',
      english: "Revoke anybody's tokens, at once; their owners are notified",
      body: zIds,
      answer: zDone,
      handle: async (call) => ({
        data: { count: await revokeTokens(call, call.body.ids) },
        msg: msg('tokenIsRevoked'),
      }),
    }),
  ],
});
