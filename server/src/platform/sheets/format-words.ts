// What a spreadsheet in Chinese itself writes into formats and cells: names of formats, halves of a day, days of the week.

/** Formats that files name by number alone, as a spreadsheet in Chinese shows them. */
const builtIn: Readonly<Record<number, string>> = {
  0: 'General',
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  5: '"¥"#,##0;"¥"-#,##0',
  6: '"¥"#,##0;"¥"-#,##0',
  7: '"¥"#,##0.00;"¥"-#,##0.00',
  8: '"¥"#,##0.00;"¥"-#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'yyyy/m/d',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy/m/d h:mm',
  27: 'yyyy"年"m"月"',
  28: 'm"月"d"日"',
  29: 'm"月"d"日"',
  30: 'm-d-yy',
  31: 'yyyy"年"m"月"d"日"',
  32: 'h"时"mm"分"',
  33: 'h"时"mm"分"ss"秒"',
  34: '上午/下午h"时"mm"分"',
  35: '上午/下午h"时"mm"分"ss"秒"',
  36: 'yyyy"年"m"月"',
  37: '#,##0;-#,##0',
  38: '#,##0;-#,##0',
  39: '#,##0.00;-#,##0.00',
  40: '#,##0.00;-#,##0.00',
  41: '#,##0;-#,##0;"-"',
  42: '"¥"#,##0;"¥"-#,##0;"¥-"',
  43: '#,##0.00;-#,##0.00;"-"',
  44: '"¥"#,##0.00;"¥"-#,##0.00;"¥-"',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
  49: '@',
  50: 'yyyy"年"m"月"',
  51: 'm"月"d"日"',
  52: 'yyyy"年"m"月"',
  53: 'm"月"d"日"',
  54: 'm"月"d"日"',
  55: '上午/下午h"时"mm"分"',
  56: '上午/下午h"时"mm"分"ss"秒"',
  57: 'yyyy"年"m"月"',
  58: 'm"月"d"日"',
};

export function builtInFormat(id: number): string {
  return builtIn[id] ?? 'General';
}

/** A number without a format, as Chinese spreadsheets write it into files. */
export const generalInChinese = 'G/通用格式';
/** Of formats that follow the settings of the machine. */
export const longDay = 'yyyy"年"m"月"d"日"';
export const halvesOfDay = '上午/下午';
export const [morning, afternoon] = ['上午', '下午'] as const;
export const weekdays = ['日', '一', '二', '三', '四', '五', '六'] as const;
export const weekdayOf = (day: string) => `星期${day}`;
