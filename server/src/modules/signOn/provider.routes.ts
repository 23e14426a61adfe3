// Calls of administrators on the providers of single sign-on and on the links of others.
import { type SignOnTried, zSignOnLink, zSignOnOptions, zSignOnRow, zSignOnTried } from '@crm/protocol/answers/signOn';
import { msg, renderSentence, type Sentence } from '@crm/protocol/sentences';
import { signOnLimits } from '@crm/protocol/signOn';
import * as z from 'zod';
import type { Call } from '../../engine/entity.ts';
import { zCreated, zPageOf } from '../../platform/http/answers.ts';
import { RateLimiter } from '../../platform/http/rate-limiter.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { zId, zPaged, zWhole } from '../../platform/http/values.ts';
import { requirePassword } from '../identity/index.ts';
import { protocols, redirectUriOf } from './attempts.ts';
import { zPassword, zProvider, zTry } from './fields.ts';
import { linksOf, unlinkAny } from './links.ts';
import {
  addProvider,
  connectionOf,
  deleteProvider,
  editProvider,
  listProviders,
  optionsOf,
  type ProviderBody,
  requireAdministrators,
} from './providers.ts';

const area = '单点登录';
const see = 'system.signOn.index';
const edit = 'system.signOn.edit';

/** Tries of one administrator: enough to correct a provider, too few to explore a network. */
const tries = new RateLimiter(signOnLimits.tries);

export function providerRoutes(): Route[] {
  /** Administrators alone, with their password, and then in one transaction. */
  const guarded = async (
    call: Parameters<typeof requirePassword>[0],
    work: (call: Call) => Promise<number>,
    msg: Sentence,
  ) => {
    requireAdministrators(call);
    await requirePassword(call);
    return call.commit(async (tx) => ({ data: { id: await work({ ...call, db: tx }) }, msg }));
  };
  const settingsOf = ({ password: _password, ...body }: ProviderBody & { password: string }): ProviderBody => body;
  return [
    route({
      path: 'api/signOn/index',
      method: 'both',
      access: [see],
      kind: 'read',
      personOnly: true,
      area,
      summary: '单点登录的设置；密钥不显示',
      english: 'Settings of single sign-on; secrets are not shown',
      body: z.looseObject({}),
      answer: z.strictObject({ rows: z.array(zSignOnRow), total: z.number(), address: z.string() }),
      handle: async ({ db, settings }) => {
        const rows = await listProviders(db);
        return { data: { rows, total: rows.length, address: settings.get('signOn.address') } };
      },
    }),
    route({
      path: 'api/signOn/options',
      method: 'both',
      access: [see],
      kind: 'read',
      quick: true,
      personOnly: true,
      area,
      summary: '新建账号可用的角色和部门',
      english: 'Roles and departments for new accounts',
      body: z.looseObject({}),
      answer: zSignOnOptions,
      handle: async ({ actor }) => ({ data: optionsOf(actor.organisation) }),
    }),
    route({
      path: 'api/signOn/add',
      access: [edit],
      kind: 'own',
      personOnly: true,
      secret: true,
      area,
      summary: '新建单点登录（管理员，须提供密码）',
      english: 'Create a single sign-on (administrators, password required)',
      body: z.object(zProvider),
      answer: z.strictObject({ id: z.number() }),
      handle: (call) => guarded(call, (inside) => addProvider(inside, settingsOf(call.body)), msg('saved')),
    }),
    route({
      path: 'api/signOn/edit',
      access: [edit],
      kind: 'own',
      personOnly: true,
      secret: true,
      area,
      summary:
        '编辑单点登录（管理员，须提供密码）；类型或地址（企业微信还有 CorpID）改变时解除全部绑定，由此打开的登录随即失效',
      english:
        'Edit a single sign-on (administrators, password required); a change of type or address (CorpID too with WeCom) removes all links, and sessions opened by it end at once',
      body: z.object({ ...zProvider, id: zId, version: zWhole(1, 1_000_000) }),
      answer: z.strictObject({ id: z.number() }),
      handle: (call) => {
        const { id, version, ...body } = call.body;
        const work = async (inside: Call) => {
          await editProvider(inside, id, version, settingsOf(body));
          return id;
        };
        return guarded(call, work, msg('saved'));
      },
    }),
    route({
      path: 'api/signOn/try',
      access: [edit],
      kind: 'own',
      personOnly: true,
      secret: true,
      area,
      summary: '测试连接：按填写的内容连接身份提供方，逐项答复；不保存任何内容（管理员）',
      english:
        'Test the connection: connects to the identity provider as entered, with a result for each item; saves nothing (administrators)',
      body: zTry,
      answer: z.strictObject({ rows: z.array(zSignOnTried) }),
      handle: async (call) => {
        requireAdministrators(call);
        tries.take(String(call.actor.userId));
        const { id, ...body } = call.body;
        const connection = await connectionOf(call.db, id, body);
        const address = call.settings.get('signOn.address');
        const found = await protocols[body.kind].trial(connection, address === '' ? '' : redirectUriOf(address));
        const rows: SignOnTried[] = found.map(({ point, reason }) => ({
          point,
          ok: reason === undefined,
          reason: reason ? renderSentence(reason, call.language) : '',
        }));
        return { data: { rows } };
      },
    }),
    route({
      path: 'api/signOn/delete',
      access: [edit],
      kind: 'own',
      personOnly: true,
      secret: true,
      area,
      summary: '删除单点登录及其全部绑定，由此打开的登录随即失效（管理员，须提供密码）',
      english:
        'Delete a single sign-on with all its links; sessions opened by it end at once (administrators, password required)',
      body: z.object({ id: zId, password: zPassword }),
      answer: z.strictObject({ id: z.number() }),
      handle: (call) => {
        const work = async (inside: Call) => {
          await deleteProvider(inside, call.body.id);
          return call.body.id;
        };
        return guarded(call, work, msg('deleted'));
      },
    }),
    route({
      path: 'api/signOn/links',
      access: [see],
      kind: 'read',
      personOnly: true,
      area,
      summary: '一个单点登录已绑定的员工',
      english: 'Employees linked to a single sign-on',
      body: z.looseObject({
        id: zId,
        ...zPaged,
      }),
      answer: zPageOf(zSignOnLink),
      handle: async (call) => ({ data: await linksOf(call, call.body.id, call.body.page ?? 1, call.body.rows) }),
    }),
    route({
      path: 'api/signOn/unlinkAny',
      access: [edit],
      kind: 'write',
      personOnly: true,
      area,
      summary: '解除一名员工的绑定，其由此打开的登录随即失效；本人会收到通知',
      english: "Remove an employee's link; sessions opened by it end at once and the person is notified",
      body: z.looseObject({ id: zId.describe('绑定的编号') }),
      answer: zCreated,
      handle: async (call) => {
        requireAdministrators(call);
        await unlinkAny(call, call.body.id);
        return { data: { id: call.body.id }, msg: msg('signOnUnlinked') };
      },
    }),
  ];
}
