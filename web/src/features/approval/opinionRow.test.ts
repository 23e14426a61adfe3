// A phrase never takes away what was written.
import { expect, test } from 'vitest';
import { withPhrase } from './OpinionRow.tsx';

const phrases = ['同意', '已核对', '请补充'];

test.each([
  ['', '同意', '同意'],
  ['同意', '已核对', '已核对'],
  ['已核对', '已核对', ''],
  ['材料已看过', '已核对', '材料已看过；已核对'],
  ['材料已看过；已核对', '已核对', '材料已看过'],
  ['材料已看过；已核对', '同意', '材料已看过；已核对；同意'],
])('to %j comes %s: %j', (text, phrase, result) => {
  expect(withPhrase(text, phrase, phrases, '；')).toBe(result);
});
