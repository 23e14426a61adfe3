// Text that a spreadsheet would compute leaves as text, and comes back as it was.
import { msg } from '@crm/protocol/sentences';
import { expect, test } from 'vitest';
import { escaped, neutral, unescaped, unneutral, unreadable } from './sheet.ts';

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

test('a cell without a known meaning has the reason: an error, or digits that are gone', () => {
  for (const text of [
    '#N/A',
    '#NAME?',
    '#REF!',
    '#VALUE!',
    '#DIV/0!',
    '#NUM!',
    '#NULL!',
    '#SPILL!',
    '#####',
    '########',
  ])
    expect(unreadable(text), text).toEqual(msg('cellError', { text }));
  for (const text of ['3.30106E+17', '3E+17', '-3.3E+17', '+1E+15'])
    expect(unreadable(text), text).toEqual(msg('cellDigits'));
  for (const text of [
    '',
    '甲',
    '#甲',
    '####',
    'x#N/A',
    '#N/A x',
    '3.3E+1',
    '3.3E+171',
    '33E+17',
    '3.E+17',
    'x3E+17',
    '3E-17',
  ])
    expect(unreadable(text), text).toBeUndefined();
});

test('a text that looks like an error or like lost digits is written so that it comes back', () => {
  for (const text of ['#N/A', '3.30106E+17', "'=1", "'#N/A", "'3E+17"])
    for (const format of ['xlsx', 'csv'] as const) {
      expect(neutral(text, format)).toBe(`'${text}`);
      expect(unneutral(`'${text}`)).toBe(text);
    }
  for (const text of ["'甲", "x'=1", "'12"]) expect(unneutral(text)).toBe(text);
  expect(neutral("'甲", 'csv')).toBe("'甲");
  expect(neutral('+86 (571) 8888-1234', 'xlsx')).toBe('+86 (571) 8888-1234');
  expect(neutral('+86', 'csv')).toBe("'+86");
});

test('what a document cannot hold is written by its code, and so is what would be taken for that', () => {
  const text = '甲\0\b\t\n\v\r\x1f\ufffe\uffff_x0041_ _x004_';
  const written = '甲_x0000__x0008_\t\n_x000B__x000D__x001F__xFFFE__xFFFF__x005F_x0041_ _x004_';
  expect(escaped(text)).toBe(written);
  expect(unescaped(written)).toBe(text);
  expect(unescaped('_x00e9_ _x4e2d_')).toBe('é 中');
  expect(unescaped('x0041_ _x41_')).toBe('x0041_ _x41_');
});
