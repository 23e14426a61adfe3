// Quick dates: never in the past, each once, in the company's time, the end of a short month.
import { afterEach, expect, test, vi } from 'vitest';
import { quickDates } from './quickDates.ts';

afterEach(() => void vi.useRealTimers());

function at(moment: string): Record<string, string> {
  vi.useFakeTimers({ now: new Date(`${moment}+08:00`), toFake: ['Date'] });
  return Object.fromEntries(quickDates().map(({ key, value }) => [key.replace('followUp.', ''), value]));
}

test('on a Wednesday morning all six, mornings at nine, this afternoon at three', () => {
  expect(at('2026-03-11T10:00:00')).toEqual({
    afternoon: '2026-03-11 15:00:00',
    tomorrow: '2026-03-12 09:00:00',
    dayAfter: '2026-03-13 09:00:00',
    monday: '2026-03-16 09:00:00',
    weekLater: '2026-03-18 09:00:00',
    monthLater: '2026-04-11 09:00:00',
  });
});

test('in the afternoon today is over; on Sunday Monday is tomorrow, on Monday the next is a week later', () => {
  expect(at('2026-03-11T15:00:00')).not.toHaveProperty('afternoon');
  expect(at('2026-03-15T20:00:00')).toMatchObject({ tomorrow: '2026-03-16 09:00:00' });
  expect(at('2026-03-15T20:00:00')).not.toHaveProperty('monday');
  expect(at('2026-03-16T08:00:00')).toMatchObject({ weekLater: '2026-03-23 09:00:00' });
  expect(at('2026-03-16T08:00:00')).not.toHaveProperty('monday');
});

test('a month after the 31st is the last day of a shorter one, over the end of the year, too', () => {
  expect(at('2027-01-31T10:00:00')['monthLater']).toBe('2027-02-28 09:00:00');
  expect(at('2026-12-31T10:00:00')['monthLater']).toBe('2027-01-31 09:00:00');
});
