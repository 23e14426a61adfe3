// A cell means what whoever opens the sheet sees: numbers in their formats, days in theirs, and never a digit that nobody typed.
import { say } from '@crm/protocol/sentences';
import { expect, test } from 'vitest';
import { shownNumber, shownText } from './number-format.ts';

const seen = (value: number, format: string) => shownNumber(value, format, false);

test.each([
  [59.970000000000006, 'General', '59.97'],
  [0.1 + 0.2, 'General', '0.3'],
  [1 / 3, 'General', '0.333333333'],
  [99.9999999999986, 'General', '100'],
  [123456789.123456, 'General', '123456789.1'],
  [13_800_138_000, 'General', '13800138000'],
  [622_202_000_000_123, 'General', '622202000000123'],
  [-5, 'General', '-5'],
  [12, 'G/通用格式', '12'],
  [1e-7, 'General', '0.0000001'],
  [571, '0000', '0571'],
  [12.6, '0', '13'],
  [1.005, '0.00', '1.01'],
  [2.5, '0.0##', '2.5'],
  [0, '0;-0;;@', ''],
])('%d in %s is shown as it reads: %s', (value, format, text) => expect(seen(value, format)).toEqual({ text }));

test.each([
  [1234.5, '"¥"#,##0.00', '¥1,234.50', '1234.50'],
  [1234.5, '[$¥-804]#,##0.00', '¥1,234.50', '1234.50'],
  [-1234.5, '#,##0.00;[Red]#,##0.00', '1,234.50', '-1234.50'],
  [-1234.5, '#,##0.00_);(#,##0.00)', '(1,234.50)', '-1234.50'],
  [1234.567, '#,##0.00', '1,234.57', '1234.57'],
  [12, '_ ¥* #,##0.00_ ;_ ¥* -#,##0.00_ ;_ ¥* "-"??_ ;_ @_ ', '¥12.00', '12.00'],
  [0, '_ ¥* #,##0.00_ ;_ ¥* -#,##0.00_ ;_ ¥* "-"??_ ;_ @_ ', '¥-', '0'],
  [13_800_138_000, '000-0000-0000', '138-0013-8000', '13800138000'],
  [12_345, '#,##0"元"', '12,345元', '12345'],
  [12.5, 'General"元"', '12.5元', '12.5'],
  [1.5, '# ?/?', '1 1/2', '1.5'],
])('%d in %s is shown as %s and is %s', (value, format, text, number) =>
  expect(seen(value, format)).toEqual({ text, meaning: { number } }),
);

test.each([
  [0.13, '0%', '13%', '13'],
  [0.07, '0.00%', '7.00%', '7.00'],
  [0.125, '0%', '13%', '13'],
  [-0.05, '0.00%;[Red]-0.00%', '-5.00%', '-5.00'],
])('%d in %s is the percentage %s', (value, format, text, number) =>
  expect(seen(value, format)).toEqual({ text, meaning: { number, percent: true } }),
);

test.each([
  [46_086, 'yyyy/m/d', '2026/3/5', { day: '2026-03-05' }],
  [46_086, 'yyyy/m/d;@', '2026/3/5', { day: '2026-03-05' }],
  [46_086, 'm/d', '3/5', { day: '2026-03-05' }],
  [46_086, 'yyyy"年"m"月"d"日"', '2026年3月5日', { day: '2026-03-05' }],
  [46_086, '[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy', '2026年3月5日', { day: '2026-03-05' }],
  [46_086, '[$-804]aaaa', '星期四', { day: '2026-03-05' }],
  [46_086, 'd-mmm-yy', '5-Mar-26', { day: '2026-03-05' }],
  [46_086, '[$-409]mmmm d, yyyy;@', 'March 5, 2026', { day: '2026-03-05' }],
  [46_086.375, 'yyyy/m/d', '2026/3/5', { day: '2026-03-05' }],
  [46_086.395833333336, 'yyyy-mm-dd hh:mm:ss', '2026-03-05 09:30:00', { day: '2026-03-05', time: '09:30:00' }],
  [0.375, 'h:mm', '9:00', undefined],
  [46_086.375, '上午/下午h"时"mm"分"', '上午9时00分', undefined],
  [25 / 24 + 20 / 1440, '[h]:mm', '25:20', undefined],
])('%d in %s is shown as %s', (value, format, text, meaning) =>
  expect(seen(value, format)).toEqual(meaning ? { text, meaning } : { text }),
);

test.each([
  [3.30106199001011e17, 'General', '3.30106E+17'],
  [3.30106199001011e17, '0', '3.30106E+17'],
  [6.222020000001e15, '@', '6.22202E+15'],
])('of %d in %s the last digits are nobody’s', (value, format, text) =>
  expect(seen(value, format)).toEqual({ text, meaning: { wrong: say('cellDigits') } }),
);

test('a number in thousands is no number of the column; with its unit it is a text', () => {
  expect(seen(123_456, '0.0,')).toEqual({ text: '123.5', meaning: { wrong: say('cellScaled', { text: '123.5' }) } });
  expect(seen(5, ';;;')).toEqual({ text: '5' });
  expect(seen(-1, 'yyyy/m/d')).toMatchObject({ meaning: { wrong: { key: 'cellError' } } });
});

test('a text is shown with what its format puts around it', () => {
  expect(shownText('001$&', '"KH"@')).toBe('KH001$&');
  expect(shownText('甲', '@')).toBe('甲');
  expect(shownText('甲', '#,##0;-#,##0;0;[Red]@"（退）"')).toBe('甲（退）');
});
