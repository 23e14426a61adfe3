// What the kinds of providers make of the answers that they get: tokens that prove nothing, and the interfaces of 企业微信, 钉钉
// and 飞书 as their public documentation describes them.
import { createSign, generateKeyPairSync } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { msg, renderSentence } from '@crm/protocol/sentences';
import { signOnDefaults } from '@crm/protocol/signOn';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { allowHosts, get, type OutgoingError } from '../../platform/http/outgoing.ts';
import { dingtalk } from './dingtalk.ts';
import { feishu } from './feishu.ts';
import { oidc } from './oidc.ts';
import { callProvider } from './outgoing.ts';
import type { Attempt, Provider } from './provider.ts';
import { sentenceOfFailure } from './trial.ts';
import { wecom } from './wecom.ts';

interface ProviderCall {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, unknown>;
  body: string;
}

let server: Server;
let origin = '';
const requests: ProviderCall[] = [];
/** Answers by path; functions are called. */
let answers: Record<string, object | ((call: ProviderCall) => object)> = {};

beforeAll(async () => {
  allowHosts(['127.0.0.1']);
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
      const call = {
        method: request.method ?? '',
        path: pathname,
        query: searchParams,
        headers: request.headers,
        body,
      };
      requests.push(call);
      const answer = answers[pathname];
      response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify(typeof answer === 'function' ? (answer as (one: ProviderCall) => object)(call) : (answer ?? {})),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  allowHosts([]);
  server.closeAllConnections();
  server.close();
});
afterEach(() => {
  requests.length = 0;
});

const attempt: Attempt = {
  redirectUri: 'https://crm.example.com/login/return',
  state: 's'.repeat(43),
  nonce: 'n'.repeat(43),
  verifier: 'v'.repeat(43),
};

function provider(kind: Provider['kind'], more: Partial<Provider> = {}): Provider {
  return {
    id: 1,
    version: 1,
    name: '公司',
    kind,
    issuer: '',
    apiUrl: origin,
    clientId: 'client',
    clientSecret: 'secret',
    agentId: '1000002',
    ...signOnDefaults[kind],
    creates: 0,
    roleId: 0,
    departmentId: 0,
    updates: 0,
    secondFactor: 0,
    enabled: 1,
    ...more,
  };
}

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const strange = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

function token(claims: Record<string, unknown>, key = privateKey, header: Record<string, unknown> = {}): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${part({ alg: 'RS256', kid: 'one', ...header })}.${part(claims)}`;
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(key).toString('base64url')}`;
}

/** What comes of a token with these claims. */
async function identified(change: Record<string, unknown>, key = privateKey, header: Record<string, unknown> = {}) {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    iss: origin,
    aud: 'client',
    sub: 'somebody',
    nonce: attempt.nonce,
    iat: now,
    exp: now + 60,
    ...change,
  };
  answers = {
    '/.well-known/openid-configuration': {
      issuer: origin,
      authorization_endpoint: `${origin}/auth`,
      token_endpoint: `${origin}/token`,
      jwks_uri: `${origin}/jwks`,
      response_types_supported: ['code'],
      id_token_signing_alg_values_supported: ['RS256'],
    },
    '/jwks': { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }] },
    '/token': { access_token: 'a', token_type: 'Bearer', id_token: token(claims, key, header) },
  };
  const query = new URLSearchParams({ code: 'c', state: attempt.state });
  return oidc.identify(provider('oidc', { issuer: origin }), attempt, query);
}

test('a token proves who somebody is only by its signature, to this program, for this sign-in, now', async () => {
  expect(await identified({ name: '某人' })).toMatchObject({ subject: 'somebody', claims: { name: '某人' } });
  const refused = { kind: 'refused' };
  const now = Math.floor(Date.now() / 1000);
  await expect(identified({ aud: 'another client' })).rejects.toMatchObject(refused);
  await expect(identified({ nonce: 'another' })).rejects.toMatchObject(refused);
  await expect(identified({ nonce: undefined })).rejects.toMatchObject(refused);
  await expect(identified({ iss: 'https://login.example.com' })).rejects.toMatchObject(refused);
  await expect(identified({ exp: now - 120, iat: now - 300 })).rejects.toMatchObject(refused);
  await expect(identified({}, strange)).rejects.toMatchObject(refused);
  await expect(identified({}, privateKey, { alg: 'none' })).rejects.toMatchObject(refused);
  await expect(identified({ sub: undefined })).rejects.toMatchObject(refused);
});

