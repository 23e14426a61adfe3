// How many calls of one caller are running, counted before any lookup; further ones are refused, after a delay.
import { tooMany } from '../errors.ts';
import { budgetLimits } from './budget.ts';

export interface ConcurrencyLimits {
  /** Calls of one caller from their arrival to the end of their answer. */
  ofOne: number;
  /** How many refusals of all callers are held back; further ones are sent at once. */
  held: number;
  /** Milliseconds that a refusal is held back. */
  hold: number;
}

export const concurrencyLimits: ConcurrencyLimits = {
  ofOne: budgetLimits.running + budgetLimits.waiting,
  held: 1000,
  hold: 1000,
};

/**
 * A caller that retries as soon as it is refused costs as much as one that succeeds: writing the answer is most of the cost of a
 * cheap call. So a refusal is delayed, and the number of connections limits the refusals per second.
 */
export class ConcurrencyLimiter {
  readonly #limits: ConcurrencyLimits;
  readonly #here = new Map<string, number>();
  #held = 0;

  constructor(limits: ConcurrencyLimits = concurrencyLimits) {
    this.#limits = limits;
  }

  /**
   * Counts a call in.
   * @param who the caller as far as it is known: a token, or for strangers the address
   * @param whenGone takes what is to be done when the call has ended, or its caller has left
   * @throws AppError `too_many` when too many of this caller are here
   */
  async enter(who: string, whenGone: (listener: () => void) => void): Promise<void> {
    const here = this.#here.get(who) ?? 0;
    if (here >= this.#limits.ofOne) {
      await this.#hold(whenGone);
      throw tooMany();
    }
    this.#here.set(who, here + 1);
    whenGone(() => {
      const left = (this.#here.get(who) ?? 1) - 1;
      if (left > 0) this.#here.set(who, left);
      else this.#here.delete(who);
    });
  }

  async #hold(whenGone: (listener: () => void) => void): Promise<void> {
    if (this.#held >= this.#limits.held) return;
    this.#held++;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, this.#limits.hold);
      whenGone(() => {
        clearTimeout(timer);
        resolve();
      });
    });
    this.#held--;
  }
}
