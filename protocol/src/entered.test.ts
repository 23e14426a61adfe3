// How entered text is cleaned and compared.
import { expect, test } from 'vitest';
import { comparable, distinctiveName, enteredCode, enteredLine, enteredText, withoutSuffix } from './entered.ts';

test.each([
  ['\u200b云\u200e栖\u2060\ufeff', '云栖'],
  ['\u00ad\u034f\u061c\u180e\u202aa\u202e\u2064\u2066\u206f\ufff9\ufffb', 'a'],
  ['a\u00a0b\u2003c\u202fd\u205fe', 'a b c d e'],
  // The blank that indents a paragraph, and the line, stay.
  ['\u3000段落\n第二行', '\u3000段落\n第二行'],
  // What joins pictures and joined letters stays; elsewhere it joins nothing.
  ['👨\u200d👩\u200d👧', '👨\u200d👩\u200d👧'],
  ['👍🏽\u200d', '👍🏽\u200d'],
  ['❤\ufe0f\u200d🔥', '❤\ufe0f\u200d🔥'],
  ['\u0646\u200c\u0627', '\u0646\u200c\u0627'],
  ['\u0dff\u200d', '\u0dff\u200d'],
  ['张\u200d伟\u200c', '张伟'],
  ['１２３', '１２３'],
])('%j is kept as %j', (text, kept) => {
  expect(enteredText(text)).toBe(kept);
});

test('a line has the usual digits and letters, and keeps its punctuation', () => {
  expect(enteredLine('Ａｚ０９Ｚａ（甲）：\u3000乙\u200b')).toBe('Az09Za（甲）： 乙');
  expect(enteredLine('／：＠［｀｛')).toBe('／：＠［｀｛');
});

test('a code is all usual', () => {
  expect(enteredCode('（０５７１）‐‑‒–—―−８')).toBe('(0571)-------8');
  expect(enteredCode('a＠b．cn\u200b')).toBe('a@b.cn');
});

test('names are compared without width, case and number of blanks', () => {
  expect(comparable(' ＡＢＣ\u3000\u00a0  d\ne\u200b ')).toBe('abc d e');
});

test.each([
  ['杭州云栖科技股份有限公司', '杭州云栖科技'],
  ['云栖集团有限责任公司', '云栖'],
  ['云栖控股公司', '云栖'],
  ['云栖责任公司', '云栖'],
  ['恒力 液压（苏州）有限公司', '恒力液压'],
  ['Hengli (Suzhou) 公司', 'hengli'],
  ['公司之家', '公司之家'],
  ['有限公司', ''],
])('%s is identified by %s', (name, distinctive) => {
  expect(distinctiveName(name)).toBe(distinctive);
});

test('blanks within a name stay where only its kind is left out', () => {
  expect(withoutSuffix('恒力 液压（苏州）有限公司')).toBe('恒力 液压');
});
