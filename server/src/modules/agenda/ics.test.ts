// Calendars as text: escapes and folds as RFC 5545 gives them.
import { expect, test } from 'vitest';
import { icsCalendar, icsLine, icsText } from './ics.ts';

const unfolded = (text: string) => text.replaceAll('\r\n ', '');

test('texts are escaped as in the example of the RFC, and hold no signs of control', () => {
  expect(icsText('Project XYZ Final Review\nConference Room - 3B\nCome Prepared.')).toBe(
    'Project XYZ Final Review\\nConference Room - 3B\\nCome Prepared.',
  );
  expect(icsText('a;b,c\\d:e"f\r\ng\rh\u0000\u0007\ti')).toBe('a\\;b\\,c\\\\d:e"f\\ng\\nh\ti');
  expect(icsText('x\r\nATTENDEE:mailto:a@b.cn')).toBe('x\\nATTENDEE:mailto:a@b.cn');
});

test.each([
  ['ASCII', `DESCRIPTION:${'This is a long description that exists on a long line. '.repeat(8)}`],
  ['three octets', `SUMMARY:${'任务寄样品'.repeat(40)}`],
  ['four octets', `SUMMARY:${'😀𠮷'.repeat(40)}`],
  ['mixed', `SUMMARY:a${'é任😀b'.repeat(30)}`],
])('lines of %s have 75 octets at most, and no character is cut', (_name, line) => {
  const folded = icsLine(line);
  expect(folded.endsWith('\r\n')).toBe(true);
  const lines = folded.slice(0, -2).split('\r\n');
  expect(lines.length).toBeGreaterThan(2);
  for (const [at, part] of lines.entries()) {
    expect(Buffer.byteLength(part)).toBeLessThanOrEqual(75);
    expect(part.isWellFormed()).toBe(true);
    expect(part.startsWith(' ')).toBe(at > 0);
  }
  expect(unfolded(folded)).toBe(`${line}\r\n`);
});

test('a line of exactly 75 octets is not folded, one of 76 is', () => {
  expect(icsLine('x'.repeat(75))).toBe(`${'x'.repeat(75)}\r\n`);
  expect(icsLine('x'.repeat(76))).toBe(`${'x'.repeat(75)}\r\n x\r\n`);
});

test('moments are in UTC and have a length, days have neither', () => {
  const stamp = '19970901T130000Z';
  const text = icsCalendar('日程', [
    { uid: 'task-1@a', stamp, start: '19970903T163000Z', summary: '年度, 总结' },
    { uid: 'recpay-2@a', stamp, start: '19971102', summary: 'x' },
  ]);
  expect(text.split('\r\n').slice(7)).toEqual([
    'BEGIN:VEVENT',
    'UID:task-1@a',
    'DTSTAMP:19970901T130000Z',
    'DTSTART:19970903T163000Z',
    'DURATION:PT30M',
    'SUMMARY:年度\\, 总结',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:recpay-2@a',
    'DTSTAMP:19970901T130000Z',
    'DTSTART;VALUE=DATE:19971102',
    'SUMMARY:x',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
});
