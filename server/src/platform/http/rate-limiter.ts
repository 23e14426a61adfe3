// How often one address may call: for calls that need no sign-in.
import { tooMany } from '../errors.ts';

/** Addresses that are remembered at a time; beyond these the oldest minute is forgotten as a whole. */
const mostAddresses = 20_000;

export class RateLimiter {
  readonly #of: number;
  readonly #within: number;
  readonly #now: () => number;
  #since = Number.NEGATIVE_INFINITY;
  #seen = new Map<string, number>();

  /**
   * @param of calls of one address
   * @param within milliseconds
   */
  constructor(of: number, within = 60_000, now: () => number = () => performance.now()) {
    this.#of = of;
    this.#within = within;
    this.#now = now;
  }

  /** @throws AppError `too_many` for an address that called too often */
  take(address: string): void {
    const now = this.#now();
    if (now - this.#since >= this.#within || this.#seen.size >= mostAddresses) {
      this.#since = now;
      this.#seen = new Map();
    }
    const seen = (this.#seen.get(address) ?? 0) + 1;
    this.#seen.set(address, seen);
    if (seen > this.#of) throw tooMany();
  }
}