const query = new URLSearchParams({ code: 'the-code', state: attempt.state });

test('企业微信: the code becomes a member of the company with the department’s name; whoever is none stays outside', async () => {
  const url = new URL(await wecom.address(provider('wecom'), attempt));
  expect(url.origin + url.pathname).toBe('https://login.work.weixin.qq.com/wwlogin/sso/login');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    login_type: 'CorpApp',
    appid: 'client',
    agentid: '1000002',
    redirect_uri: attempt.redirectUri,
    state: attempt.state,
  });
  answers = {
    '/cgi-bin/gettoken': { errcode: 0, errmsg: 'ok', access_token: 'at', expires_in: 7200 },
    '/cgi-bin/auth/getuserinfo': { errcode: 0, errmsg: 'ok', userid: 'zhangsan', user_ticket: 't' },
    '/cgi-bin/user/get': {
      errcode: 0,
      errmsg: 'ok',
      userid: 'zhangsan',
      name: '张三',
      department: [2],
      main_department: 2,
    },
    '/cgi-bin/department/get': { errcode: 0, errmsg: 'ok', department: { id: 2, name: '销售一部' } },
  };
  expect(await wecom.identify(provider('wecom'), attempt, query)).toMatchObject({
    subject: 'zhangsan',
    claims: { userid: 'zhangsan', name: '张三', department_name: '销售一部' },
  });
  expect(requests[0]?.query.get('corpsecret')).toBe('secret');
  expect(Object.fromEntries(requests[1]?.query ?? [])).toEqual({ access_token: 'at', code: 'the-code' });
  answers['/cgi-bin/auth/getuserinfo'] = { errcode: 0, errmsg: 'ok', openid: 'of a stranger' };
  await expect(wecom.identify(provider('wecom'), attempt, query)).rejects.toMatchObject({ kind: 'refused' });
  answers['/cgi-bin/gettoken'] = { errcode: 40001, errmsg: 'invalid credential' };
  await expect(wecom.identify(provider('wecom'), attempt, query)).rejects.toThrow('errcode 40001');
});

test('钉钉: whoever has an account there is asked for in the company’s directory', async () => {
  const url = new URL(await dingtalk.address(provider('dingtalk'), attempt));
  expect(url.origin + url.pathname).toBe('https://login.dingtalk.com/oauth2/auth');
  expect(url.searchParams.get('client_id')).toBe('client');
  answers = {
    '/v1.0/oauth2/userAccessToken': { accessToken: 'user', refreshToken: 'r', expireIn: 7200 },
    '/v1.0/contact/users/me': { nick: '三儿', unionId: 'union', openId: 'open', mobile: '13800000000' },
    '/v1.0/oauth2/accessToken': { accessToken: 'company', expireIn: 7200 },
    '/topapi/user/getbyunionid': { errcode: 0, result: { contact_type: 0, userid: 'u1' } },
    '/topapi/v2/user/get': {
      errcode: 0,
      result: { userid: 'u1', name: '张三', mobile: '13800000000', job_number: '007' },
    },
  };
  const back = new URLSearchParams({ authCode: 'the-code', state: attempt.state });
  expect(await dingtalk.identify(provider('dingtalk'), attempt, back)).toMatchObject({
    subject: 'union',
    claims: { userid: 'u1', name: '张三', mobile: '13800000000', job_number: '007' },
  });
  expect(JSON.parse(requests[0]?.body ?? '')).toMatchObject({ code: 'the-code', grantType: 'authorization_code' });
  expect(requests[1]?.headers['x-acs-dingtalk-access-token']).toBe('user');
  expect(requests[3]?.query.get('access_token')).toBe('company');
  answers['/topapi/user/getbyunionid'] = { errcode: 60121, errmsg: '找不到该用户' };
  await expect(dingtalk.identify(provider('dingtalk'), attempt, back)).rejects.toMatchObject({ kind: 'refused' });
  // An outside contact of the company is no member of it.
  answers['/topapi/user/getbyunionid'] = { errcode: 0, result: { contact_type: 1, userid: 'u1' } };
  await expect(dingtalk.identify(provider('dingtalk'), attempt, back)).rejects.toMatchObject({ kind: 'refused' });
});

