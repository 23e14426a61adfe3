// The weeks of a month, and where records stand on its days.
import { describe, expect, test } from 'vitest';
import { daysBy, movedTo } from './days.ts';
import { addDays, addMonths, dayIn, dayTitle, monthTitle, weekday, weekdayNames, weeksOf } from './month.ts';

describe('the weeks of a month', () => {
  test.each([
    ['2026-06', 0, '2026-06-01', '2026-07-05'],
    ['2026-09', 1, '2026-08-31', '2026-10-04'],
    ['2026-04', 2, '2026-03-30', '2026-05-03'],
    ['2026-01', 3, '2025-12-29', '2026-02-01'],
    ['2026-05', 4, '2026-04-27', '2026-05-31'],
    ['2026-08', 5, '2026-07-27', '2026-09-06'],
    ['2026-11', 6, '2026-10-26', '2026-12-06'],
    ['2027-02', 0, '2027-02-01', '2027-02-28'],
    ['2028-02', 1, '2028-01-31', '2028-03-05'],
  ])('%s begins on day %i of the week', (month, first, from, to) => {
    const weeks = weeksOf(month);
    const days = weeks.flat();
    expect(weekday(`${month}-01`)).toBe(first);
    expect([days[0], days.at(-1)]).toEqual([from, to]);
    expect(weeks.every((week) => week.length === 7 && weekday(week[0] as string) === 0)).toBe(true);
    expect(days.length).toBeLessThanOrEqual(42);
    for (const [at, day] of days.entries()) expect(day).toBe(addDays(from, at));
  });

  test('months and days are counted on, over years and short months', () => {
    expect([addMonths('2026-12', 1), addMonths('2026-01', -1), addMonths('2026-11', -23)]).toEqual([
      '2027-01',
      '2025-12',
      '2024-12',
    ]);
    expect([dayIn('2026-02', '2026-01-31'), dayIn('2028-02', '2028-01-30'), dayIn('2026-03', '2026-01-31')]).toEqual([
      '2026-02-28',
      '2028-02-29',
      '2026-03-31',
    ]);
  });

  test('are worded', () => {
    expect([monthTitle('2026-11', 'cn'), dayTitle('2026-11-23', 'cn')]).toEqual(['2026年11月', '11月23日星期一']);
    expect([monthTitle('2026-11', 'en'), dayTitle('2026-11-23', 'en')]).toEqual([
      'November 2026',
      'Monday, November 23',
    ]);
    expect(weekdayNames('cn').map(({ short }) => short)).toEqual([
      '周一',
      '周二',
      '周三',
      '周四',
      '周五',
      '周六',
      '周日',
    ]);
  });
});

describe('what stands on a day', () => {
  const row = (id: number, at: string) => ({ id, at });
  const shape = (days: ReturnType<typeof daysBy>) =>
    Object.fromEntries([...days].map(([day, { total, rows }]) => [day, [total, rows.map(({ id }) => id)]]));

  test('is what was answered', () => {
    const rows = [row(1, '2026-02-03 09:00:00'), row(2, '2026-02-03 10:00:00')];
    const days = daysBy([{ day: '2026-02-03', total: 999, totalCapped: true, rows }], 'at');
    expect(days.get('2026-02-03')).toEqual({ day: '2026-02-03', total: 999, totalCapped: true, rows });
  });

  test('is counted where it was moved to, by its hour, also onto a day that had nothing', () => {
    const first = { day: '2026-02-03', total: 5, rows: [row(1, '2026-02-04 09:30:00'), row(2, '2026-02-03 10:00:00')] };
    const second = {
      day: '2026-02-04',
      total: 2,
      rows: [row(3, '2026-02-04 09:00:00'), row(4, '2026-02-04 11:00:00')],
    };
    expect(shape(daysBy([first, second], 'at'))).toEqual({ '2026-02-03': [4, [2]], '2026-02-04': [3, [3, 1, 4]] });
    expect(shape(daysBy([first], 'at'))).toEqual({ '2026-02-03': [4, [2]], '2026-02-04': [1, [1]] });
    // The answer itself stays as it was.
    expect(first.rows).toHaveLength(2);
  });

  test('keeps its hour on another day', () => {
    expect(movedTo('2026-02-03 09:30:00', '2026-03-01')).toBe('2026-03-01 09:30:00');
    expect(movedTo('2026-02-03', '2026-03-01')).toBe('2026-03-01');
  });
});
