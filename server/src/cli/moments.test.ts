// Times that an operator types mean the company's clock, not the machine's.
import { expect, test } from 'vitest';
import { momentIn, textOf } from './moments.ts';

test('a text is a moment in the zone, with or without seconds, also where the clock changes', () => {
  expect(momentIn('2026-11-26 14:05', 'Asia/Shanghai')).toBe(Date.UTC(2026, 10, 26, 6, 5));
  expect(momentIn('2026-11-26T14:05:30', 'Asia/Shanghai')).toBe(Date.UTC(2026, 10, 26, 6, 5, 30));
  expect(momentIn('2026-07-01 12:00', 'Europe/Berlin')).toBe(Date.UTC(2026, 6, 1, 10));
  expect(momentIn('2026-03-29 03:30', 'Europe/Berlin')).toBe(Date.UTC(2026, 2, 29, 1, 30));
  expect(textOf(Date.UTC(2026, 10, 26, 6, 5, 30), 'Asia/Shanghai')).toBe('2026-11-26 14:05:30');
});

test.each(['昨天', '2026-11-26', '2026-13-26 14:05', '14:05', ''])('%s is no moment', (text) => {
  expect(() => momentIn(text, 'Asia/Shanghai')).toThrow('无法识别');
});

test.each([
  ['2026-02-30 14:05', 'Asia/Shanghai'],
  ['2026-11-26 24:00', 'Asia/Shanghai'],
  ['2026-03-29 02:30', 'Europe/Berlin'],
])('%s in %s was on no clock', (text, zone) => {
  expect(() => momentIn(text, zone)).toThrow('没有这一时刻');
});
