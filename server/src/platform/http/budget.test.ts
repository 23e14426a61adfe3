// What one person may use at a time.
import { describe, expect, test } from 'vitest';
import { CallBudget } from './budget.ts';

const stays = new AbortController().signal;

/** Work that ends on request. */
function held() {
  let end!: () => void;
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { work: () => ended, end };
}

describe('the budget of calls', () => {
  test('lets so many calls of one person run, the rest wait in order, and others are not kept waiting', async () => {
    const budget = new CallBudget({ running: 2, waiting: 10, allWaiting: 10 });
    const order: string[] = [];
    const first = held();
    const second = held();
    const calls = [
      budget.run('a', stays, first.work),
      budget.run('a', stays, second.work),
      budget.run('a', stays, async () => void order.push('third')),
      budget.run('a', stays, async () => void order.push('fourth')),
    ];
    await budget.run('b', stays, async () => void order.push('other'));
    expect(order).toEqual(['other']);
    first.end();
    await Promise.all([calls[2], calls[3]]);
    expect(order).toEqual(['other', 'third', 'fourth']);
    second.end();
    await Promise.all(calls);
  });

  test('refuses the call beyond those that may wait, of one person and of all', async () => {
    const budget = new CallBudget({ running: 1, waiting: 2, allWaiting: 3 });
    const running = held();
    const calls = ['a', 'a', 'a', 'b', 'b'].map((who) => budget.run(who, stays, running.work));
    await expect(budget.run('a', stays, running.work)).rejects.toMatchObject({ code: 'too_many', status: 429 });
    await expect(budget.run('b', stays, running.work)).rejects.toMatchObject({ status: 503, retryAfter: 2 });
    await budget.run('c', stays, async () => {});
    running.end();
    await Promise.all(calls);
    await budget.run('a', stays, async () => {});
  });

  test('a failure gives its place back, and who left while waiting takes none', async () => {
    const budget = new CallBudget({ running: 1, waiting: 1, allWaiting: 1 });
    await expect(budget.run('a', stays, () => Promise.reject(new Error('fails')))).rejects.toThrow('fails');
    const running = held();
    const call = budget.run('a', stays, running.work);
    const leaving = new AbortController();
    let ran = false;
    const left = budget.run('a', leaving.signal, async () => {
      ran = true;
    });
    leaving.abort(new Error('left'));
    await expect(left).rejects.toThrow('left');
    const next = budget.run('a', stays, async () => 'next');
    running.end();
    await call;
    expect(await next).toBe('next');
    expect(ran).toBe(false);
  });
});
