// Amounts in capitals: by examples, and read back by a reader of its own.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { capitalAmount } from './capital.ts';

test.each([
  ['0', '零元整'],
  ['-0.00', '零元整'],
  ['0.05', '伍分'],
  ['0.50', '伍角整'],
  ['0.55', '伍角伍分'],
  ['1', '壹元整'],
  ['10', '壹拾元整'],
  ['16.04', '壹拾陆元零肆分'],
  ['11000', '壹万壹仟元整'],
  ['10100.00', '壹万零壹佰元整'],
  ['110000000', '壹亿壹仟万元整'],
  ['101000000', '壹亿零壹佰万元整'],
  ['1001.10', '壹仟零壹元壹角整'],
  ['10010', '壹万零壹拾元整'],
  ['128000.00', '壹拾贰万捌仟元整'],
  ['100000000', '壹亿元整'],
  ['100000001', '壹亿零壹元整'],
  ['1000000000000.01', '壹万亿元零壹分'],
  ['-300.20', '负叁佰元贰角整'],
  ['1.005', '壹元零壹分'],
  ['9999999999999.99', '玖万玖仟玖佰玖拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分'],
  ['0.1e5', ''],
  ['', ''],
  ['十', ''],
])('%s is %s', (amount, text) => {
  expect(capitalAmount(amount)).toBe(text);
});

const digits = '零壹贰叁肆伍陆柒捌玖';
const units: Record<string, bigint> = { 拾: 10n, 佰: 100n, 仟: 1000n };

/** The value of a whole number in capitals: what stands before 亿 and 万 counts as often. */
function read(text: string): bigint {
  for (const [mark, unit] of [['亿', 100_000_000n] as const, ['万', 10_000n] as const]) {
    const at = text.lastIndexOf(mark);
    if (at >= 0) return read(text.slice(0, at)) * unit + read(text.slice(at + 1));
  }
  let value = 0n;
  let digit = 0n;
  for (const character of text) {
    const unit = units[character];
    if (unit === undefined) digit = BigInt(digits.indexOf(character));
    else {
      value += digit * unit;
      digit = 0n;
    }
  }
  return value + digit;
}

/** How many 零 belong into a whole number: one for each gap between digits within four, and one where four or eight begin with it. */
function noughtsOf(number: string): number {
  const eights = number.padStart(Math.ceil(number.length / 8) * 8, '0').match(/.{8}/g) ?? [];
  let count = 0;
  let begun = false;
  for (const eight of eights) {
    if (begun && /^0.*[1-9]/.test(eight)) count++;
    begun ||= /[1-9]/.test(eight);
    if (/[1-9]/.test(eight.slice(0, 4)) && /^0.*[1-9]/.test(eight.slice(4))) count++;
    for (const four of [eight.slice(0, 4), eight.slice(4)]) count += four.match(/[1-9]0+(?=[1-9])/g)?.length ?? 0;
  }
  return count;
}

function readAmount(text: string): bigint {
  const [, sign, yuan = '', jiao = '', fen = ''] = /^(负?)(?:(.*)元)?零?(?:(.)角)?(?:(.)分)?整?$/.exec(text) ?? [];
  const cents = read(yuan) * 100n + read(jiao) * 10n + read(fen);
  return sign ? -cents : cents;
}

test('every amount reads back as itself, without two 零 beside each other', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }), (cents) => {
      const size = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
      const text = capitalAmount(`${cents < 0n ? '-' : ''}${size.slice(0, -2)}.${size.slice(-2)}`);
      expect(readAmount(text)).toBe(cents);
      expect(text).not.toMatch(/零零|.零元|零$/);
    }),
    { numRuns: 500 },
  );
  // Amounts with many noughts are rare among those.
  fc.assert(
    fc.property(fc.array(fc.constantFrom('0', '0', '0', '1', '9'), { minLength: 1, maxLength: 15 }), (parts) => {
      const text = capitalAmount(`${parts.join('')}.00`);
      expect(readAmount(text)).toBe(BigInt(parts.join('')) * 100n);
      expect(text).not.toMatch(/零零|.零元|零整/);
      // Reading back does not ask where 零 stands.
      if (BigInt(parts.join('')) > 0n) expect(text.match(/零/g)?.length ?? 0).toBe(noughtsOf(parts.join('')));
    }),
    { numRuns: 500 },
  );
});
