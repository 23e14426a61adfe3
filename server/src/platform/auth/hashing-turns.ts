// The queue of hashing: a few at a time, an end to the line, and no address may fill it.
import { availableParallelism } from 'node:os';
import { tooMany } from '../errors.ts';

export interface HashingLimits {
  /** At the same time. */
  running: number;
  /** In line, in all. */
  waiting: number;
  /** Of one address of strangers, at work or in line. */
  ofOne: number;
}

/** At least one processor is left to everything else, where there are more than one. */
export const hashingLimits: HashingLimits = {
  running: Math.min(2, Math.max(1, availableParallelism() - 1)),
  waiting: 60,
  ofOne: 20,
};

export class HashingTurns {
  readonly #limits: HashingLimits;
  readonly #line: (() => void)[] = [];
  readonly #counts = new Map<string, number>();
  #running = 0;

  constructor(limits: HashingLimits = hashingLimits) {
    this.#limits = limits;
  }

  /** @throws AppError `too_many` when the line, or the share of the address, is full */
  requireRoom(from: string | undefined): void {
    const isBusy = this.#running >= this.#limits.running;
    if (isBusy && this.#line.length >= this.#limits.waiting) throw tooMany();
    if (from !== undefined && (this.#counts.get(from) ?? 0) >= this.#limits.ofOne) throw tooMany();
  }

  /** Runs the work when it is its turn. @throws as `requireRoom` */
  async run<T>(from: string | undefined, work: () => Promise<T>): Promise<T> {
    this.requireRoom(from);
    if (from !== undefined) this.#counts.set(from, (this.#counts.get(from) ?? 0) + 1);
    if (this.#running >= this.#limits.running) await new Promise<void>((resolve) => this.#line.push(resolve));
    else this.#running++;
    try {
      return await work();
    } finally {
      // The place goes to the next in line, or is free.
      const next = this.#line.shift();
      if (next) next();
      else this.#running--;
      if (from !== undefined) this.#forget(from);
    }
  }

  #forget(from: string): void {
    const left = (this.#counts.get(from) ?? 1) - 1;
    if (left > 0) this.#counts.set(from, left);
    else this.#counts.delete(from);
  }
}
