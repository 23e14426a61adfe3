// A cell means what people see when they open the sheet: numbers in their formats, days in theirs, and never a digit that nobody typed.
import { msg } from '@crm/protocol/sentences';
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
  [0, 'General', '0'],
  [1, 'General', '1'],
  [0.99999999999, 'General', '1'],
  [1e-9, 'General', '0.000000001'],
  [1.5e-12, 'General', '1.5E-12'],
  [1e-10, 'General', '1E-10'],
  [1.000004e-10, 'General', '1E-10'],
  [-1e-10, 'General', '-1E-10'],
  [999_999_999_999_999, 'General', '999999999999999'],
  [5, '', '5'],
  [5, ' General ', '5'],
  [12, '[$-804]0', '12'],
  [12, ' 0 ', '12'],
  [12, '_-0_-', '12'],
  [-0.001, '0.00', '0.00'],
  [0.001, '0', '0'],
  [0, '0.00', '0.00'],
  [12_345, '0.00E+00', '1.23E+04'],
  [0.000123456, '0.0E-00', '1.2E-04'],
  [12, '0"/1"', '12/1'],
  [5, '"甲"', '甲'],
  [-1.5, '0.0', '-1.5'],
  [1_234_567, '0,"千"', '1235千'],
  [-1_234_567, '"约"0,', '约-1235'],
  [1_234_567, '0,"k"', '1235k'],
  [12_345_678, '0\\.0,"万"', '1234.6万'],
  [-12_345_678, '0!.0,"万"', '-1234.6万'],
  [-12_345_678, '0.0;0"."0,"万"', '1234.6万'],
  [12_345_678, '0\\.00,"十万"', '123.46十万'],
  [12_345_678, '##0\\.0,"万";0\\.0,"亏"', '1234.6万'],
  [12_345_678_900, '0\\.00,,"亿"', '123.46亿'],
  [12_345_678, '0\\.0"分"', '1234567.8分'],
  [125, '0\\.0\\.0', '125.00'],
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
  [0.5, '?/2', '1/2', '0.5'],
  [0.25, '# ?/4', '1/4', '0.25'],
  [1.5, '0/0', '3/2', '1.5'],
  [12, 'G/通用格式"元"', '12元', '12'],
  [-5, 'General"元"', '-5元', '-5'],
  [-5, 'General"正";General"负"', '5负', '-5'],
  [5, 'General"正";General"负";"零"', '5正', '5'],
  [0, 'General"正";General"负"', '0正', '0'],
  [0, 'General"正";General"负";"零"General', '零0', '0'],
  [-1.5, '0.0;"负"0.00', '负1.50', '-1.50'],
  [0, '0.0;0.0;"零"0', '零0', '0'],
  [0, '0.0"正";0.0"负"', '0.0正', '0'],
  [0, '0"元"', '0元', '0'],
  [0, '"-"', '-', '0'],
  [12, '[$¥]0', '¥12', '12'],
  [12, '[$USD-409]0', 'USD12', '12'],
  [12_345, '# ##0', '12 345', '12345'],
  [5, '"yy"0', 'yy5', '5'],
  [12, '"a/"0', 'a/12', '12'],
  ...[
    '[红]',
    '[红色]',
    '[Color12]',
    '[Color 3]',
    '[Color  3]',
    '[颜色3]',
    '[颜色12]',
    '[颜色 3]',
    '[颜色  3]',
    '[DBNum1]',
  ].map((colour): [number, string, string, string] => [12, `${colour}0"元"`, '12元', '12']),
])('%d in %s is shown as %s and is %s', (value, format, text, number) =>
  expect(seen(value, format)).toEqual({ text, meaning: { number } }),
);

