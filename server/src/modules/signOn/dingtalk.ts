// 钉钉, written to its public documentation (登录第三方网站: open.dingtalk.com, oauth2/auth, userAccessToken, contact/users/me,
// getbyunionid, v2/user/get); not tried against the service itself. There is neither a nonce nor PKCE.
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
  const url = new URL('/oauth2/auth', provider.issuer || 'https://login.dingtalk.com');
  url.search = new URLSearchParams({
    redirect_uri: redirectUri,
    response_type: 'code',
    client_id: provider.clientId,
    scope: provider.scopes || 'openid',
    state,
    prompt: 'consent',
  }).toString();
  return url.href;
}

async function identify(provider: Provider, _attempt: Attempt, query: URLSearchParams): Promise<Identity> {
  const at = (path: string) => new URL(path, provider.apiUrl || 'https://api.dingtalk.com').href;
  // The older half of the interface stands at a host of its own.
  const atOld = (path: string) => new URL(path, provider.apiUrl || 'https://oapi.dingtalk.com').href;
  const code = query.get('authCode') ?? query.get('code');
  if (!code) throw new SignOnFailure('refused', 'no code');
  const { clientId, clientSecret } = provider;
  const ofPerson = await fetchJson(at('/v1.0/oauth2/userAccessToken'), {
    body: { clientId, clientSecret, code, grantType: 'authorization_code' },
  });
  const me = await fetchJson(at('/v1.0/contact/users/me'), {
    headers: { 'x-acs-dingtalk-access-token': needed(ofPerson, 'accessToken', 'userAccessToken') },
  });
  const unionid = needed(me, 'unionId', 'users/me');
  // Anybody may have an account there: the company's own directory decides who belongs to the company.
  const ofCompany = await fetchJson(at('/v1.0/oauth2/accessToken'), {
    body: { appKey: clientId, appSecret: clientSecret },
  });
  const access_token = needed(ofCompany, 'accessToken', 'accessToken');
  const found = await fetchJson(atOld('/topapi/user/getbyunionid'), { query: { access_token }, body: { unionid } });
  const member = (found['result'] ?? {}) as Record<string, unknown>;
  if (found['errcode'] !== 0 || member['contact_type'] !== 0)
    throw new SignOnFailure('refused', `getbyunionid: no member; errcode ${String(found['errcode'])}`);
  const userid = needed(member, 'userid', 'getbyunionid');
  const detail = await fetchJson(atOld('/topapi/v2/user/get'), { query: { access_token }, body: { userid } });
  const more = detail['errcode'] === 0 ? ((detail['result'] ?? {}) as Record<string, unknown>) : {};
  return { subject: unionid, claims: { nick: me['nick'], mobile: me['mobile'], name: me['nick'], ...more, userid } };
}

function trial(connection: Connection): Promise<TrialPoint[]> {
  return tokenTrial(connection, {
    url: new URL('/v1.0/oauth2/accessToken', connection.apiUrl || 'https://api.dingtalk.com').href,
    body: { appKey: connection.clientId, appSecret: connection.clientSecret },
    token: 'accessToken',
    wrong: ['invalidClientIdOrSecret'],
    place: ['Forbidden.AccessDenied.IpNotInWhiteList'],
  });
}

export const dingtalk: Protocol = { address, identify, trial };
