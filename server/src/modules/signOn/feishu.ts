// 飞书, written to its public documentation (获取授权码, authen/v2/oauth/token, authen/v1/user_info: open.feishu.cn); not tried
// against the service itself. The flow is that of OAuth 2.0 with PKCE, without an ID token.
import * as client from 'openid-client';
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

async function address(provider: Provider, { redirectUri, state, verifier }: Attempt): Promise<string> {
  const url = new URL('/open-apis/authen/v1/authorize', provider.issuer || 'https://accounts.feishu.cn');
  url.search = new URLSearchParams({
    client_id: provider.clientId,
    response_type: 'code',
    redirect_uri: redirectUri,
    ...(provider.scopes ? { scope: provider.scopes } : {}),
    state,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }).toString();
  return url.href;
}

async function identify(
  provider: Provider,
  { redirectUri, verifier }: Attempt,
  query: URLSearchParams,
): Promise<Identity> {
  const at = (path: string) => new URL(path, provider.apiUrl || 'https://open.feishu.cn').href;
  const code = query.get('code');
  if (!code) throw new SignOnFailure('refused', 'no code');
  const tokens = await fetchJson(at('/open-apis/authen/v2/oauth/token'), {
    body: {
      grant_type: 'authorization_code',
      client_id: provider.clientId,
      client_secret: provider.clientSecret,
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    },
  });
  const answer = await fetchJson(at('/open-apis/authen/v1/user_info'), {
    headers: { authorization: `Bearer ${needed(tokens, 'access_token', 'token')}` },
  });
  if (answer['code'] !== 0) throw new SignOnFailure('refused', `user_info: code ${String(answer['code'])}`);
  const claims = (answer['data'] ?? {}) as Record<string, unknown>;
  return { subject: needed(claims, 'open_id', 'user_info'), claims };
}

/** A sign-in needs no token of the application; it is the one thing that ID and secret alone open (auth/v3). */
function trial(connection: Connection): Promise<TrialPoint[]> {
  return tokenTrial(connection, {
    url: new URL('/open-apis/auth/v3/tenant_access_token/internal', connection.apiUrl || 'https://open.feishu.cn').href,
    body: { app_id: connection.clientId, app_secret: connection.clientSecret },
    token: 'tenant_access_token',
    wrong: ['10003', '10014'],
    place: [],
  });
}

export const feishu: Protocol = { address, identify, trial };
