// Calls to identity providers: through the one door of outgoing calls, encrypted unless the operator of the program named the host.
import {
  get,
  isNamedHost,
  OutgoingError,
  type OutgoingReply,
  outgoingUrl,
  post,
} from '../../platform/http/outgoing.ts';
import { SignOnFailure } from './provider.ts';

/** Milliseconds for one call. */
export const timeout = 6_000;
/** Characters of an answer. */
const most = 256 * 1024;

/** True for addresses that secrets may be sent to. */
export function isSafeAddress(text: string): boolean {
  const url = outgoingUrl(text);
  return url !== undefined && (url.protocol === 'https:' || isNamedHost(url.hostname));
}

/**
 * @param body missing for reading
 * @throws OutgoingError
 */
export async function callProvider(
  url: string,
  headers: Record<string, string>,
  body?: string,
): Promise<OutgoingReply> {
  if (!isSafeAddress(url)) throw new OutgoingError('refused', 'not encrypted, or of the own network');
  const options = { headers: { accept: 'application/json', ...headers }, timeout, most };
  const reply = await (body === undefined ? get(url, options) : post(url, body, options));
  if (reply.status >= 500) throw new OutgoingError('unreachable', `answered ${reply.status}`);
  return reply;
}

export interface JsonCall {
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** Posted as JSON. */
  body?: Record<string, unknown>;
}

/** For providers with an interface of their own. @throws SignOnFailure for no answer, and for one that is no JSON object */
export async function fetchJson(
  address: string,
  { query, headers = {}, body }: JsonCall,
): Promise<Record<string, unknown>> {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
  try {
    const reply = await (body
      ? callProvider(url.href, { 'content-type': 'application/json; charset=utf-8', ...headers }, JSON.stringify(body))
      : callProvider(url.href, headers));
    const answer: unknown = JSON.parse(reply.body);
    if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) throw new SyntaxError('no object');
    return answer as Record<string, unknown>;
  } catch (error) {
    // The path alone: keys travel in the query with some of them.
    if (error instanceof OutgoingError) throw new SignOnFailure('away', `${url.pathname}: ${error.message}`, error);
    if (error instanceof SyntaxError) throw new SignOnFailure('refused', `${url.pathname}: not JSON`);
    throw error;
  }
}

/**
 * The details of a fault in an answer, as field and text.
 * @param secret is hidden: some repeat what they were sent
 */
export function replyDetails(answer: Record<string, unknown>, secret = ''): [string, string][] {
  const hidden = (text: string) => (secret === '' ? text : text.replaceAll(secret, '******'));
  return ['errcode', 'errmsg', 'code', 'msg', 'message', 'error', 'error_description']
    .filter((one) => ['string', 'number'].includes(typeof answer[one]))
    .map((one) => [one, hidden(String(answer[one])).slice(0, 200)]);
}

/** Text of a property; @throws SignOnFailure where there is none */
export function needed(answer: Record<string, unknown>, name: string, what: string): string {
  const value = answer[name];
  if (typeof value === 'string' && value !== '') return value;
  const details = replyDetails(answer).map(([field, text]) => `${field} ${text}`);
  throw new SignOnFailure('refused', `${what}: no ${name}; ${details.join(', ')}`);
}
