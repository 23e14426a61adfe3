// Styles outlive the last component that uses them; tokens do not.
import { expect, test } from 'vitest';
import { styleCache } from './styleCache.ts';

test('the styles of a component stay when its last instance goes, and nothing else does', () => {
  for (const path of ['style%panel', 'token%dark']) {
    styleCache.opUpdate(path, () => [1, 'worked out']);
    styleCache.opUpdate(path, () => null);
  }
  expect([styleCache.opGet('style%panel'), styleCache.opGet('token%dark')]).toEqual([[0, 'worked out'], null]);
});
