// date, datetime, daterange: days and moments in the company's time zone.
import { msg } from '@crm/protocol/sentences';
import { comparable } from '@crm/protocol/text';
import { parseDate, parseMoment } from '../../platform/http/values.ts';
import type { CellMeaning } from '../../platform/sheets/sheets.ts';
import { dateFilters, type FieldType } from './field-type.ts';

/** `2026/3/5`, `2026年3月5日`, with or without a time, as the wire has them; anything else as it is. */
function timeOfCell(text: string): { day: string; time: string } | undefined {
  const match =
    /^(?<year>\d{4})[-/.年](?<month>\d{1,2})[-/.月](?<day>\d{1,2})日?(?:[ t]*(?<hour>\d{1,2})[:时](?<minute>\d{2})分?(?::?(?<second>\d{2})秒?)?)?$/.exec(
      comparable(text),
    );
  if (!match?.groups) return wordedDay(comparable(text));
  const { year, month, day, hour, minute, second } = match.groups;
  const two = (part: string | undefined) => (part ?? '').padStart(2, '0');
  const time = hour === undefined ? '' : `${two(hour)}:${minute}:${two(second)}`;
  return { day: `${year}-${two(month)}-${two(day)}`, time };
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** `5-Mar-2026`, `March 5, 2026`. */
function wordedDay(text: string): { day: string; time: string } | undefined {
  const match =
    /^(?<day>\d{1,2})[- ](?<month>[a-z]{3,9})[- ,]+(?<year>\d{4})$/.exec(text) ??
    /^(?<month>[a-z]{3,9})\.? (?<day>\d{1,2}),? (?<year>\d{4})$/.exec(text);
  const { day = '', month = '', year = '' } = match?.groups ?? {};
  const at = months.indexOf(month.slice(0, 3)) + 1;
  if (at === 0) return undefined;
  return { day: `${year}-${String(at).padStart(2, '0')}-${day.padStart(2, '0')}`, time: '' };
}

function momentOfCell(text: string, meaning?: CellMeaning): string {
  if (meaning && 'day' in meaning) return `${meaning.day} ${meaning.time ?? ''}`.trim();
  const found = timeOfCell(text);
  return found ? `${found.day} ${found.time}`.trim() : text.trim();
}

export const date: FieldType = {
  sqlType: 'date',
  empty: null,
  entry: 'chosen',
  filterTypes: dateFilters,
  parse(raw) {
    const day = parseDate(typeof raw === 'string' ? raw.trim() : raw);
    return day ? { value: day } : { problem: msg('dateFormat') };
  },
  wire: () => ({ type: 'string', examples: ['2026-11-26'] }),
  present: (stored) => (typeof stored === 'string' ? stored.slice(0, 10) : ''),
  parseCell: (text, _field, meaning) => ({
    value: meaning && 'day' in meaning ? meaning.day : (timeOfCell(text)?.day ?? text),
  }),
};

export const datetime: FieldType = {
  ...date,
  sqlType: 'timestamptz',
  parse(raw) {
    const text = typeof raw === 'string' ? raw.trim() : '';
    const moment = parseMoment(text) ?? (parseDate(text) ? `${text} 00:00:00` : undefined);
    return moment ? { value: moment } : { problem: msg('momentFormat') };
  },
  // The database's text begins `yyyy-MM-dd HH:mm:ss` in the connection's time zone, which is the company's.
  wire: () => ({ type: 'string', examples: ['2026-11-26 14:05:00'] }),
  present: (stored) => (typeof stored === 'string' ? stored.slice(0, 19) : ''),
  parseCell: (text, _field, meaning) => ({ value: momentOfCell(text, meaning) }),
};

function rangeEnd(end: 0 | 1): FieldType['parse'] {
  return (raw) => {
    const text = String(raw).trim().replaceAll('/', '-');
    const moment = parseMoment(text) ?? (parseDate(text) ? `${text} ${end ? '23:59:59' : '00:00:00'}` : undefined);
    return moment ? { value: moment } : { problem: msg('rangeFormat') };
  };
}

/** First and last moment in `field` and `field2`, or both in one field as `a,b`; days count from 00:00:00 to 23:59:59. */
export const daterange: FieldType = {
  ...datetime,
  halves: ['起', '止'],
  // Both ends in one cell: 2026-03-05 ~ 2026-03-09
  parseCell: (text, field, meaning) => ({
    value: field.wire2 ? momentOfCell(text, meaning) : text.split(/[~～,，至]/).map((end) => momentOfCell(end)),
  }),
  sqlTypeOf: (field) => (field.wire2 ? 'timestamptz' : 'jsonb'),
  parse(raw, field) {
    if (field.wire2) return rangeEnd(0)(raw, field);
    const parts = Array.isArray(raw) ? raw : String(raw).split(',');
    if (parts.length !== 2) return { problem: msg('rangeFormat') };
    const ends = [rangeEnd(0)(parts[0], field), rangeEnd(1)(parts[1], field)];
    const wrong = ends.find((end) => end.problem !== undefined);
    if (wrong) return wrong;
    const [from, to] = ends.map((end) => ('value' in end ? String(end.value) : ''));
    if (from && to && from > to) return { problem: msg('endBeforeStart') };
    return { value: [from, to] };
  },
  parse2: rangeEnd(1),
  check: async (_call, { field, value, value2 }) =>
    field.wire2 && typeof value === 'string' && typeof value2 === 'string' && value.slice(0, 19) > value2.slice(0, 19)
      ? { [field.wire2]: msg('endBeforeStart') }
      : undefined,
  present: (stored, field) => (Array.isArray(stored) ? stored.join(',') : datetime.present(stored, field)),
  text: (stored, field) =>
    Array.isArray(stored)
      ? stored.map((end) => String(end).slice(0, 10)).join(' ~ ')
      : String(datetime.present(stored, field)),
  item: (field) => (field.wire2 ? { field2: field.wire2 } : {}),
};