test.each([
  [0.13, '0%', '13%', '13'],
  [0.07, '0.00%', '7.00%', '7.00'],
  [0.125, '0%', '13%', '13'],
  [-0.05, '0.00%;[Red]-0.00%', '-5.00%', '-5.00'],
  [0, '0%', '0%', '0'],
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
  [46_086, 'aaa', '四', { day: '2026-03-05' }],
  [46_086, '"周"aaa', '周四', { day: '2026-03-05' }],
  [46_086.5, 'yyyy/m/d aaa h:mm', '2026/3/5 四 12:00', { day: '2026-03-05', time: '12:00:00' }],
  [46_086, 'm', '3', { day: '2026-03-05' }],
  [46_086, 'mm"月";@', '03月', { day: '2026-03-05' }],
  [46_086, ' m;;;@', '3', { day: '2026-03-05' }],
  [46_086, '"mm"m', 'mm3', { day: '2026-03-05' }],
  [46_086, '"m"m\\月', 'm3月', { day: '2026-03-05' }],
  [46_086, 'mmm', 'Mar', { day: '2026-03-05' }],
  [46_086, 'd', '5', { day: '2026-03-05' }],
  [46_086.4, 'mm:ss', '36:00', undefined],
  [46_086.4, 'h', '9', undefined],
  [46_086.999995, 'yyyy/m/d h:mm:ss', '2026/3/6 0:00:00', { day: '2026-03-06', time: '00:00:00' }],
  [46_086.75, 'yyyy/m/d 上午/下午h:mm', '2026/3/5 下午6:00', { day: '2026-03-05', time: '18:00:00' }],
  [0.5, '[$-F400]h:mm:ss AM/PM', '12:00:00', undefined],
  [1, 'yyyy/m/d', '1900/1/1', { day: '1900-01-01' }],
  [2_958_465, 'yyyy/m/d', '9999/12/31', { day: '9999-12-31' }],
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
  [1e15, 'General', '1E+15'],
  [-1e15, '0', '-1E+15'],
  [3.3000004e17, 'General', '3.3E+17'],
])('of %d in %s the last digits are nobody’s', (value, format, text) =>
  expect(seen(value, format)).toEqual({ text, meaning: { wrong: msg('cellDigits') } }),
);

test('a number in thousands is no number of the column; with its unit it is a text', () => {
  expect(seen(123_456, '0.0,')).toEqual({ text: '123.5', meaning: { wrong: msg('cellScaled', { text: '123.5' }) } });
  expect(seen(5, ';;;')).toEqual({ text: '5' });
  for (const [value, format, text] of [
    [12_345_678, '#,##0,', '12,346'],
    [-1_234_567, '0,', '-1235'],
    [12_345_678, '0\\.0,', '1234.6'],
  ] as const)
    expect(seen(value, format)).toEqual({ text, meaning: { wrong: msg('cellScaled', { text }) } });
});

test('a day that no calendar of a spreadsheet has is an error', () => {
  const wrong = msg('cellError', { text: '########' });
  for (const day of [-1, -0.1, 2_958_466])
    expect(seen(day, 'yyyy/m/d')).toEqual({ text: '########', meaning: { wrong } });
});

test('days are counted from the file’s first year, and before that there is only a time', () => {
  const day = { day: '1904-01-01', time: '12:00:00' };
  expect(shownNumber(0.5, 'yyyy/m/d h:mm', true)).toEqual({ text: '1904/1/1 12:00', meaning: day });
  expect(shownNumber(44_624, 'yyyy/m/d', true)).toEqual({ text: '2026/3/5', meaning: { day: '2026-03-05' } });
  expect(seen(0.5, 'yyyy/m/d h:mm').meaning).toBeUndefined();
});

test('a text is shown with what its format puts around it', () => {
  expect(shownText('001$&', '"KH"@')).toBe('KH001$&');
  expect(shownText('甲', '@')).toBe('甲');
  expect(shownText('甲', '\\a@@" "')).toBe('a甲甲 ');
  expect(shownText('甲', '0;0;0;"a"@')).toBe('a甲');
  for (const none of ['General', '', ' @ ', '0"@"', '"@"', '0;@', '0;0;0;', '0;0;"@";"@"', '0;0;@;"乙"'])
    expect(shownText('甲', none), none).toBe('甲');
  expect(shownText('甲', '#,##0;-#,##0;0;[Red]@"（退）"')).toBe('甲（退）');
});
