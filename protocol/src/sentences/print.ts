// Messages about print templates; each sentence in both languages.
import type { Catalogue } from './catalogue.ts';

export const print = {
  printPlace: ['打印模板“{name}”', 'the print template “{name}”'],
  printLine: ['第 {line} 行：{problem}', 'Line {line}: {problem}'],
  printSyntax: ['写法有误，请检查“{text}”', 'This cannot be read, please check “{text}”'],
  printTagUnknown: ['不支持“{name}”语句', 'There is no “{name}” statement'],
  printTagOpen: ['“{text}”没有结束', '“{text}” is not closed'],
  printFilterUnknown: ['没有名为“{name}”的格式', 'There is no format called “{name}”'],
  printTooMuch: [
    '模板要处理的内容过多，请减少循环或文字',
    'The template makes too much, please use fewer loops or words',
  ],
  printTooManyTags: ['打印内容过长，请减少表格行或文字', 'The page is too long, please use fewer rows or words'],
  printModuleUnknown: ['这类记录不能打印', 'Records of this kind cannot be printed'],
  printNameTaken: ['已有名为“{name}”的模板', 'There is a template called “{name}” already'],
  printTooMany: ['每类记录最多 {max} 个模板', 'A kind of record has at most {max} templates'],
  printMissing: ['打印模板不存在', 'The print template does not exist'],
  printGoneForGood: ['已不能恢复', 'It cannot be brought back any more'],
  printRecorded: ['已记录本次打印', 'The print was recorded'],
  printSample: ['〔示例：{title}〕', '[Sample: {title}]'],
  printNotYours: ['没有打印此记录的权限', 'You may not print this record'],
} as const satisfies Catalogue;
