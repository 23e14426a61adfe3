// What is said where of several things some were left out.
import { say, spoken } from '@crm/protocol/sentences';
import { expect, test } from 'vitest';
import { outcomeOf } from './language.ts';

const left = [{ id: 7, reason: say('notFound') }];

test.each([
  ['nothing left out', say('orderShipped'), { count: 3 }, ['已发货', 'Shipped']],
  ['an empty list', say('orderShipped'), { count: 3, rejected: [] }, ['已发货', 'Shipped']],
  ['some', say('orderShipped'), { count: 3, rejected: left }, ['已发货 3 项，1 项未处理', 'Shipped: 3; not done: 1']],
  ['rows', say('workPassed'), { rows: [1, 2], rejected: left }, ['已通过 2 项，1 项未处理', 'Passed: 2; not done: 1']],
  [
    'a sentence with its count',
    say('workPassedAll', { count: 4 }),
    { rows: [1, 2, 3, 4], rejected: left },
    ['已通过 4 项，1 项未处理', 'Passed: 4; not done: 1'],
  ],
  ['no data', say('saved'), null, [spoken(say('saved')), spoken(say('saved'), 'en')]],
])('%s', (_what, msg, data, told) => {
  const said = outcomeOf(msg, data);
  expect([spoken(said), spoken(said, 'en')]).toEqual(told);
});