test('飞书: the code goes with its verifier, and who it is stands inside the answer', async () => {
  const url = new URL(await feishu.address(provider('feishu'), attempt));
  expect(url.origin + url.pathname).toBe('https://accounts.feishu.cn/open-apis/authen/v1/authorize');
  expect(url.searchParams.get('code_challenge_method')).toBe('S256');
  answers = {
    '/open-apis/authen/v2/oauth/token': { code: 0, access_token: 'user', expires_in: 7200, token_type: 'Bearer' },
    '/open-apis/authen/v1/user_info': {
      code: 0,
      msg: 'success',
      data: { open_id: 'ou_1', union_id: 'on_1', user_id: '5d9bdxxx', name: '张三', mobile: '+8613800000000' },
    },
  };
  expect(await feishu.identify(provider('feishu'), attempt, query)).toMatchObject({
    subject: 'ou_1',
    claims: { name: '张三', mobile: '+8613800000000' },
  });
  expect(JSON.parse(requests[0]?.body ?? '')).toMatchObject({ code: 'the-code', code_verifier: attempt.verifier });
  expect(requests[1]?.headers['authorization']).toBe('Bearer user');
  answers['/open-apis/authen/v1/user_info'] = { code: 99991663, msg: 'token invalid' };
  await expect(feishu.identify(provider('feishu'), attempt, query)).rejects.toMatchObject({ kind: 'refused' });
  answers['/open-apis/authen/v2/oauth/token'] = { code: 20003, error: 'invalid_grant', error_description: 'code used' };
  await expect(feishu.identify(provider('feishu'), attempt, query)).rejects.toThrow('invalid_grant');
  await expect(
    feishu.identify(provider('feishu', { apiUrl: 'http://127.0.0.1:1' }), attempt, query),
  ).rejects.toMatchObject({ kind: 'away' });
});

test('a try takes the token of the application, and says in plain words why there is none', async () => {
  const said = async (protocol: typeof wecom, kind: Provider['kind'], more: Partial<Provider> = {}) =>
    (await protocol.trial(provider(kind, more), '')).map(
      ({ point, reason }) => `${point} ${reason ? renderSentence(reason) : 'well'}`,
    );
  const accepted = ['reach well', 'secret well'];
  answers = { '/cgi-bin/gettoken': { errcode: 0, errmsg: 'ok', access_token: 'at' } };
  expect(await said(wecom, 'wecom')).toEqual(accepted);
  expect(requests[0]?.query.get('corpsecret')).toBe('secret');
  answers['/cgi-bin/gettoken'] = { errcode: 40001, errmsg: 'invalid credential secret' };
  expect(await said(wecom, 'wecom')).toEqual([
    'reach well',
    'secret 客户端 ID 或密钥不正确（40001 invalid credential ******）',
  ]);
  answers['/cgi-bin/gettoken'] = { errcode: 60020, errmsg: 'not allow to access from your ip' };
  expect((await said(wecom, 'wecom'))[1]).toContain('可信 IP');
  answers['/cgi-bin/gettoken'] = { errcode: 45009, errmsg: 'reach max api limit' };
  expect((await said(wecom, 'wecom'))[1]).toBe('secret 对方没有接受：45009 reach max api limit');
  answers = { '/v1.0/oauth2/accessToken': { accessToken: 'company' } };
  expect(await said(dingtalk, 'dingtalk')).toEqual(accepted);
  expect(JSON.parse(requests.at(-1)?.body ?? '')).toEqual({ appKey: 'client', appSecret: 'secret' });
  answers['/v1.0/oauth2/accessToken'] = { code: 'invalidClientIdOrSecret', message: '无效的clientId或者clientSecret' };
  expect((await said(dingtalk, 'dingtalk'))[1]).toContain('客户端 ID 或密钥不正确');
  const feishuToken = '/open-apis/auth/v3/tenant_access_token/internal';
  answers = { [feishuToken]: { code: 0, msg: 'ok', tenant_access_token: 't' } };
  expect(await said(feishu, 'feishu')).toEqual(accepted);
  expect(JSON.parse(requests.at(-1)?.body ?? '')).toEqual({ app_id: 'client', app_secret: 'secret' });
  answers[feishuToken] = { code: 10014, msg: 'app secret invalid' };
  expect((await said(feishu, 'feishu'))[1]).toContain('客户端 ID 或密钥不正确');
  answers = {};
  expect(await said(feishu, 'feishu')).toEqual(['reach 地址有答复，但不是该服务的接口']);
  expect(await said(feishu, 'feishu', { apiUrl: 'http://127.0.0.1:1' })).toEqual([
    'reach 对方拒绝连接，请核对地址和端口',
  ]);
  expect((await said(feishu, 'feishu', { apiUrl: 'https://localhost' }))[0]).toContain('OUTGOING_HOSTS');
});

