// Numbers of reports in words: what they changed by, and how long ones become short.
import { expect, test } from 'vitest';
import i18n, { fetchWords } from '../../shared/i18n/i18n.ts';
import { changeOf, changeText, shortText, valueText } from './values.ts';

const { t } = i18n;

test.each([
  ['money', '150', '100', '+50%'],
  ['money', '50', '100', '-50%'],
  ['count', '1', '3', '-66.7%'],
  // From less than nothing up is more.
  ['money', '50', '-100', '+150%'],
  ['money', '100', '100', '0%'],
  ['money', '1998', '200', '+899%'],
  ['money', '20000', '1', '> +999%'],
  ['money', '-20000', '1', '< -999%'],
  ['percent', '33.3', '30', '+3.3pt'],
  ['percent', '5', '0', '+5pt'],
  ['money', '5', '0', undefined],
  ['money', '5', '', undefined],
  ['money', '', '5', undefined],
] as const)('of %s, %j after %j is a change by %j', (unit, now, old, change) => {
  expect(changeText(unit, now, old)).toBe(change);
});

test.each([
  [{ value: '150', before: '100', yearBefore: '300' }, undefined, { text: '+50%', way: 'up' }],
  [{ value: '150', before: '100', yearBefore: '300' }, ['yearBefore'], { text: '-50%', way: 'down' }],
  [{ value: '5', before: '0', yearBefore: '0' }, undefined, { text: '新', way: 'up' }],
  [{ value: '5', before: '5', yearBefore: '0' }, undefined, { text: '持平', way: 'none' }],
  [{ value: '0', before: '5', yearBefore: '0' }, undefined, { text: '-100%', way: 'down' }],
  // Nothing after nothing is quiet, and so is what is compared with nothing.
  [{ value: '0', before: '0', yearBefore: '5' }, undefined, undefined],
  [{ value: '5', before: '1', yearBefore: '1' }, [], undefined],
  [{ value: '', before: '1', yearBefore: '1' }, undefined, undefined],
] as const)('beside %j, compared with %j, stands one difference: %j', (cell, compared, change) => {
  expect(changeOf(t, 'money', cell, compared && [...compared])).toEqual(change);
});

test('decimal texts are shown to the last digit, and what is not known as a dash', () => {
  expect(valueText(t, 'money', '12345678901234567.5')).toBe('￥12,345,678,901,234,567.50');
  expect(valueText(t, 'money', '-1234.5')).toBe('-￥1,234.50');
  expect(valueText(t, 'percent', '33.3')).toBe('33.3%');
  expect(valueText(t, 'count', '1234')).toBe('1,234');
  expect(valueText(t, 'money', '')).toBe('-');
});

test.each([
  [9_999, '9,999', '9,999'],
  [10_000, '1万', '10k'],
  [-25_500, '-2.55万', '-25.5k'],
  [99_990_000, '9,999万', '99,990k'],
  [100_000_000, '1亿', '100m'],
  [1_250_000_000, '12.5亿', '1,250m'],
])('%d is %s on an axis, in English %s', async (value, text, english) => {
  expect(shortText(t, value)).toBe(text);
  await fetchWords('en');
  expect(shortText(i18n.getFixedT('en'), value)).toBe(english);
});
