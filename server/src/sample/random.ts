// Chance that repeats itself: the same seed gives the same sample company.

export class Random {
  #state: number;

  /** @param seed any whole number */
  constructor(seed: number) {
    this.#state = (seed ^ 0x9e3779b9) >>> 0;
  }

  /** From 0 up to, not including, 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number, both ends included. */
  whole(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  /** True in this share of the cases. */
  chance(share: number): boolean {
    return this.next() < share;
  }

  /** @throws Error for an empty list */
  pick<T>(list: readonly T[]): T {
    const picked = list[Math.floor(this.next() * list.length)];
    if (picked === undefined) throw new Error('nothing to pick from');
    return picked;
  }

  /** So many different ones of the list, in any order. */
  sample<T>(list: readonly T[], count: number): T[] {
    const left = [...list];
    return Array.from(
      { length: Math.min(count, left.length) },
      () => left.splice(this.whole(0, left.length - 1), 1)[0] as T,
    );
  }

  /** Index of one of the weights, each as often as its share of the sum. */
  weighted(weights: readonly number[]): number {
    let rest = this.next() * weights.reduce((sum, weight) => sum + weight, 0);
    for (const [at, weight] of weights.entries()) {
      rest -= weight;
      if (rest < 0) return at;
    }
    return weights.length - 1;
  }
}

/** Picks by weight in a time that hardly grows with the list. */
export class WeightedList<T> {
  readonly #items: readonly T[];
  readonly #sums: Float64Array;

  /** @param weight positive for at least one item */
  constructor(items: readonly T[], weight: (item: T) => number) {
    this.#items = items;
    this.#sums = new Float64Array(items.length);
    let sum = 0;
    for (const [at, item] of items.entries()) this.#sums[at] = sum += weight(item);
  }

  pick(random: Random): T {
    const wanted = random.next() * (this.#sums.at(-1) ?? 0);
    let low = 0;
    let high = this.#sums.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#sums[middle] ?? 0) > wanted) high = middle;
      else low = middle + 1;
    }
    const picked = this.#items[low];
    if (picked === undefined) throw new Error('nothing to pick from');
    return picked;
  }
}
