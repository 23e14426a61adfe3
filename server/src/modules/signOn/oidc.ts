// Providers of OpenID Connect: authorization code with PKCE, state and nonce; openid-client checks what comes back.
import { msg, type Sentence } from '@crm/protocol/sentences';
import * as client from 'openid-client';
import { OutgoingError } from '../../platform/http/outgoing.ts';
import { callProvider, isSafeAddress } from './outgoing.ts';
import {
  type Attempt,
  type Connection,
  type Identity,
  type Protocol,
  type Provider,
  SignOnFailure,
  type TrialPoint,
} from './provider.ts';
import { outgoingIn, sentenceOfFailure } from './trial.ts';

/** Milliseconds for which a provider's metadata, its keys among it, is cached. */
const kept = 10 * 60_000;
const mostKept = 100;

const known = new Map<string, { until: number; configuration: Promise<client.Configuration> }>();

const guarded: client.CustomFetch = async (url, { method, headers, body }) => {
  const reply = await callProvider(url, headers, method === 'GET' ? undefined : String(body ?? ''));
  const hasBody = ![204, 205, 304].includes(reply.status);
  return new Response(hasBody ? reply.body : null, { status: reply.status, headers: { 'content-type': reply.type } });
};

/** By the methods that the provider lists; providers without a list take it in the header. */
function authentication(secret: string): client.ClientAuth {
  if (secret === '') return client.None();
  const [inBody, inHeader] = [client.ClientSecretPost(secret), client.ClientSecretBasic(secret)];
  return (server, ...rest) => {
    const methods: unknown = server.token_endpoint_auth_methods_supported;
    const takesBody = Array.isArray(methods) && methods.includes('client_secret_post');
    return takesBody ? inBody(server, ...rest) : inHeader(server, ...rest);
  };
}

async function discover({ issuer, clientId, clientSecret }: Connection): Promise<client.Configuration> {
  return client.discovery(new URL(issuer), clientId, undefined, authentication(clientSecret), {
    [client.customFetch]: guarded,
    // What is not encrypted is refused by the door of outgoing calls, which knows the hosts that may go without.
    execute: [client.allowInsecureRequests, client.enableNonRepudiationChecks],
  });
}

function configurationOf(provider: Provider): Promise<client.Configuration> {
  const key = JSON.stringify([provider.issuer, provider.clientId, provider.clientSecret]);
  const now = performance.now();
  const found = known.get(key);
  if (found && found.until > now) return found.configuration;
  const configuration = discover(provider);
  if (known.size >= mostKept) known.clear();
  known.set(key, { until: now + kept, configuration });
  configuration.catch(() => known.delete(key));
  return configuration;
}

function scopesOf({ scopes }: Provider): string {
  return [...new Set(['openid', ...scopes.split(/\s+/).filter((one) => one !== '')])].join(' ');
}

/** What went wrong, without what was sent. */
function failure(error: unknown): unknown {
  if (error instanceof OutgoingError) return new SignOnFailure('away', error.message);
  if (!(error instanceof Error)) return error;
  if (error.cause instanceof Error && failure(error.cause) instanceof SignOnFailure) {
    const below = failure(error.cause) as SignOnFailure;
    if (below.kind === 'away') return below;
  }
  const isOfProtocol =
    error instanceof client.ClientError ||
    error instanceof client.ResponseBodyError ||
    error instanceof client.AuthorizationResponseError ||
    error instanceof client.WWWAuthenticateChallengeError ||
    'code' in error;
  return isOfProtocol
    ? new SignOnFailure('refused', `${'code' in error ? String(error.code) : ''} ${error.message}`)
    : error;
}

async function address(provider: Provider, { redirectUri, state, nonce, verifier }: Attempt): Promise<string> {
  try {
    const configuration = await configurationOf(provider);
    return client.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: scopesOf(provider),
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }).href;
  } catch (error) {
    throw failure(error);
  }
}

