// Calls of programs, counted: so many a minute of each token, and so many wrong tokens a minute from one address.
import { BlockList, isIP } from 'node:net';
import { msg } from '@crm/protocol/sentences';
import { type ApiTokenRecord, findApiToken, touchApiToken } from '../auth/api-token.ts';
import type { Db } from '../db/database.ts';
import { AppError, forbidden, signedOut } from '../errors.ts';
import { RequestCoalescer } from '../request-coalescer.ts';
import type { Settings } from '../settings/settings.ts';

/** Milliseconds of one window, which begins with the first call in it. */
const window = 60_000;
/** Wrong tokens of one address in a window. */
const mostGuesses = 20;
/** Callers that are remembered; beyond these all windows start again. */
const mostCallers = 20_000;

class Windows {
  readonly #seen = new Map<string | number, { until: number; count: number }>();

  /** What was counted of this one in the window that runs. */
  of(who: string | number): { until: number; count: number } {
    const now = performance.now();
    let one = this.#seen.get(who);
    if (!one || one.until <= now) {
      if (this.#seen.size >= mostCallers) this.#seen.clear();
      this.#seen.set(who, (one = { until: now + window, count: 0 }));
    }
    return one;
  }
}

function seconds(until: number): number {
  return Math.max(1, Math.ceil((until - performance.now()) / 1000));
}

function tooOften(until: number, limit: number, sentence = msg('tooMany')): AppError {
  return new AppError('too_many', sentence, { status: 429, retryAfter: seconds(until), data: { limit } });
}

/** @param text an address, or a network such as `10.0.0.0/8` */
function networkOf(text: string): [address: string, bits: number, family: 'ipv4' | 'ipv6'] | undefined {
  const [address = '', bits, more] = text.split('/');
  const family = isIP(address);
  const most = family === 6 ? 128 : 32;
  if (family === 0 || more !== undefined || (bits !== undefined && !/^\d{1,3}$/.test(bits))) return undefined;
  return Number(bits ?? most) <= most ? [address, Number(bits ?? most), family === 6 ? 'ipv6' : 'ipv4'] : undefined;
}

/** True for an address, or a network. */
export function isNetwork(text: string): boolean {
  return networkOf(text) !== undefined;
}

/** True when the address is one of these, or in one of these networks. */
export function isWithin(ip: string, networks: readonly string[]): boolean {
  const list = new BlockList();
  for (const text of networks) {
    const network = networkOf(text);
    if (network) list.addSubnet(...network);
  }
  // A listener of both families has those of the older one in the newer notation.
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  return isIP(address) > 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** What each process knows of the programs that call it. */
export class Bearers {
  readonly #lookups = new RequestCoalescer<ApiTokenRecord | undefined>();
  readonly #guesses = new Windows();
  readonly #calls = new Windows();

  /**
   * The token behind what a program brought.
   * @throws AppError `signed_out`, `forbidden` from another address, `too_many` after too many wrong ones from this one
   */
  async find(
    db: Db,
    token: string,
    ip: string,
    settingsAt: (version: number) => Promise<Settings>,
  ): Promise<ApiTokenRecord> {
    const guesses = this.#guesses.of(ip);
    if (guesses.count >= mostGuesses) throw tooOften(guesses.until, mostGuesses, msg('tokenGuesses'));
    const found = await this.#lookups.run(token, () => findApiToken(db, token, settingsAt));
    if (!found) {
      guesses.count++;
      throw signedOut(msg('tokenWrong'));
    }
    if (found.ips.length > 0 && !isWithin(ip, found.ips)) throw forbidden(msg('tokenAddress', { ip }));
    if (found.stale) await touchApiToken(db, found.id, ip);
    return found;
  }

  /**
   * Counts a call.
   * @returns headers with the state of the program's rate limit
   * @throws AppError `too_many` with the seconds to wait
   */
  count(id: number, rate: number): Record<string, string> {
    const calls = this.#calls.of(id);
    if (calls.count >= rate) throw tooOften(calls.until, rate);
    calls.count++;
    return {
      'x-ratelimit-limit': String(rate),
      'x-ratelimit-remaining': String(rate - calls.count),
      'x-ratelimit-reset': String(seconds(calls.until)),
    };
  }
}
