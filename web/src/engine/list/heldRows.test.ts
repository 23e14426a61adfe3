// Which rows stay, leave and wait when a list is answered again.
import { expect, test } from 'vitest';
import { hold } from './heldRows.ts';

const rows = (ids: string) => [...ids].map((name) => ({ id: name.charCodeAt(0), name }));
const names = (list: readonly Record<string, unknown>[]) => list.map((row) => row.name).join('');
const held = (shown: string, fresh: string, touched = '', size = 4) => {
  const result = hold(rows(shown), rows(fresh), {
    idField: 'id',
    size,
    touched: new Set(rows(touched).map((row) => row.id)),
  });
  return `${names(result.rows)} ${result.waiting}`;
};

test.each([
  ['nothing new', 'abcd', 'abcd', '', 'abcd 0'],
  ['one above waits, the one pushed over the end stays', 'abcd', 'xabc', 'x', 'abcd 1'],
  ['one between waits', 'abcd', 'abxc', 'x', 'abcd 1'],
  ['one behind moves nothing', 'abc', 'abcx', 'x', 'abcx 0'],
  ['a removed one leaves, the next page fills up', 'abcd', 'abdx', 'c', 'abdx 0'],
  ['a removed one leaves while another waits', 'abcd', 'xabd', 'xc', 'abd 1'],
  ['the last one was removed, not pushed away', 'abcd', 'xabc', 'xd', 'abc 1'],
  ['an order that changed stays until it is asked for', 'abcd', 'dabc', 'd', 'abcd 0'],
  ['a page that is all new waits behind the one that stands', 'abcd', 'wxyz', 'wxyz', 'abcd 4'],
  ['a page of which all were removed is replaced', 'abcd', 'wxyz', 'abcdwxyz', 'wxyz 0'],
  ['short of a page nothing is pushed over its end', 'abc', 'xab', 'x', 'ab 1'],
  ['an empty list shows what comes', '', 'ab', 'ab', 'ab 0'],
  ['a list that was emptied is empty', 'ab', '', 'ab', ' 0'],
])('%s', (_what, shown, fresh, touched, expected) => {
  expect(held(shown, fresh, touched)).toBe(expected);
});

test('values are those of the newest answer', () => {
  const { rows: now } = hold(
    [{ id: 1, name: 'old' }],
    [
      { id: 2, name: 'new' },
      { id: 1, name: 'changed' },
    ],
    {
      idField: 'id',
      size: 20,
      touched: new Set([1, 2]),
    },
  );
  expect(now).toEqual([{ id: 1, name: 'changed' }]);
});