async function identify(
  provider: Provider,
  { redirectUri, state, nonce, verifier }: Attempt,
  query: URLSearchParams,
): Promise<Identity> {
  const back = new URL(redirectUri);
  back.search = query.toString();
  try {
    const configuration = await configurationOf(provider);
    const tokens = await client.authorizationCodeGrant(configuration, back, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const idToken = tokens.claims();
    if (!idToken) throw new SignOnFailure('refused', 'no ID token');
    // Many providers have more claims there; those of the signed token take precedence.
    const more = configuration.serverMetadata().userinfo_endpoint
      ? await client.fetchUserInfo(configuration, tokens.access_token, idToken.sub)
      : {};
    return { subject: idToken.sub, claims: { ...more, ...idToken } };
  } catch (error) {
    throw error instanceof SignOnFailure ? error : failure(error);
  }
}

/** What the discovery stopped at. */
function undiscovered(error: unknown): TrialPoint[] {
  const away = outgoingIn(error);
  if (away) return [{ point: 'reach', reason: sentenceOfFailure(away) }];
  if (!(failure(error) instanceof SignOnFailure)) throw error;
  const { body } = ((error as Error).cause ?? {}) as { body?: { issuer?: unknown } };
  if (typeof body?.issuer !== 'string') return [{ point: 'reach', reason: msg('signOnTryOther') }];
  return [{ point: 'reach' }, { point: 'issuer', reason: msg('signOnTryIssuer', { told: body.issuer.slice(0, 200) }) }];
}

function endpointsProblem(server: client.ServerMetadata): Sentence | undefined {
  const names = (['authorization_endpoint', 'token_endpoint'] as const).filter((name) => !server[name]);
  if (names.length > 0) return msg('signOnTryEndpoints', { names: names.join(', ') });
  // The browser calls the other one.
  return isSafeAddress(server.token_endpoint ?? '') ? undefined : msg('signOnTryInside');
}

async function keysProblem(url: string | undefined): Promise<Sentence | undefined> {
  if (!url) return msg('signOnTryNoKeys');
  try {
    const reply = await callProvider(url, {});
    if (reply.status !== 200)
      return msg('signOnTryKeysAway', { reason: msg('signOnTryStatus', { status: reply.status }) });
    const { keys } = JSON.parse(reply.body) as { keys?: unknown };
    const signs = (key: { kty?: unknown; use?: unknown } | null) =>
      ['RSA', 'EC', 'OKP'].includes(String(key?.kty)) && (key?.use ?? 'sig') === 'sig';
    return Array.isArray(keys) && keys.some(signs) ? undefined : msg('signOnTryNoKey');
  } catch (error) {
    if (error instanceof OutgoingError) return msg('signOnTryKeysAway', { reason: sentenceOfFailure(error) });
    if (error instanceof SyntaxError || error instanceof TypeError) return msg('signOnTryNoKey');
    throw error;
  }
}

/**
 * Exchanges a made-up code: a provider that refuses the client reports it. Any other answer proves nothing, as some check the code
 * first.
 */
async function secretProblem(configuration: client.Configuration, redirectUri: string): Promise<Sentence | undefined> {
  try {
    await client.genericGrantRequest(configuration, 'authorization_code', {
      code: 'connection-test',
      code_verifier: client.randomPKCECodeVerifier(),
      ...(redirectUri === '' ? {} : { redirect_uri: redirectUri }),
    });
  } catch (error) {
    const errorCode = error instanceof client.ResponseBodyError ? error.error : '';
    if (errorCode === 'invalid_client' || errorCode === 'unauthorized_client')
      return msg('signOnTrySecret', { told: errorCode });
    if (error instanceof client.WWWAuthenticateChallengeError) return msg('signOnTrySecret', { told: 'HTTP 401' });
    if (outgoingIn(error)) return undefined;
    if (!(failure(error) instanceof SignOnFailure)) throw error;
  }
  return undefined;
}

async function trial(connection: Connection, redirectUri: string): Promise<TrialPoint[]> {
  let configuration: client.Configuration;
  try {
    configuration = await discover(connection);
  } catch (error) {
    return undiscovered(error);
  }
  const server = configuration.serverMetadata();
  const found = (point: TrialPoint['point'], reason: Sentence | undefined): TrialPoint =>
    reason ? { point, reason } : { point };
  const endpoints = endpointsProblem(server);
  const secret = endpoints ? undefined : await secretProblem(configuration, redirectUri);
  return [
    { point: 'reach' },
    { point: 'issuer' },
    found('endpoints', endpoints),
    found('keys', await keysProblem(server.jwks_uri)),
    ...(secret ? [found('secret', secret)] : []),
  ];
}

export const oidc: Protocol = { address, identify, trial };
