// What a mask leaves of a text.
import { expect, test } from 'vitest';
import { mask, revealValue } from './reveal.ts';

test.each([
  ['', ''],
  ['王', '王**'],
  ['王五', '王**'],
  ['1234567', '1******'],
  ['12345678', '123****5678'],
  ['13900001111', '139****1111'],
  ['😀😀😀', '😀**'],
])('%j masked is %j', (text, masked) => expect(mask(text)).toBe(masked));

test('nothing stays nothing, whatever the mask', () => {
  for (const nothing of ['', null, undefined]) expect(revealValue('mask', nothing, () => 'x')).toBe(nothing);
  expect(revealValue('mask', 12345678)).toBe('123****5678');
  expect(revealValue('mask', 1, () => 'x')).toBe('x');
  expect(revealValue('read', 'a', () => 'x')).toBe('a');
  expect(revealValue('hidden', 'a')).toBeUndefined();
});
