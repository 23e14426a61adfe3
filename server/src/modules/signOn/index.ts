// People sign in by an identity provider of the company: OpenID Connect, 企业微信, 钉钉, 飞书.
import { zEntered, zLoginData } from '@crm/protocol/answers/identity';
import { zOwnSignOn, zSignOnBeginning, zSignOnButton } from '@crm/protocol/answers/signOn';
import { msg, type Sentence } from '@crm/protocol/sentences';
import * as z from 'zod';
import { defineModule, type ModuleDefinition, usual } from '../../engine/module.ts';
import { AppError } from '../../platform/errors.ts';
import { zNothing } from '../../platform/http/answers.ts';
import { sentenceError } from '../../platform/http/issue.ts';
import { RateLimiter } from '../../platform/http/rate-limiter.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { zExact, zId } from '../../platform/http/values.ts';
import { loginReply, noteSignIn, requirePassword, signInVouched } from '../identity/index.ts';
import { begin, comeBack } from './attempts.ts';
import { bringRoutes } from './bring.routes.ts';
import { zPassword } from './fields.ts';
import { ownSignOns, unlinkOwn } from './links.ts';
import { accountOf, guardNumbers, linkOwn, noteOwnNumbers } from './people.ts';
import { providerRoutes } from './provider.routes.ts';
import { buttonsOf, buttonsPart, clientSecret, providerSettings } from './providers.ts';

const area = '单点登录';
const see = 'system.signOn.index';

/** Beginnings and returns of one address in a minute: a whole company may sit behind one. */
const limiter = new RateLimiter(600);
/** Returns of one address in a minute with which nothing could be done. */
const wrong = new RateLimiter(60);

const zReturn = z.object({
  query: zExact
    .refine((text) => text.length <= 8_000, { error: sentenceError('badFormat') })
    .describe('返回地址的查询部分'),
  key: zExact
    .refine((text) => text.length <= 100, { error: sentenceError('badFormat') })
    .describe('开始登录时得到的 key'),
});

/** Counts what came back without being of use; the answer is that of the failure until there were too many. */
async function counted<T>(ip: string, work: () => Promise<T>): Promise<T> {
  limiter.take(ip);
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.code !== 'second_factor') wrong.take(ip);
    throw error;
  }
}

/** The sentence of a refusal, as the log of sign-ins keeps it. */
function isUnknown(error: unknown): error is AppError & { sentence: Sentence } {
  return error instanceof AppError && error.code === 'forbidden';
}

export const signOnModule = defineModule({
  name: 'signOn',
  grants: [
    {
      branch: 'system',
      module: 'signOn',
      label: area,
      scoped: false,
      actions: usual('index', 'edit'),
      needs: { edit: [see] },
    },
  ],
  settingsRecords: [providerSettings],
  secrets: [clientSecret],
  logs: [{ module: 'signOn', name: providerSettings.name, grant: see, table: 'sign_on_provider' }],
  verbs: {
    linkSignOn: ['绑定单点登录', 'Linked single sign-on'],
    unlinkSignOn: ['解除单点登录绑定', 'Unlinked single sign-on'],
  },
  organisation: [buttonsPart],
  on: { 'user.created': noteOwnNumbers, 'user.changed': guardNumbers },
  settings: [
    {
      key: 'signOn.address',
      label: '系统访问地址',
      english: 'System address',
      group: '登录与安全',
      hint: [
        '员工在浏览器中打开本系统的地址，如 https://crm.example.com；单点登录的回调地址由它得出',
        'The address people use to open the system, for example https://crm.example.com; single sign-on callback addresses are based on it',
      ],
      type: 'text',
      initial: '',
      max: 200,
      optional: true,
      pattern: '^https?://[A-Za-z0-9.\\-\\[\\]:]+/?$',
      patternMessage: msg('signOnAddress'),
    },
  ],
  notices: [
    {
      kind: 'signOn.linked',
      label: ['我的账号绑定了单点登录', 'My account is linked to single sign-on'],
      sentence: [
        '您的账号已绑定“{name}”登录，如非本人操作请联系管理员',
        'Your account was linked to “{name}” sign-in. If this was not you, contact an administrator.',
      ],
    },
    {
      kind: 'signOn.unlinked',
      label: ['我的单点登录绑定被解除', 'My account is unlinked from single sign-on'],
      sentence: ['{actor}解除了您的账号与“{name}”的绑定', '{actor} unlinked your account from “{name}”'],
    },
  ],
  routes: (_engine, modules) => [...signInRoutes(modules), ...ownRoutes(), ...providerRoutes(), ...bringRoutes()],
});

