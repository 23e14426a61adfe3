// Calls that the program makes to other servers, to addresses that people enter. Never to a machine of the own network,
// unless the operator of the program named its host.
import { lookup } from 'node:dns/promises';
import { request as plain } from 'node:http';
import { request as secure } from 'node:https';
import { BlockList, isIP } from 'node:net';
import { outgoingSeconds } from '../metrics/metrics.ts';

/** Why nothing was sent or nothing usable came back; `reason` is for the log. */
export class OutgoingError extends Error {
  readonly kind: 'address' | 'refused' | 'unreachable' | 'tooLong';
  constructor(kind: OutgoingError['kind'], reason: string) {
    super(reason);
    this.kind = kind;
  }
}

const inside = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  // With the older kind of address in the last four bytes, too.
  ['::', 96],
  ['2002::', 16],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(network, bits, 'ipv6');

/** True for addresses that mean this machine, its network, or nobody in particular. */
export function isInside(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  const family = isIP(mapped);
  return (
    family === 0 || (family === 6 && /^::ffff:/i.test(mapped)) || inside.check(mapped, family === 6 ? 'ipv6' : 'ipv4')
  );
}

let named: ReadonlySet<string> = new Set();

/** Set once at the start. @param hosts names or addresses that may lie in the own network, in lower case */
export function allowHosts(hosts: readonly string[]): void {
  named = new Set(hosts);
}

/** True for a host named by the operator: it may lie in the own network, and be reached without encryption. */
export function isNamedHost(host: string): boolean {
  return named.has(host.replace(/^\[|\]$/g, '').toLowerCase());
}

/** A URL that may be called, as far as can be known without resolving its address. */
export function outgoingUrl(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (!['http:', 'https:'].includes(url.protocol) || url.username || url.password || !url.hostname) return undefined;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(host) > 0 && isInside(host) && !named.has(host) ? undefined : url;
}

/** Names are resolved in the threads that passwords and files wait for, too: only so many at a time, however slow they are. */
const mostLookups = 2;
let lookups = 0;
const waiting: (() => void)[] = [];

async function lookupInTurn(host: string, signal: AbortSignal): Promise<{ address: string; family: number }> {
  while (lookups >= mostLookups && !signal.aborted) await new Promise<void>((resolve) => waiting.push(resolve));
  lookups++;
  try {
    signal.throwIfAborted();
    return await lookup(host);
  } finally {
    lookups--;
    waiting.shift()?.();
  }
}

async function addressOf(host: string, signal: AbortSignal): Promise<{ address: string; family: number }> {
  const over = Promise.withResolvers<never>();
  const giveUp = () => over.reject(signal.reason);
  signal.addEventListener('abort', giveUp, { once: true });
  const found = await Promise.race([isIP(host) > 0 ? lookup(host) : lookupInTurn(host, signal), over.promise])
    .catch((error: Error) => {
      throw new OutgoingError('unreachable', error.message);
    })
    .finally(() => signal.removeEventListener('abort', giveUp));
  if (isInside(found.address) && !named.has(host.toLowerCase()))
    throw new OutgoingError('refused', `${host} lies in the own network`);
  return found;
}

export interface OutgoingReply {
  status: number;
  body: string;
  /** Media type of the body; empty where none was sent. */
  type: string;
}

export interface OutgoingOptions {
  headers?: Record<string, string>;
  timeout?: number;
  most?: number;
  /** A longer answer is cut there and is no failure. */
  cut?: boolean;
}

/**
 * Posts a body and answers what came back; redirections are not followed.
 * @param options `timeout` in milliseconds for the whole exchange, `most` characters of the answer that are read
 * @throws OutgoingError
 */
export function post(text: string, body: string, options: OutgoingOptions = {}): Promise<OutgoingReply> {
  return exchange(text, body, options);
}

/** As `post`, without a body. @throws OutgoingError */
export function get(text: string, options: OutgoingOptions = {}): Promise<OutgoingReply> {
  return exchange(text, undefined, options);
}

async function exchange(text: string, body: string | undefined, options: OutgoingOptions): Promise<OutgoingReply> {
  const stop = outgoingSeconds.startTimer();
  try {
    const reply = await send(text, body, options);
    stop({ result: 'success' });
    return reply;
  } catch (error) {
    stop({ result: error instanceof OutgoingError ? error.kind : 'unreachable' });
    throw error;
  }
}

async function send(
  text: string,
  body: string | undefined,
  { headers = {}, timeout = 10_000, most = 64 * 1024, cut = false }: OutgoingOptions,
): Promise<OutgoingReply> {
  const url = outgoingUrl(text);
  if (!url) throw new OutgoingError('address', `not an address to send to: ${text}`);
  // The address that was checked is the one to connect to: the name is not resolved again.
  const signal = AbortSignal.timeout(timeout);
  const place = await addressOf(url.hostname.replace(/^\[|\]$/g, ''), signal);
  const sendRequest = url.protocol === 'https:' ? secure : plain;
  return new Promise((resolve, reject) => {
    const failed = (error: unknown) =>
      reject(error instanceof OutgoingError ? error : new OutgoingError('unreachable', String(error)));
    const sent = sendRequest(
      url,
      {
        method: body === undefined ? 'GET' : 'POST',
        headers: body === undefined ? headers : { ...headers, 'content-length': Buffer.byteLength(body) },
        signal,
        lookup: (_host, options, done) => (options.all ? done(null, [place]) : done(null, place.address, place.family)),
      },
      (answer) => {
        let read = '';
        const reply = () => ({
          status: answer.statusCode ?? 0,
          body: read.slice(0, most),
          type: answer.headers['content-type'] ?? '',
        });
        answer.setEncoding('utf8');
        answer.on('data', (chunk: string) => {
          read += chunk;
          if (read.length <= most) return;
          if (cut) resolve(reply());
          sent.destroy(new OutgoingError('tooLong', `more than ${most} characters`));
        });
        answer.on('end', () => resolve(reply()));
        answer.on('error', failed);
      },
    );
    sent.on('error', failed);
    sent.end(body);
  });
}
