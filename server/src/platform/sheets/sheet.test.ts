// Text that a spreadsheet would compute leaves as text, and comes back as it was.
import { expect, test } from 'vitest';
import { neutral, unneutral } from './sheet.ts';

test('what begins like a formula gets an apostrophe, in full width where cells have no type, and loses it when it is read', () => {
  for (const text of ['=1+1', '+cmd', '-2+3 of x', '@SUM(1)', '\t=1', '\r=1', '\n=1'])
    for (const format of ['xlsx', 'csv', 'gbk'] as const) {
      expect(neutral(text, format)).toBe(`'${text}`);
      expect(unneutral(neutral(text, format))).toBe(text);
    }
  for (const text of ['＝1+1', '＋1', '－1', '＠SUM(1)']) {
    expect(neutral(text, 'xlsx')).toBe(text);
    expect(neutral(text, 'csv')).toBe(`'${text}`);
    expect(unneutral(neutral(text, 'gbk'))).toBe(text);
  }
  expect(neutral('-12.5', 'xlsx')).toBe('-12.5');
  expect(neutral('甲=乙', 'csv')).toBe('甲=乙');
});