function signInRoutes(modules: readonly ModuleDefinition[]): Route[] {
  return [
    route({
      path: 'api/signOn/providers',
      method: 'both',
      access: 'public',
      kind: 'read',
      quick: true,
      cached: true,
      area,
      summary: '登录页上的单点登录',
      english: 'Single sign-on on the login page',
      body: z.looseObject({}),
      // None while this program has no address to come back to: the button would only end in a fault.
      answer: z.strictObject({ rows: z.array(zSignOnButton).readonly() }),
      handle: async ({ actor, settings }) => ({
        data: { rows: settings.get('signOn.address') === '' ? [] : buttonsOf(actor.organisation) },
      }),
    }),
    route({
      path: 'api/signOn/begin',
      access: 'public',
      kind: 'own',
      secret: true,
      area,
      summary: '开始单点登录：返回身份提供方的地址，和返回时须一并提交的 key',
      english: 'Begin single sign-on: returns the address of the identity provider, and the key to submit on return',
      body: z.object({ id: zId }),
      answer: zSignOnBeginning,
      handle: async (call) => {
        limiter.take(call.ip);
        return { data: await begin(call, call.body.id, 0) };
      },
    }),
    route({
      path: 'api/signOn/finish',
      access: 'public',
      kind: 'own',
      secret: true,
      area,
      summary: '从身份提供方返回后完成登录，答复同 api/user/login',
      english: 'Complete the login on return from the identity provider; returns the same as api/user/login',
      body: zReturn,
      answer: zLoginData,
      beside: zEntered,
      handle: (call) =>
        counted(call.ip, async () => {
          const { db, settings, ip, agent } = call;
          const origin = { ip, agent };
          const { provider, identity } = await comeBack(call, call.body.query, call.body.key, 0);
          let userId: number;
          try {
            userId = await call.transaction((tx) => accountOf({ ...call, db: tx }, provider, identity));
          } catch (error) {
            if (isUnknown(error)) await noteSignIn(db, { alias: '', note: provider.name }, 'unmatched', origin);
            throw error;
          }
          const signOn = { id: provider.id, name: provider.name, secondFactor: provider.secondFactor === 1 };
          return loginReply(modules, db, settings, await signInVouched(db, settings, userId, origin, signOn));
        }),
    }),
  ];
}

function ownRoutes(): Route[] {
  return [
    route({
      path: 'api/signOn/mine',
      method: 'both',
      access: 'signedIn',
      kind: 'read',
      quick: true,
      personOnly: true,
      area,
      summary: '可用的单点登录，以及自己是否已绑定',
      english: 'Single sign-on available, and whether your own account is linked',
      body: z.looseObject({}),
      answer: z.strictObject({ rows: z.array(zOwnSignOn) }),
      handle: async (call) => ({ data: { rows: await ownSignOns(call) } }),
    }),
    route({
      path: 'api/signOn/link',
      access: 'signedIn',
      kind: 'own',
      personOnly: true,
      secret: true,
      area,
      summary: '开始绑定自己的身份（须提供密码），答复同 begin',
      english: 'Begin to link your own identity (password required); returns the same as begin',
      body: z.object({ id: zId, password: zPassword }),
      answer: zSignOnBeginning,
      handle: async (call) => {
        await requirePassword(call);
        return { data: await begin(call, call.body.id, call.actor.userId) };
      },
    }),
    route({
      path: 'api/signOn/finishLink',
      access: 'signedIn',
      kind: 'own',
      personOnly: true,
      secret: true,
      area,
      summary: '从身份提供方返回后完成绑定',
      english: 'Complete the link on return from the identity provider',
      body: zReturn,
      answer: z.strictObject({ name: z.string() }),
      handle: (call) =>
        counted(call.ip, async () => {
          const { provider, identity } = await comeBack(call, call.body.query, call.body.key, call.actor.userId);
          return call.commit(async (tx) => {
            await linkOwn({ ...call, db: tx }, provider, identity);
            return { data: { name: provider.name }, msg: msg('signOnLinked') };
          });
        }),
    }),
    route({
      path: 'api/signOn/unlink',
      access: 'signedIn',
      kind: 'write',
      personOnly: true,
      area,
      summary: '解除自己的绑定',
      english: 'Remove your own link',
      body: z.looseObject({ id: zId.describe('单点登录的编号') }),
      answer: zNothing,
      handle: async (call) => {
        await unlinkOwn(call, call.body.id);
        return { msg: msg('signOnUnlinked') };
      },
    }),
  ];
}
