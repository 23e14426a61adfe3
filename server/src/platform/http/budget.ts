// What one person may use at a time of what all share: so many calls at work, so many waiting, and an end to the queue.

import { msg, type Sentence } from '@crm/protocol/sentences';
import { AppError, tooMany } from '../errors.ts';

export interface BudgetLimits {
  /** Calls of one person that are worked on at the same time. */
  running: number;
  /** Calls of one person that wait for one of those to end. */
  waiting: number;
  /** Calls of everybody that wait. */
  allWaiting: number;
}

export const budgetLimits: BudgetLimits = { running: 8, waiting: 120, allWaiting: 2000 };
/** Of lists: a slow one keeps a processor of the database busy. */
export const listLimits: BudgetLimits = { running: 2, waiting: 120, allWaiting: 2000 };

/** Of calls that gather what others answer: each reads one thing at a time, and its lists in turn with the others. */
export const gatheringLimits: BudgetLimits = { running: 4, waiting: 120, allWaiting: 2000 };

/** Of files: each takes room on the disk while it arrives. */
export const uploadLimits: BudgetLimits = { running: 4, waiting: 40, allWaiting: 400 };

interface Account {
  running: number;
  waiting: (() => void)[];
}

/** Counts the calls of each person; one that comes while too many are at work waits its turn, in order. */
export class CallBudget {
  readonly #limits: BudgetLimits;
  readonly #refused: Sentence;
  readonly #accounts = new Map<string, Account>();
  #waiting = 0;

  /** @param refused the error for a person with too many waiting calls */
  constructor(limits: BudgetLimits = budgetLimits, refused: Sentence = msg('tooMany')) {
    this.#limits = limits;
    this.#refused = refused;
  }

  /** Calls of everybody that wait. */
  get waiting(): number {
    return this.#waiting;
  }

  /**
   * Runs the work when it is its turn; passes on whether it had to wait.
   * @param who the person, or for strangers the address
   * @param gone ends the wait of a caller who left
   * @throws AppError `too_many` when the person, and 503 when everybody, has too many calls waiting
   */
  async run<T>(who: string, gone: AbortSignal, work: (waited: boolean) => Promise<T>): Promise<T> {
    let account = this.#accounts.get(who);
    if (!account) this.#accounts.set(who, (account = { running: 0, waiting: [] }));
    const waits = account.running >= this.#limits.running;
    if (waits) await this.#wait(account, gone);
    else account.running++;
    try {
      return await work(waits);
    } finally {
      // The place goes to the next in line, or is free.
      const next = account.waiting.shift();
      if (next) next();
      else if (--account.running === 0) this.#accounts.delete(who);
    }
  }

  #wait(account: Account, gone: AbortSignal): Promise<void> {
    if (account.waiting.length >= this.#limits.waiting) throw tooMany(this.#refused);
    if (this.#waiting >= this.#limits.allWaiting)
      throw new AppError('internal', msg('overloaded'), { status: 503, retryAfter: 2 });
    this.#waiting++;
    return new Promise<void>((resolve, reject) => {
      const admitted = () => {
        this.#waiting--;
        gone.removeEventListener('abort', left);
        resolve();
      };
      const left = () => {
        this.#waiting--;
        account.waiting.splice(account.waiting.indexOf(admitted), 1);
        reject(gone.reason as Error);
      };
      account.waiting.push(admitted);
      gone.addEventListener('abort', left, { once: true });
    });
  }
}
