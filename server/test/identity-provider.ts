// A real provider of OpenID Connect on this machine, with a sign-in page of one field; and how a browser goes through it.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

export interface IdentityProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Claims by the name that is typed there; the name is the subject. */
  accounts: Map<string, Record<string, unknown>>;
  close(): Promise<void>;
}

const claims = {
  openid: ['sub'],
  profile: ['name', 'preferred_username', 'department'],
  phone: ['phone_number', 'phone_number_verified'],
  email: ['email', 'email_verified'],
};

/** @param redirectUri where it sends people back to */
export async function startIdentityProvider(redirectUri: string): Promise<IdentityProvider> {
  let answer: (request: IncomingMessage, response: ServerResponse) => void = () => {};
  const server: Server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const [clientId, clientSecret] = ['crm', 'a secret of the client'];
  const accounts = new Map<string, Record<string, unknown>>();
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        // On this machine only: nothing is encrypted here.
        application_type: redirectUri.startsWith('https:') ? 'web' : 'native',
      },
    ],
    claims,
    cookies: { keys: ['of these tests'] },
    pkce: { required: () => true },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 600, IdToken: 60, Interaction: 600, Session: 600 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: async () => ({ sub: id, ...accounts.get(id) }),
    }),
    // Nobody has to consent to what the program may know.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid profile phone email');
      await grant.save();
      return grant;
    },
  });
  const callback = provider.callback();
  answer = (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void callback(request, response);
    if (request.method !== 'POST') {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(
        '<!doctype html><html lang="zh-CN"><title>公司账号</title><form method="post"><label>账号 <input name="account" autofocus></label> <button>登录</button></form></html>',
      );
      return;
    }
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      const accountId = new URLSearchParams(body).get('account') ?? '';
      // Programs that come back without encryption are not let through silently.
      const result = accounts.has(accountId) ? { login: { accountId }, consent: {} } : { error: 'access_denied' };
      void provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
    });
  };
  return {
    issuer,
    clientId,
    clientSecret,
    accounts,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Goes through the provider as a new browser does, and answers the query with which it comes back. */
export async function passThrough(url: string, account: string): Promise<string> {
  const cookies = new Map<string, string>();
  const fetchPage = async (address: string, body?: URLSearchParams) => {
    const answer = await fetch(address, {
      method: body ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      ...(body ? { body } : {}),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    await answer.text();
    return new URL(answer.headers.get('location') ?? '', address);
  };
  const origin = new URL(url).origin;
  let next = await fetchPage(url);
  for (let step = 0; next.origin === origin && step < 8; step++)
    next = next.pathname.startsWith('/interaction/')
      ? await fetchPage(next.href, new URLSearchParams({ account }))
      : await fetchPage(next.href);
  return next.search.slice(1);
}
