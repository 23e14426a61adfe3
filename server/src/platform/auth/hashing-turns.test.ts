// The queue of hashing.
import { expect, test } from 'vitest';
import { HashingTurns } from './hashing-turns.ts';

function held() {
  let end!: () => void;
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { work: () => ended, end };
}

test('hashing is done a few at a time; the line ends, for one address before it ends for all', async () => {
  const turns = new HashingTurns({ running: 1, waiting: 3, ofOne: 2 });
  const first = held();
  const calls = [turns.run('a', first.work), turns.run('a', first.work)];
  expect(() => turns.requireRoom('a')).toThrow();
  await expect(turns.run('a', first.work)).rejects.toMatchObject({ code: 'too_many', status: 429 });
  expect(() => turns.requireRoom('b')).not.toThrow();
  calls.push(turns.run('b', first.work), turns.run(undefined, first.work));
  await expect(turns.run('c', first.work)).rejects.toMatchObject({ code: 'too_many' });
  let ran = false;
  first.end();
  await Promise.all(calls);
  await turns.run('a', async () => {
    ran = true;
  });
  expect(ran).toBe(true);
});

test('one after another: the second begins when the first has ended, also after a failure', async () => {
  const turns = new HashingTurns({ running: 1, waiting: 5, ofOne: 5 });
  const order: string[] = [];
  const first = held();
  const failing = turns.run('a', async () => {
    await first.work();
    order.push('first');
    throw new Error('fails');
  });
  const second = turns.run('a', async () => void order.push('second'));
  order.push('asked');
  first.end();
  await expect(failing).rejects.toThrow('fails');
  await second;
  expect(order).toEqual(['asked', 'first', 'second']);
});
