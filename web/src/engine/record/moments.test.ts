// Moments in words, in the company's time zone whatever the machine's is.
import { beforeEach, expect, test } from 'vitest';
import { setCompanyTimeZone } from '../../shared/i18n/companyClock.ts';
import { companyNow, daysOverdue, planState, relativeTime, wallClock, wallText } from './moments.ts';

const now = '2026-03-10 12:00:00';

beforeEach(() => void setCompanyTimeZone('Asia/Shanghai'));

test.each([
  ['2026-03-10 11:59:40', '刚刚'],
  ['2026-03-10 11:55:00', '5分钟前'],
  ['2026-03-10 09:00:00', '3小时前'],
  ['2026-03-10 15:00:00', '今天15:00'],
  ['2026-03-09 08:00:00', '昨天08:00'],
  ['2026-03-11 18:00:00', '明天18:00'],
  ['2026-03-09 23:00:00', '昨天23:00'],
  ['2026-03-04 12:00:00', '6天前'],
  ['2026-03-10', '今天'],
  ['2026-03-12 09:00:00', '后天09:00'],
  ['2026-03-13 09:00:00', '03-1309:00'],
  ['2026-12-31', '12-31'],
  ['2027-01-05 09:00:00', '2027-01-05'],
  ['2026-02-01 09:00:00', '2026-02-01'],
  ['2025-03-10 12:00:00', '2025-03-10'],
])('%s reads %s', (text, words) => {
  expect(relativeTime(text, 'cn', '刚刚', now).replaceAll(' ', '')).toBe(words);
});

test('the company’s clock is eight hours ahead of Greenwich', () => {
  expect(companyNow(Date.UTC(2026, 0, 1, 20, 30, 0))).toBe('2026-01-02 04:30:00');
});

test('the company’s clock follows its zone; one that the browser does not know changes nothing for the worse', () => {
  const moment = Date.UTC(2026, 0, 1, 20, 30, 0);
  expect(setCompanyTimeZone('America/New_York')).toBe(true);
  expect(companyNow(moment)).toBe('2026-01-01 15:30:00');
  expect(setCompanyTimeZone('America/New_York')).toBe(false);
  setCompanyTimeZone('Mars/Olympus');
  expect(companyNow(moment)).toBe('2026-01-02 04:30:00');
});

test('a clock and its text are two sides of one', () => {
  expect(wallText(wallClock('2026-02-28 23:59:59'))).toBe('2026-02-28 23:59:59');
});

test.each([
  ['2026-03-10 11:59:59', 'overdue', 0],
  ['2026-03-10 12:00:00', 'today', 0],
  ['2026-03-11 00:00:00', 'later', 0],
  ['2026-03-09 23:59:00', 'overdue', 1],
  ['2026-02-08 09:00:00', 'overdue', 30],
  ['2026-03-10', 'today', 0],
  ['2026-03-09', 'overdue', 1],
])('a plan for %s is %s, by %i days', (text, state, days) => {
  expect([planState(text, now), daysOverdue(text, now)]).toEqual([state, days]);
});