test('a try looks at what OpenID Connect tells of itself: endpoints, and a key for signatures', async () => {
  const metadata = {
    issuer: origin,
    authorization_endpoint: `${origin}/auth`,
    token_endpoint: `${origin}/token`,
    jwks_uri: `${origin}/jwks`,
  };
  const said = async (more: object, keys: unknown) => {
    answers = { '/.well-known/openid-configuration': { ...metadata, ...more }, '/jwks': { keys } };
    const rows = await oidc.trial(provider('oidc', { issuer: origin }), attempt.redirectUri);
    return rows.slice(2).map(({ point, reason }) => `${point} ${reason ? renderSentence(reason) : 'well'}`);
  };
  const key = { ...publicKey.export({ format: 'jwk' }), use: 'sig' };
  expect(await said({}, [key])).toEqual(['endpoints well', 'keys well']);
  expect(await said({ token_endpoint: undefined }, [key])).toEqual([
    'endpoints 对方没有给出 token_endpoint',
    'keys well',
  ]);
  // Where a secret would go without encryption, or inside.
  const inside = await said({ token_endpoint: 'https://10.0.0.1/token' }, [key]);
  expect(inside[0]).toContain('OUTGOING_HOSTS');
  const none = 'keys 其中没有用于签名的密钥';
  expect(await said({}, [{ ...key, use: 'enc' }])).toEqual(['endpoints well', none]);
  expect(await said({}, 'none')).toEqual(['endpoints well', none]);
  expect((await said({ jwks_uri: undefined }, []))[1]).toContain('jwks_uri');
  expect((await said({ jwks_uri: 'http://127.0.0.1:1/jwks' }, []))[1]).toBe(
    'keys 取不到密钥：对方拒绝连接，请核对地址和端口',
  );
});

test('a try of what answers nonsense says so, and does not break', async () => {
  const metadata = {
    issuer: origin,
    authorization_endpoint: `${origin}/auth`,
    token_endpoint: `${origin}/token`,
    jwks_uri: `${origin}/jwks`,
  };
  const said = async (more: object) => {
    answers = { '/.well-known/openid-configuration': { ...metadata, ...more }, '/jwks': { keys: [] } };
    const rows = await oidc.trial(provider('oidc', { issuer: origin }), attempt.redirectUri);
    return rows.map(({ point, reason }) => `${point} ${reason ? renderSentence(reason) : 'well'}`);
  };
  for (const more of [
    { token_endpoint: 5 },
    { authorization_endpoint: 5 },
    { jwks_uri: 5 },
    { issuer: 5 },
    { token_endpoint_auth_methods_supported: 5 },
    { token_endpoint_auth_methods_supported: null },
    { token_endpoint: `${origin}/nothing` },
  ])
    expect((await said(more))[0], JSON.stringify(more)).toContain('reach');
});

test('a secret that the other side repeats is hidden, also where the answer is cut', async () => {
  const clientSecret = 'very-secret-0123456789-abcdefghijklmnop';
  answers = { '/cgi-bin/gettoken': { errcode: 40001, errmsg: `${'x'.repeat(180)}${clientSecret}` } };
  const found = await wecom.trial(provider('wecom', { clientSecret }), '');
  expect(JSON.stringify(found)).not.toContain('very-secret');
});

test('why nothing came back is said so that somebody can do something about it', async () => {
  const silent = createServer((request, response) => {
    if (request.url === '/broken') response.writeHead(503).end();
  });
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const place = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const attempt = async (attempt: Promise<unknown>) =>
    renderSentence(sentenceOfFailure((await attempt.catch((error: unknown) => error)) as OutgoingError));
  try {
    expect(await attempt(callProvider(`${place}/broken`, {}))).toBe(
      renderSentence(msg('signOnTryStatus', { status: '503' })),
    );
    expect(await attempt(get(`${place}/silent`, { timeout: 20 }))).toBe(
      renderSentence(msg('signOnTryLate', { seconds: 6 })),
    );
  } finally {
    silent.closeAllConnections();
    silent.close();
  }
});
