// What the form of a pool shows and sends: limits that are empty, rules that are off, and days by level.
import type { PoolDetail, PoolOptions } from '@crm/protocol/answers/pool';
import { expect, test } from 'vitest';
import { sentPool, valuesOf } from './poolValues.ts';

const options: PoolOptions = {
  fields: [],
  levels: [
    { value: 4, label: '重点' },
    { value: 5, label: '普通' },
  ],
  rules: ['noFollowUp', 'noContract'],
};
const pool = {
  name: '华东',
  enabled: 0,
  everyone: 0,
  admins: [{ UserID: 3, NickName: '张伟', Header: '' }],
  users: [],
  departments: [
    { id: 7, text: '华东' },
    { id: 8, text: '华中' },
  ],
  hidden: ['tel', 'contact.mobile'],
  blind: 1,
  viewLimit: null,
  claimLimit: null,
  ownLimit: 9,
  barDays: 0,
  noticeDays: 2,
  rules: [{ type: 'noFollowUp', days: 30, levels: [{ level: 4, days: null }], exempt: false }],
} as unknown as PoolDetail;

test('what a pool is comes back as it was', () => {
  const sent = sentPool(valuesOf(pool, options), options);
  expect(sent).toMatchObject({
    name: '华东',
    enabled: 0,
    everyone: 0,
    admins: '3',
    users: '',
    departments: '7,8',
    hidden: 'tel,contact.mobile',
    blind: 1,
    viewLimit: '',
    claimLimit: '',
    ownLimit: 9,
    barDays: 0,
    noticeDays: 2,
  });
  // A level that the rule did not name had the days of all others: now it names them.
  expect(JSON.parse(String(sent['rules']))).toEqual([
    {
      type: 'noFollowUp',
      days: 30,
      levels: [
        { level: 4, days: null },
        { level: 5, days: 30 },
      ],
      exempt: false,
    },
  ]);
});

test('a new pool claims twenty a day and recycles nothing until a rule is turned on', () => {
  const values = valuesOf(undefined, options);
  expect(sentPool(values, options)).toMatchObject({ claimLimit: 20, noticeDays: 3, enabled: 1, rules: '[]' });
  const rule = values.rules.noContract;
  if (!rule) throw new Error('every rule of the options has values');
  Object.assign(rule, { on: true, byLevel: false, days: 45 });
  expect(JSON.parse(String(sentPool(values, options)['rules']))).toEqual([
    { type: 'noContract', days: 45, levels: [], exempt: true },
  ]);
});
