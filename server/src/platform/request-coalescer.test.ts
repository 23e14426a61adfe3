// One question for many, but never one that was put before somebody came.
import { expect, test } from 'vitest';
import { RequestCoalescer } from './request-coalescer.ts';

test('who comes while a question is on its way shares the next one, not that one', async () => {
  const shared = new RequestCoalescer<number>();
  const answers: ((answer: number) => void)[] = [];
  const question = () => new Promise<number>((resolve) => answers.push(resolve));
  const first = shared.run('a', question);
  const others = [shared.run('a', question), shared.run('a', question)];
  const another = shared.run('b', question);
  expect(answers).toHaveLength(2);
  answers[0]?.(1);
  answers[1]?.(10);
  expect([await first, await another]).toEqual([1, 10]);
  const late = shared.run('a', question);
  expect(answers).toHaveLength(3);
  answers[2]?.(2);
  expect(await Promise.all(others)).toEqual([2, 2]);
  await Promise.resolve();
  expect(answers).toHaveLength(4);
  answers[3]?.(3);
  expect(await late).toBe(3);
});

test('a question that fails fails for those who put it, and the next is put all the same', async () => {
  const shared = new RequestCoalescer<string>();
  const fails = shared.run('a', () => Promise.reject(new Error('away')));
  const next = shared.run('a', async () => 'there');
  await expect(fails).rejects.toThrow('away');
  expect(await next).toBe('there');
  expect(await shared.run('a', async () => 'again')).toBe('again');
});
