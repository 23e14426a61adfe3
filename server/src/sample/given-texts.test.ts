// Tests of the memory of given texts.
import { expect, it } from 'vitest';
import { GivenTexts } from './given-texts.ts';

it('knows each text again, as it grows, and no other', () => {
  const given = new GivenTexts(4);
  const texts = Array.from({ length: 50_000 }, (_, at) => `杭州${String.fromCharCode(0x4e00 + (at % 200))}${at}公司`);
  expect(texts.filter((text) => !given.give(text))).toEqual([]);
  expect(texts.filter((text) => given.give(text))).toEqual([]);
  expect(['', 'a', 'b'].map((text) => given.give(text))).toEqual([true, true, true]);
});
