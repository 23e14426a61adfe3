// Working days and hours: those of China's calendar and of the company, in any zone, and rules that hold for all of them.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseDays, parseSpans } from './settings.ts';
import { afterWorkingHours, dayOf, isWorkingDay, type WorkingTime, workingDaysBetween } from './working-time.ts';

const office: WorkingTime = {
  timeZone: 'Asia/Shanghai',
  weekdays: new Set([1, 2, 3, 4, 5]),
  spans: [
    [540, 720],
    [780, 1080],
  ],
  holidays: true,
  daysOff: new Set(),
  daysOn: new Set(),
};
const at = (text: string) => new Date(`${text.replace(' ', 'T')}:00+08:00`);
const after = (text: string, hours: number, time = office) =>
  new Date(afterWorkingHours(time, at(text), hours).getTime() + 8 * 3_600_000)
    .toISOString()
    .slice(0, 16)
    .replace('T', ' ');

describe('working days', () => {
  test.each([
    ['a weekday', '2026-11-24', {}, true],
    ['a Saturday', '2026-11-28', {}, false],
    ['a public holiday on a weekday', '2026-10-01', {}, false],
    ['the same where public holidays are not kept', '2026-10-01', { holidays: false }, true],
    ['a Saturday that makes up for a holiday', '2026-02-14', {}, true],
    ['a Saturday of a company that works on Saturdays', '2026-11-28', { weekdays: new Set([1, 2, 3, 4, 5, 6]) }, true],
    ['a day off of the company', '2026-11-24', { daysOff: new Set(['2026-11-24']) }, false],
    ['a working day of the company on a public holiday', '2026-10-01', { daysOn: new Set(['2026-10-01']) }, true],
    ['a weekday of a year that is not announced', '2091-10-01', {}, true],
    ['a Sunday of a year that is not announced', '2091-10-07', {}, false],
  ] as const)('%s', (_what, date, more, expected) => {
    expect(isWorkingDay({ ...office, ...more }, date)).toBe(expected);
  });

  test('are counted from one day on until before another', () => {
    expect(workingDaysBetween(office, '2026-09-28', '2026-10-08')).toBe(3);
    expect(workingDaysBetween(office, '2026-10-08', '2026-09-28')).toBe(0);
  });
});

describe('working hours', () => {
  test.each([
    ['within a morning', '2026-11-24 09:30', 2, '2026-11-24 11:30'],
    ['over the break', '2026-11-24 11:00', 2, '2026-11-24 14:00'],
    ['until the end of the day', '2026-11-24 09:00', 8, '2026-11-24 18:00'],
    ['to the next day', '2026-11-24 17:00', 2, '2026-11-25 10:00'],
    ['from before work', '2026-11-24 03:00', 1, '2026-11-24 10:00'],
    ['from within the break', '2026-11-24 12:20', 1, '2026-11-24 14:00'],
    ['from after work on a Friday', '2026-11-27 19:00', 1, '2026-11-30 10:00'],
    ['over the National Day, with the Sunday that makes up', '2026-09-30 17:00', 9, '2026-10-08 18:00'],
    ['over a Saturday that makes up for the Spring Festival', '2026-02-13 17:00', 9, '2026-02-14 18:00'],
  ])('%s', (_what, from, hours, expected) => {
    expect(after(from, hours)).toBe(expected);
  });

  test('are those of the clock of the company, also where it is put on', () => {
    const berlin = { ...office, timeZone: 'Europe/Berlin', holidays: false };
    // The night to Monday 30 March: from UTC+1 to UTC+2.
    expect(afterWorkingHours(berlin, new Date('2026-03-27T16:00:00Z'), 2).toISOString()).toBe(
      '2026-03-30T08:00:00.000Z',
    );
    expect(dayOf(berlin, new Date('2026-11-24T23:30:00Z'))).toBe('2026-11-25');
  });
});

const times = fc.record({
  timeZone: fc.constantFrom(
    'Asia/Shanghai',
    'Europe/Berlin',
    'America/St_Johns',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
  ),
  weekdays: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }).map((days) => new Set(days)),
  spans: fc
    .uniqueArray(fc.integer({ min: 0, max: 1440 }), { minLength: 2, maxLength: 6 })
    .map((edges) => edges.toSorted((a, b) => a - b))
    .map((edges) => edges.flatMap((begin, index) => (index % 2 ? [] : [[begin, edges[index + 1] ?? 1441] as const])))
    .map((spans) => spans.filter(([, end]) => end <= 1440)),
  holidays: fc.boolean(),
  daysOff: fc.constant(new Set(['2026-05-06'])),
  daysOn: fc.constant(new Set(['2026-05-09'])),
});
const moments = fc.date({ min: new Date('2025-01-01'), max: new Date('2099-01-01'), noInvalidDate: true });

test('more hours never end earlier, later beginnings never either, and no time is too short', () => {
  fc.assert(
    fc.property(
      times,
      moments,
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 1, max: 60 }),
      (time, from, a, b) => {
        const first = afterWorkingHours(time, from, a);
        expect(first.getTime() - from.getTime()).toBeGreaterThanOrEqual(a * 3_600_000);
        // One after the other is the same as both at once.
        expect(afterWorkingHours(time, first, b)).toEqual(afterWorkingHours(time, from, a + b));
        const later = new Date(from.getTime() + b * 3_600_000);
        expect(afterWorkingHours(time, later, a).getTime()).toBeGreaterThanOrEqual(first.getTime());
        expect(isWorkingDay(time, dayOf(time, new Date(first.getTime() - 1)))).toBe(true);
      },
    ),
    { numRuns: 150 },
  );
});

test('without working days waits go by the clock', () => {
  const never = { ...office, weekdays: new Set([9]), holidays: false };
  expect(after('2026-11-24 10:00', 5, never)).toBe('2026-11-24 15:00');
});

test('hours and days are read as people write them, and nothing else is', () => {
  expect(parseSpans('9:00-12:00, 13：00～18：00')).toEqual([
    [540, 720],
    [780, 1080],
  ]);
  for (const bad of ['', '9-12', '12:00-09:00', '09:00-12:00、11:00-13:00', '09:00-24:30', '09:00-12:00 x'])
    expect(parseSpans(bad), bad).toBeUndefined();
  expect([...(parseDays('2026-12-31、2027-02-01~2027-02-03') ?? [])]).toEqual([
    '2026-12-31',
    '2027-02-01',
    '2027-02-02',
    '2027-02-03',
  ]);
  expect(parseDays('')).toEqual(new Set());
  for (const bad of ['2026-13-01', '2026-12-31~2026-12-01', 'x', '2020-01-01~2030-01-01', '2026-01-01~2026-01-02~x'])
    expect(parseDays(bad), bad).toBeUndefined();
});
