// How long the statements of a transaction wait for locks, all of them together; beyond that the call fails.
import type pg from 'pg';
import type { DatabaseControl } from './control.ts';
import { LockedOut } from './database-error.ts';

/** Milliseconds of a statement from which on it may have waited for somebody. */
export const noticeable = 500;

/**
 * Ends a transaction whose statements have waited too long for locks, all waits together. The database's own limit is for one
 * wait: it starts again at the next row, and whenever somebody ahead in the same queue gets the lock.
 */
export class LockTimeout {
  readonly #control: DatabaseControl;
  readonly #client: pg.PoolClient;
  #left: number;

  constructor(control: DatabaseControl, client: pg.PoolClient, most: number) {
    this.#control = control;
    this.#client = client;
    this.#left = most;
  }

  /**
   * Runs a statement. When its time is over it is ended only if it waits for a lock just then; one that computes continues, and is
   * checked again.
   * @throws LockedOut when it waited for longer than was left
   */
  async run<T>(statement: () => Promise<T>): Promise<T> {
    const began = performance.now();
    let timer: NodeJS.Timeout | undefined;
    let ended = Promise.resolve(false);
    const lookIn = (milliseconds: number): void => {
      timer = setTimeout(() => {
        ended = this.#control.cancelIfWaiting(this.#client).then((isEnded) => {
          if (!isEnded && timer !== undefined) lookIn(noticeable);
          return isEnded;
        });
      }, milliseconds);
    };
    lookIn(Math.max(noticeable, this.#left));
    try {
      return await statement();
    } catch (error) {
      // The event of its end may arrive before the result of the cancelling query.
      throw (await ended) ? new LockedOut() : error;
    } finally {
      clearTimeout(timer);
      timer = undefined;
      const took = performance.now() - began;
      if (took > noticeable) this.#left -= took;
    }
  }
}
