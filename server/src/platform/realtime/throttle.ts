// How often something may happen: a bucket of tokens per key that fills up again.

export interface ThrottleOptions {
  /** At once. */
  burst: number;
  perSecond: number;
}

export class Throttle<Key> {
  readonly #options: ThrottleOptions;
  readonly #now: () => number;
  readonly #buckets = new Map<Key, { tokens: number; at: number }>();

  /** @param now milliseconds; another clock for tests */
  constructor(options: ThrottleOptions, now: () => number = () => performance.now()) {
    this.#options = options;
    this.#now = now;
  }

  /** Takes one token; false when there is none. */
  take(key: Key): boolean {
    const { burst, perSecond } = this.#options;
    const now = this.#now();
    const bucket = this.#buckets.get(key) ?? { tokens: burst, at: now };
    bucket.tokens = Math.min(burst, bucket.tokens + ((now - bucket.at) / 1000) * perSecond);
    bucket.at = now;
    this.#buckets.set(key, bucket);
    if (bucket.tokens < 1) return false;
    bucket.tokens--;
    return true;
  }

  forget(key: Key): void {
    this.#buckets.delete(key);
  }
}
