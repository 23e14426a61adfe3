// Filters of days and moments: named ranges, days that stand for all their moments, and bounds that may be missing.
import type { FilterType } from '@crm/protocol/answers/filter';
import type { DateRange } from '@crm/protocol/filter';
import { msg, type Sentence } from '@crm/protocol/sentences';
import { type RawBuilder, sql } from 'kysely';
import { parseDate, parseMoment } from '../../platform/http/values.ts';

/** SQL, or the Chinese sentence about what is wrong with the value. */
export type Predicate = { sql: RawBuilder<boolean> } | { problem: Sentence };

/** First and first-after moment of each named range that has both, in the connection's time zone. Weeks begin on Monday. */
const ranges: Record<Exclude<DateRange, 'past'>, [RawBuilder<unknown>, RawBuilder<unknown>]> = (() => {
  const day = (offset: number) => sql`(date_trunc('day', now()) + make_interval(days => ${sql.lit(offset)}))`;
  const unit = (name: 'week' | 'month' | 'quarter' | 'year', offset: number) => {
    const step = name === 'quarter' ? `${offset * 3} months` : `${offset} ${name}s`;
    return sql`(date_trunc(${sql.lit(name)}, now()) + interval ${sql.lit(step)})`;
  };
  const span = (
    name: 'week' | 'month' | 'quarter' | 'year',
    offset: number,
  ): [RawBuilder<unknown>, RawBuilder<unknown>] => [unit(name, offset), unit(name, offset + 1)];
  return {
    today: [day(0), day(1)],
    yesterday: [day(-1), day(0)],
    tomorrow: [day(1), day(2)],
    week: span('week', 0),
    lastweek: span('week', -1),
    nextweek: span('week', 1),
    month: span('month', 0),
    lastmonth: span('month', -1),
    nextmonth: span('month', 1),
    quarter: span('quarter', 0),
    lastquarter: span('quarter', -1),
    nextquarter: span('quarter', 1),
    year: span('year', 0),
    lastyear: span('year', -1),
    nextyear: span('year', 1),
    last7days: [day(-6), day(1)],
    last30days: [day(-29), day(1)],
    last90days: [day(-89), day(1)],
    next7days: [day(0), day(7)],
    next30days: [day(0), day(30)],
    next90days: [day(0), day(90)],
  };
})();

export function dateRangeSql(column: RawBuilder<unknown>, range: keyof typeof ranges): RawBuilder<boolean> {
  const [from, to] = ranges[range];
  return sql`(${column} >= ${from} and ${column} < ${to})`;
}

/** A day stands for all its moments: `eq 2026-01-02` is the whole day, `gt` begins with the next one. */
export function timeSql(
  column: RawBuilder<unknown>,
  type: 'timestamptz' | 'date',
  operator: FilterType,
  value: string,
  asText = false,
): Predicate {
  // In `ext` days and moments are texts in the company's time zone, which order as they do.
  const format = sql.lit(type === 'date' ? 'YYYY-MM-DD' : 'YYYY-MM-DD HH24:MI:SS');
  const at = (moment: RawBuilder<unknown>) => (asText ? sql`to_char(${moment}, ${format})` : moment);
  if (operator === 'past') return { sql: sql`${column} < ${at(type === 'date' ? sql`current_date` : sql`now()`)}` };
  if (operator in ranges) {
    const [from, to] = ranges[operator as keyof typeof ranges];
    return { sql: sql`(${column} >= ${at(from)} and ${column} < ${at(to)})` };
  }
  const name = sql.raw(type);
  const bounds = value.split(',').map((part) => part.trim().replaceAll('/', '-'));
  if (bounds.length !== (operator === 'between' ? 2 : 1))
    return { problem: operator === 'between' ? msg('betweenFormat') : msg('badFormat') };
  const from: (RawBuilder<unknown> | undefined)[] = [];
  const after: (RawBuilder<unknown> | undefined)[] = [];
  for (const bound of bounds) {
    const day = parseDate(bound);
    const moment = day ? undefined : parseMoment(bound);
    if (bound === '' && operator === 'between') {
      from.push(undefined);
      after.push(undefined);
    } else if (day) {
      from.push(at(sql`${day}::${name}`));
      after.push(at(type === 'date' ? sql`(${day}::date + 1)` : sql`(${day}::timestamptz + interval '1 day')`));
    } else if (moment && type === 'timestamptz') {
      from.push(at(sql`${moment}::timestamptz`));
      after.push(at(sql`(${moment}::timestamptz + interval '1 second')`));
    } else {
      return { problem: msg('dateFormat') };
    }
  }
  const [begin] = from;
  const end = after[bounds.length - 1];
  switch (operator) {
    case 'eq':
      return { sql: sql`(${column} >= ${begin} and ${column} < ${end})` };
    case 'ne':
      return { sql: sql`(${column} is null or ${column} < ${begin} or ${column} >= ${end})` };
    case 'gt':
      return { sql: sql`${column} >= ${after[0]}` };
    case 'ge':
      return { sql: sql`${column} >= ${begin}` };
    case 'lt':
      return { sql: sql`${column} < ${begin}` };
    case 'le':
      return { sql: sql`${column} < ${end}` };
    case 'between': {
      const parts = [...(begin ? [sql`${column} >= ${begin}`] : []), ...(end ? [sql`${column} < ${end}`] : [])];
      return parts.length > 0 ? { sql: sql`(${sql.join(parts, sql` and `)})` } : { problem: msg('betweenFormat') };
    }
    default:
      return { problem: msg('operatorUnknown') };
  }
}
