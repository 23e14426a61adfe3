// date, datetime, daterange: days and moments in the company's time zone.
import { say } from '@crm/protocol/sentences';
import { parseDate, parseMoment } from '../../platform/http/values.ts';
import { dateFilters, type FieldType } from './field-type.ts';

/** `2026/3/5`, `2026年3月5日`, with or without a time, as the wire has them; anything else as it is. */
function timeOfCell(text: string): { day: string; time: string } | undefined {
  const match = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(
    text.trim(),
  );
  if (!match) return undefined;
  const two = (part: string | undefined) => (part ?? '').padStart(2, '0');
  const time = match[4] === undefined ? '' : `${two(match[4])}:${match[5]}:${two(match[6])}`;
  return { day: `${match[1]}-${two(match[2])}-${two(match[3])}`, time };
}

function momentOfCell(text: string): string {
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
    return day ? { value: day } : { problem: say('dateFormat') };
  },
  present: (stored) => (typeof stored === 'string' ? stored.slice(0, 10) : ''),
  parseCell: (text) => ({ value: timeOfCell(text)?.day ?? text }),
};

export const datetime: FieldType = {
  ...date,
  sqlType: 'timestamptz',
  parse(raw) {
    const text = typeof raw === 'string' ? raw.trim() : '';
    const moment = parseMoment(text) ?? (parseDate(text) ? `${text} 00:00:00` : undefined);
    return moment ? { value: moment } : { problem: say('momentFormat') };
  },
  // The database's text begins `yyyy-MM-dd HH:mm:ss` in the connection's time zone, which is the company's.
  present: (stored) => (typeof stored === 'string' ? stored.slice(0, 19) : ''),
  parseCell: (text) => ({ value: momentOfCell(text) }),
};

function rangeEnd(end: 0 | 1): FieldType['parse'] {
  return (raw) => {
    const text = String(raw).trim().replaceAll('/', '-');
    const moment = parseMoment(text) ?? (parseDate(text) ? `${text} ${end ? '23:59:59' : '00:00:00'}` : undefined);
    return moment ? { value: moment } : { problem: say('rangeFormat') };
  };
}

/** First and last moment in `field` and `field2`, or both in one field as `a,b`; days count from 00:00:00 to 23:59:59. */
export const daterange: FieldType = {
  ...datetime,
  halves: ['起', '止'],
  // Both ends in one cell: 2026-03-05 ~ 2026-03-09
  parseCell: (text, field) => ({
    value: field.wire2 ? momentOfCell(text) : text.split(/[~～,，至]/).map(momentOfCell),
  }),
  sqlTypeOf: (field) => (field.wire2 ? 'timestamptz' : 'jsonb'),
  parse(raw, field) {
    if (field.wire2) return rangeEnd(0)(raw, field);
    const parts = Array.isArray(raw) ? raw : String(raw).split(',');
    if (parts.length !== 2) return { problem: say('rangeFormat') };
    const ends = [rangeEnd(0)(parts[0], field), rangeEnd(1)(parts[1], field)];
    const wrong = ends.find((end) => end.problem !== undefined);
    if (wrong) return wrong;
    const [from, to] = ends.map((end) => ('value' in end ? String(end.value) : ''));
    if (from && to && from > to) return { problem: say('endBeforeStart') };
    return { value: [from, to] };
  },
  parse2: rangeEnd(1),
  check: async (_call, { field, value, value2 }) =>
    field.wire2 && typeof value === 'string' && typeof value2 === 'string' && value.slice(0, 19) > value2.slice(0, 19)
      ? { [field.wire2]: say('endBeforeStart') }
      : undefined,
  present: (stored, field) => (Array.isArray(stored) ? stored.join(',') : (datetime.present(stored, field) as string)),
  text: (stored) =>
    Array.isArray(stored)
      ? stored.map((end) => String(end).slice(0, 10)).join(' ~ ')
      : String(datetime.present(stored, undefined as never)),
  item: (field) => (field.wire2 ? { field2: field.wire2 } : {}),
};
