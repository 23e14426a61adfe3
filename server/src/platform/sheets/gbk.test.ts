// Texts in the encoding of old spreadsheets: what comes back, and what is missing.
import { expect, test } from 'vitest';
import { GbkEncoder } from './gbk.ts';

const decoded = (bytes: Buffer) => new TextDecoder('gbk').decode(bytes);
const missing = decoded(Buffer.of(0xa1, 0xfe));

test('what GBK has comes back as it was, each character in two bytes, and none is missed', () => {
  const encoder = new GbkEncoder();
  const text = '丂亐啊齄中文，。￥①〇狛鿀々ａ“”—…·';
  const known = [...text].filter((one) => decoded(new GbkEncoder().encode(one)) === one).join('');
  expect(known).toContain('丂亐啊齄中文，。￥①〇');
  const bytes = encoder.encode(known);
  expect(bytes).toHaveLength(known.length * 2);
  expect(decoded(bytes)).toBe(known);
  expect(encoder.replaced).toBe(0);
  expect(new GbkEncoder().encode('啊')).toEqual(Buffer.of(0xb0, 0xa1));
});

test('every pair that means one character is written by such a pair', () => {
  const decoder = new TextDecoder('gbk');
  const all = new Set<string>();
  for (let high = 0x81; high <= 0xfe; high++)
    for (let low = 0x40; low <= 0xfe; low++) {
      if (low === 0x7f) continue;
      const text = decoder.decode(Uint8Array.of(high, low));
      if ([...text].length === 1 && text !== '\ufffd' && !/[\ue000-\uf8ff]/.test(text)) all.add(text);
    }
  const encoder = new GbkEncoder();
  const whole = [...all].join('');
  expect(decoded(encoder.encode(whole))).toBe(whole);
  expect(encoder.replaced).toBe(0);
  expect(all.size).toBeGreaterThan(21_000);
});

test('what ASCII has is one byte', () => {
  const encoder = new GbkEncoder();
  const text = '\t aZ09~"\r\n\x7f';
  expect(encoder.encode(text)).toEqual(Buffer.from(text, 'latin1'));
  expect(encoder.encode('')).toHaveLength(0);
  expect(encoder.replaced).toBe(0);
});

test('what GBK does not have is marked and counted, from text to text; one mark for one character', () => {
  const encoder = new GbkEncoder();
  expect(decoded(encoder.encode('a😀b'))).toBe(`a${missing}b`);
  expect(encoder.replaced).toBe(1);
  expect(decoded(encoder.encode('𠮷ÿ'))).toBe(missing + missing);
  expect(encoder.replaced).toBe(3);
  expect(decoded(new GbkEncoder().encode('\u0080'))).toBe(missing);
  expect(decoded(new GbkEncoder().encode('\ufffd'))).toBe(missing);
});

test('what nobody sees is left out, and nobody misses it', () => {
  const encoder = new GbkEncoder();
  expect(decoded(encoder.encode('中\ufe0f\u200b文\u200f\u2060\ufeff'))).toBe('中文');
  expect(encoder.replaced).toBe(0);
});
