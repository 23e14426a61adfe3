// Amounts as they are read, and what is no amount.
import { expect, test } from 'vitest';
import { moneyText, productOf, sumOf } from './decimals.ts';

test.each([
  ['1234.5', '￥1,234.50'],
  ['1234567.891', '￥1,234,567.891'],
  ['-1234.50', '-￥1,234.50'],
  ['0', '￥0.00'],
  // A hidden amount is none, and what is missing is not nothing.
  ['***', '***'],
  ['', ''],
  [undefined, ''],
])('%s reads %s', (value, text) => expect(moneyText(value)).toBe(text));

test('sums and products are exact, rounded half away from zero; what is no number counts as nothing', () => {
  expect(sumOf(['0.1', '0.2', '***', ''], 2)).toBe('0.30');
  expect(sumOf(['900.00', '-250.50'], 2)).toBe('649.50');
  expect(sumOf(['100', '-100.01'], 2)).toBe('-0.01');
  expect(productOf('1.005', '1', 2)).toBe('1.01');
  expect(productOf('-1.005', '1', 2)).toBe('-1.01');
  expect(productOf('1.5', '', 2)).toBe('');
});
