// Addresses by which files open: bare as they are stored, signed and expiring as they are shown.
import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a signature is good for: the file itself, or the small picture of it. */
export type Shown = 'file' | 'thumb';

const path = '/api/file/open/';
const bare = /^\/api\/file\/open\/([1-9]\d{0,15})-([0-9a-f]{32})$/;

/** Seconds that an address is good for at least, and to which its end is rounded so that caches keep their copy. */
const lifetimes = { file: { least: 3600, step: 600 }, avatar: { least: 86_400, step: 21_600 } } as const;
const mostCached = 50_000;

/** The address as it is stored; opens nothing. */
export function bareAddress(id: number, key: string): string {
  return `${path}${id}-${key}`;
}

/** Id and key in a bare or signed address, or undefined. */
export function parseAddress(address: string): { id: number; key: string } | undefined {
  const match = bare.exec(address.split('?', 1)[0] ?? '');
  return match ? { id: Number(match[1]), key: match[2] as string } : undefined;
}

export class Addresses {
  readonly #secret: Buffer;
  #slot = -1;
  readonly #cache = new Map<string, string>();

  constructor(secret: Buffer) {
    this.#secret = secret;
  }

  /** @param now seconds since 1970 */
  signed(address: string, shown: Shown = 'file', now: number = Date.now() / 1000): string {
    return this.#sign(address, shown, 'file', now);
  }

  /** The picture of a person, which stays on open pages for long: good for a day. Empty for none. */
  avatar(address: string, now: number = Date.now() / 1000): string {
    return bare.test(address) ? this.#sign(address, 'thumb', 'avatar', now) : address;
  }

  #sign(address: string, shown: Shown, kind: keyof typeof lifetimes, now: number): string {
    const slot = Math.floor(now / lifetimes.file.step);
    if (slot !== this.#slot || this.#cache.size > mostCached) {
      this.#cache.clear();
      this.#slot = slot;
    }
    const key = `${kind}${shown}${address}`;
    let answer = this.#cache.get(key);
    if (answer === undefined) {
      const { least, step } = lifetimes[kind];
      const end = Math.ceil((now + least) / step) * step;
      answer = `${address}?v=${shown}&e=${end}&s=${this.#signature(address, shown, end)}`;
      this.#cache.set(key, answer);
    }
    return answer;
  }

  /** Seconds that the address is still good for; 0 for a wrong or expired one. */
  remaining(
    address: string,
    query: { v?: unknown; e?: unknown; s?: unknown },
    now: number = Date.now() / 1000,
  ): number {
    const { v, e, s } = query;
    if ((v !== 'file' && v !== 'thumb') || typeof e !== 'string' || typeof s !== 'string' || !/^\d{1,12}$/.test(e))
      return 0;
    const given = Buffer.from(s);
    const right = Buffer.from(this.#signature(address, v, Number(e)));
    if (given.length !== right.length || !timingSafeEqual(given, right)) return 0;
    return Math.max(0, Math.floor(Number(e) - now));
  }

  #signature(address: string, shown: Shown, end: number): string {
    return createHmac('sha256', this.#secret).update(`${address}\n${shown}\n${end}`).digest('base64url');
  }
}
