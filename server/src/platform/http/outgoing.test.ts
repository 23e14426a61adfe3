// What servers that do not answer may take of this one.
import dns from 'node:dns/promises';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, expect, test, vi } from 'vitest';
import { post } from './outgoing.ts';

const real = dns.lookup;
const lookup = vi.fn<(host: string) => Promise<never>>();
dns.lookup = lookup;
syncBuiltinESMExports();
afterAll(() => {
  dns.lookup = real;
  syncBuiltinESMExports();
});

test('names that nobody answers for take two threads at most, and no longer than the whole call may', async () => {
  const release: (() => void)[] = [];
  lookup.mockImplementation(
    () => new Promise((_resolve, reject) => release.push(() => reject(new Error('ENOTFOUND')))),
  );
  const began = performance.now();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 6 }, (_, at) => post(`http://slow${at}.example.com/`, '', { timeout: 200 })),
  );
  expect(performance.now() - began).toBeLessThan(2_000);
  for (const one of outcomes) expect(one).toMatchObject({ status: 'rejected', reason: { kind: 'unreachable' } });
  expect(lookup.mock.calls.length).toBe(2);
  // Once they let go, those that come later have their turn; those who left have none.
  for (const one of release.splice(0)) one();
  lookup.mockRejectedValue(new Error('ENOTFOUND'));
  await expect(post('http://later.example.com/', '')).rejects.toMatchObject({ kind: 'unreachable' });
  expect(lookup.mock.calls.map(([host]) => host)).toEqual([
    'slow0.example.com',
    'slow1.example.com',
    'later.example.com',
  ]);
});
