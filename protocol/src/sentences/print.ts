// Messages about print templates; each sentence in both languages.
import type { Catalogue } from './catalogue.ts';

export const print = {
  printPlace: ['打印模板“{name}”', 'the print template “{name}”'],
  printLine: ['第 {line} 行：{problem}', 'Line {line}: {problem}'],
  printSyntax: ['写法有误，请检查“{text}”', 'Invalid syntax: check “{text}”'],
  printTagUnknown: ['不支持“{name}”语句', '“{name}” is not a supported statement'],
  printTagOpen: ['“{text}”没有结束', '“{text}” is not closed'],
  printFilterUnknown: ['没有名为“{name}”的格式', 'Unknown format: “{name}”'],
  printTooMuch: ['模板要处理的内容过多，请减少循环或文字', 'The template does too much. Use fewer loops or less text.'],
  printTooManyTags: ['打印内容过长，请减少表格行或文字', 'The output is too long. Use fewer table rows or less text.'],
  printModuleUnknown: ['这类记录不能打印', 'This record type cannot be printed'],
  printNameTaken: ['已有名为“{name}”的模板', 'A template named “{name}” already exists'],
  printTooMany: ['每类记录最多 {max} 个模板', 'You can have at most {max} templates per record type'],
  printMissing: ['打印模板不存在', 'The print template does not exist'],
  printGoneForGood: ['已不能恢复', 'This can no longer be restored'],
  printRecorded: ['已记录本次打印', 'Print recorded'],
  printSample: ['〔示例：{title}〕', '[Sample: {title}]'],
  printNotYours: ['没有打印此记录的权限', 'You do not have permission to print this record'],
} as const satisfies Catalogue;
