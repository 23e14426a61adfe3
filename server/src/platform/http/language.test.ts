// What is said where of several things some were left out.
import { msg, renderSentence } from '@crm/protocol/sentences';
import { expect, test } from 'vitest';
import { outcomeOf } from './language.ts';

const left = [{ id: 7, reason: msg('notFound') }];

test.each([
  ['nothing left out', msg('orderShipped'), { count: 3 }, ['已发货', 'Shipped']],
  ['an empty list', msg('orderShipped'), { count: 3, rejected: [] }, ['已发货', 'Shipped']],
  ['some', msg('orderShipped'), { count: 3, rejected: left }, ['已发货 3 项，1 项未处理', 'Shipped: 3; skipped: 1']],
  ['rows', msg('workPassed'), { rows: [1, 2], rejected: left }, ['已通过 2 项，1 项未处理', 'Approved: 2; skipped: 1']],
  [
    'a sentence with its count',
    msg('workPassedAll', { count: 4 }),
    { rows: [1, 2, 3, 4], rejected: left },
    ['已通过 4 项，1 项未处理', 'Approved: 4; skipped: 1'],
  ],
  ['no data', msg('saved'), null, [renderSentence(msg('saved')), renderSentence(msg('saved'), 'en')]],
])('%s', (_what, msg, data, expected) => {
  const said = outcomeOf(msg, data);
  expect([renderSentence(said), renderSentence(said, 'en')]).toEqual(expected);
});
