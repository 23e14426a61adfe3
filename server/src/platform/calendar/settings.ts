// The company's settings of working time, and how they are parsed.
import { msg, type Sentence } from '@crm/protocol/sentences';
import { parseDate } from '../http/values.ts';
import type { SettingDefinition } from '../settings/setting.ts';
import type { Settings } from '../settings/settings.ts';
import type { Span, WorkingTime } from './working-time.ts';

declare module '../settings/setting.ts' {
  interface SettingValues {
    'work.weekdays': string;
    'work.hours': string;
    'work.holidays': boolean;
    'work.daysOff': string;
    'work.daysOn': string;
  }
}

const group = '工作时间';
const weekdays = [
  { value: '1', label: '周一', english: 'Monday' },
  { value: '2', label: '周二', english: 'Tuesday' },
  { value: '3', label: '周三', english: 'Wednesday' },
  { value: '4', label: '周四', english: 'Thursday' },
  { value: '5', label: '周五', english: 'Friday' },
  { value: '6', label: '周六', english: 'Saturday' },
  { value: '7', label: '周日', english: 'Sunday' },
];

/** Days of the company's own that may be named, one after the other. */
const mostDays = 400;

const parts = (text: string): string[] => text.split(/[\s,，、;；]+/u).filter(Boolean);

/** `09:00-12:00、13:00-18:00`; undefined where it is none of that. */
export function parseSpans(text: string): Span[] | undefined {
  const spans: Span[] = [];
  for (const part of parts(text)) {
    const match = /^([01]?\d|2[0-4])[:：]([0-5]\d)[-–—~～至]([01]?\d|2[0-4])[:：]([0-5]\d)$/u.exec(part);
    if (!match) return undefined;
    const [, h1, m1, h2, m2] = match.map(Number) as [number, number, number, number, number];
    const [begin, end] = [h1 * 60 + m1, h2 * 60 + m2];
    if (begin >= end || end > 1440 || begin < (spans.at(-1)?.[1] ?? 0)) return undefined;
    spans.push([begin, end]);
  }
  return spans.length > 0 ? spans : undefined;
}

/** `2026-12-31、2027-02-01~2027-02-03`; undefined where it is none of that. */
export function parseDays(text: string): Set<string> | undefined {
  const days = new Set<string>();
  for (const part of parts(text)) {
    const [first = '', last = first, more] = part.split(/[~～至]/u);
    const [from, to] = [parseDate(first), parseDate(last)];
    if (!from || !to || from > to || more !== undefined) return undefined;
    for (let at = Date.parse(`${from}T00:00:00Z`); at <= Date.parse(`${to}T00:00:00Z`); at += 86_400_000) {
      days.add(new Date(at).toISOString().slice(0, 10));
      if (days.size > mostDays) return undefined;
    }
  }
  return days;
}

const problemOf =
  (parse: (text: string) => unknown, sentence: () => Sentence) =>
  async (text: string): Promise<Sentence | undefined> =>
    parse(text) ? undefined : sentence();
const daysProblem = problemOf(parseDays, () => msg('workDaysFormat', { max: mostDays }));

export const workSettings: readonly SettingDefinition[] = [
  {
    key: 'work.weekdays',
    label: '每周工作日',
    english: 'Working days',
    group,
    type: 'choices',
    initial: '1,2,3,4,5',
    options: weekdays,
  },
  {
    key: 'work.hours',
    label: '上班时间',
    english: 'Working hours',
    group,
    hint: [
      '按先后填写各段，用顿号隔开，中间为休息时间',
      'List the working periods in order, separated by commas; breaks lie between them',
    ],
    type: 'text',
    initial: '09:00-12:00、13:00-18:00',
    max: 100,
    problem: problemOf(parseSpans, () => msg('workHoursFormat')),
  },
  {
    key: 'work.holidays',
    label: '按国家节假日放假和调休',
    english: 'Follow public holidays in China',
    group,
    hint: ['尚未公布安排的年份按每周工作日计算', 'Years not announced yet follow the weekly workdays'],
    type: 'switch',
    initial: true,
  },
  {
    key: 'work.daysOff',
    label: '公司另外放假的日期',
    english: 'Additional days off',
    group,
    hint: ['如 2026-12-31、2027-02-01~2027-02-03', 'For example 2026-12-31, 2027-02-01~2027-02-03'],
    type: 'text',
    initial: '',
    optional: true,
    max: 500,
    problem: daysProblem,
  },
  {
    key: 'work.daysOn',
    label: '公司另外上班的日期',
    english: 'Additional working days',
    group,
    hint: ['写法相同；两处都有的日期按放假计算', 'Same format; a date listed in both counts as a day off'],
    type: 'text',
    initial: '',
    optional: true,
    max: 500,
    problem: daysProblem,
  },
];

const known = new WeakMap<Settings, WorkingTime>();

/** By the current settings. */
export function workingTimeOf(settings: Settings): WorkingTime {
  let time = known.get(settings);
  if (!time) {
    time = {
      timeZone: settings.get('company.timeZone'),
      weekdays: new Set(settings.get('work.weekdays').split(',').map(Number)),
      spans: parseSpans(settings.get('work.hours')) ?? [[9 * 60, 18 * 60]],
      holidays: settings.get('work.holidays'),
      daysOff: parseDays(settings.get('work.daysOff')) ?? new Set(),
      daysOn: parseDays(settings.get('work.daysOn')) ?? new Set(),
    };
    known.set(settings, time);
  }
  return time;
}
