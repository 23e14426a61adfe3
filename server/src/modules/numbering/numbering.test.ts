// Numbers by a pattern: what a pattern is, when it begins again, and that nobody leaves a gap or takes a number twice.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/database.ts';
import { stub } from '../../../test/stub.ts';
import { Database } from '../../platform/db/database.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { formatNumber, nextNumber, parsePattern, periodOf } from './index.ts';

const numberOn = (text: string, today: string, value: number): string => {
  const pattern = parsePattern(text);
  return pattern ? `${periodOf(pattern, today)} ${formatNumber(pattern, today, value)}` : 'no pattern';
};

test.each([
  ['DD-{yyyyMMdd}-{0001}', '2026-11-23', 7, '2026-11-23 DD-20261123-0007'],
  ['{yy}{MM}/{001}', '2026-11-23', 12, '2026-11 2611/012'],
  ['{yyyy}号{01:never}', '2026-11-23', 123, ' 2026号123'],
  ['A{0100:month+5}', '2026-11-23', 105, '2026-11 A0105'],
  ['B{1}', '2026-11-23', 9, ' B9'],
  ['{yyyy}', '2026-11-23', 1, 'no pattern'],
  ['{1}{1}', '2026-11-23', 1, 'no pattern'],
  ['{mm}{1}', '2026-11-23', 1, 'no pattern'],
  ['{1', '2026-11-23', 1, 'no pattern'],
  ['{0001', '2026-11-23', 1, 'no pattern'],
  ['HT-{yyyy}{001', '2026-11-23', 1, 'no pattern'],
  ['{0001:week}', '2026-11-23', 1, 'no pattern'],
  ['{0001+0}', '2026-11-23', 1, 'no pattern'],
])('%s on %s', (text, today, value, expected) => {
  expect(numberOn(text, today, value)).toBe(expected);
});

test('of many who ask at once each gets the next one, and one who gives up leaves no gap', async () => {
  const testDatabase = await createTestDatabase();
  const database = new Database({ url: testDatabase.url, timeZone: 'Asia/Shanghai', connections: 12 });
  try {
    const get = (key: string) => (key === 'number.order' ? 'N{001}' : 'Asia/Shanghai');
    const settings = stub<Settings>({ get: get as Settings['get'] });
    const next = (fail: boolean) =>
      database
        .transaction(async (db) => {
          const number = await nextNumber(stub({ db, settings }), 'order');
          if (fail) throw new Error('given up');
          return number;
        })
        .catch(() => '');
    const numbers = await Promise.all(Array.from({ length: 30 }, (_one, at) => next(at % 3 === 0)));
    const kept = numbers.filter(Boolean).toSorted();
    expect(kept).toEqual(Array.from({ length: 20 }, (_one, at) => `N${String(at + 1).padStart(3, '0')}`));
    expect(await database.first(sql`select value from number_counter where kind = 'order'`)).toEqual({ value: 20 });
  } finally {
    await database.close();
    await testDatabase.drop();
  }
});
