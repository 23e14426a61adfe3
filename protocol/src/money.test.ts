// Money by whole numbers: the same as by fractions, for any amounts.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compare, multiply, subtract, sum } from './money.ts';

const amount = fc
  .tuple(fc.boolean(), fc.nat(99_999_999), fc.nat(99))
  .map(([negative, whole, cents]) => `${negative ? '-' : ''}${whole}.${String(cents).padStart(2, '0')}`);
const cents = (text: string) => BigInt(text.replace('.', '').replace('-', '')) * (text.startsWith('-') ? -1n : 1n);

describe('money', () => {
  test('sums and differences are exact', () => {
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 30 }), amount, (list, other) => {
        expect(cents(sum(list))).toBe(list.reduce((so, text) => so + cents(text), 0n));
        expect(cents(subtract(sum(list), other))).toBe(cents(sum(list)) - cents(other));
        expect(compare(sum(list), other)).toBe(Math.sign(Number(cents(sum(list)) - cents(other))));
      }),
    );
  });

  test.each([
    ['0.1', '3', '0.30'],
    ['19.99', '3.5', '69.97'],
    ['-0.005', '1', '-0.01'],
    ['1234567890123.45', '1000', '1234567890123450.00'],
    ['0.015', '1', '0.02'],
  ])('%s × %s = %s', (price, number, product) => {
    expect(multiply(price, number)).toBe(product);
  });

  test('what is no amount is refused', () => {
    for (const text of ['', '1e3', 'NaN', '1.', '.5', '１']) expect(() => sum([text])).toThrow(RangeError);
  });
});
