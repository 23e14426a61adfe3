// date, datetime, daterange: days and moments in the company's time zone.
import { parseDate, parseMoment } from '../../platform/http/values.ts';
import { dateFilters, type FieldType } from './field-type.ts';

export const date: FieldType = {
  sqlType: 'date',
  empty: null,
  entry: 'chosen',
  filterTypes: dateFilters,
  parse(raw) {
    const day = parseDate(typeof raw === 'string' ? raw.trim() : raw);
    return day ? { value: day } : { problem: '日期格式应为 yyyy-MM-dd' };
  },
  present: (stored) => (typeof stored === 'string' ? stored.slice(0, 10) : ''),
};

export const datetime: FieldType = {
  ...date,
  sqlType: 'timestamptz',
  parse(raw) {
    const text = typeof raw === 'string' ? raw.trim() : '';
    const moment = parseMoment(text) ?? (parseDate(text) ? `${text} 00:00:00` : undefined);
    return moment ? { value: moment } : { problem: '时间格式应为 yyyy-MM-dd HH:mm' };
  },
  // The database's text begins `yyyy-MM-dd HH:mm:ss` in the connection's time zone, which is the company's.
  present: (stored) => (typeof stored === 'string' ? stored.slice(0, 19) : ''),
};

function rangeEnd(end: 0 | 1): FieldType['parse'] {
  return (raw) => {
    const text = String(raw).trim().replaceAll('/', '-');
    const moment = parseMoment(text) ?? (parseDate(text) ? `${text} ${end ? '23:59:59' : '00:00:00'}` : undefined);
    return moment ? { value: moment } : { problem: '时间段格式应为 yyyy/MM/dd' };
  };
}

/** First and last moment in `field` and `field2`; days count from 00:00:00 to 23:59:59. */
export const daterange: FieldType = {
  ...datetime,
  parse: rangeEnd(0),
  parse2: rangeEnd(1),
  item: (field) => (field.wire2 ? { field2: field.wire2 } : {}),
};
