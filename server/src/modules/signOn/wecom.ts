// 企业微信, written to its public documentation (网页登录: developer.work.weixin.qq.com, 98151 and 98176); not tried against
// the service itself. There is neither a nonce nor PKCE: the code is bound to the browser by the state alone.
import { fetchJson, needed } from './outgoing.ts';
import {
  type Attempt,
  type Connection,
  type Identity,
  type Protocol,
  type Provider,
  SignOnFailure,
  type TrialPoint,
} from './provider.ts';
import { tokenTrial } from './trial.ts';

async function address(provider: Provider, { redirectUri, state }: Attempt): Promise<string> {
  const url = new URL('/wwlogin/sso/login', provider.issuer || 'https://login.work.weixin.qq.com');
  url.search = new URLSearchParams({
    login_type: 'CorpApp',
    appid: provider.clientId,
    agentid: provider.agentId,
    redirect_uri: redirectUri,
    state,
  }).toString();
  return url.href;
}

async function identify(provider: Provider, _attempt: Attempt, query: URLSearchParams): Promise<Identity> {
  const at = (path: string) => new URL(path, provider.apiUrl || 'https://qyapi.weixin.qq.com').href;
  const code = query.get('code');
  if (!code) throw new SignOnFailure('refused', 'no code');
  const token = await fetchJson(at('/cgi-bin/gettoken'), {
    query: { corpid: provider.clientId, corpsecret: provider.clientSecret },
  });
  const access_token = needed(token, 'access_token', 'gettoken');
  // People outside of the company have an openid instead of the userid.
  const login = await fetchJson(at('/cgi-bin/auth/getuserinfo'), { query: { access_token, code } });
  const userid = needed(login, 'userid', 'getuserinfo');
  const member = await fetchJson(at('/cgi-bin/user/get'), { query: { access_token, userid } });
  if (member['errcode'] !== 0) return { subject: userid, claims: { userid } };
  const department = member['main_department'];
  const answer =
    provider.departmentClaim === 'department_name' && typeof department === 'number'
      ? await fetchJson(at('/cgi-bin/department/get'), { query: { access_token, id: String(department) } })
      : {};
  const { name } = (answer['department'] ?? {}) as { name?: unknown };
  return { subject: userid, claims: { ...member, ...(name === undefined ? {} : { department_name: name }), userid } };
}

function trial(connection: Connection): Promise<TrialPoint[]> {
  return tokenTrial(connection, {
    url: new URL('/cgi-bin/gettoken', connection.apiUrl || 'https://qyapi.weixin.qq.com').href,
    query: { corpid: connection.clientId, corpsecret: connection.clientSecret },
    token: 'access_token',
    wrong: ['40001', '40013', '40091'],
    place: ['60020'],
  });
}

export const wecom: Protocol = { address, identify, trial };
