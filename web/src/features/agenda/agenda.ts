// Entries of the calendar: records of several lists, each with its kind, as rows that the grid of a month shows.
import { type AgendaKind, type AgendaPart, agendaKinds } from '@crm/protocol/agenda';
import type { TFunction } from 'i18next';
import type { Day } from '../../engine/modes/calendar/days.ts';
import { textOf } from '../../engine/record/records.ts';
import type { Row } from '../../engine/record/registries.ts';
import './agenda.i18n.ts';

/** A record on its day. `key` distinguishes it from records of other kinds, `at` is its day or moment. */
export interface Entry extends Row {
  key: number;
  at: string;
  kind: AgendaKind;
  record: Row;
}

export interface Rest {
  kind: AgendaKind;
  count: number;
  capped: boolean;
}

/** A day of all kinds, in the order of its hours; what has none comes first. */
export interface AgendaDay extends Day {
  rows: Entry[];
  /** What of each kind is not among the rows. */
  rest: Rest[];
}

export function daysOf(parts: readonly AgendaPart<Row>[]): Map<string, AgendaDay> {
  const days = new Map<string, AgendaDay>();
  for (const { kind, days: answeredDays } of parts) {
    const place = agendaKinds.findIndex((one) => one.kind === kind);
    const by = agendaKinds[place]?.by ?? '';
    for (const { day, total, totalCapped, rows } of answeredDays) {
      const own = days.get(day) ?? { day, total: 0, rows: [], rest: [] };
      days.set(day, own);
      own.total += total;
      if (totalCapped) own.totalCapped = true;
      if (total > rows.length) own.rest.push({ kind, count: total - rows.length, capped: totalCapped === true });
      for (const record of rows)
        own.rows.push({
          key: Number(record.id) * agendaKinds.length + place,
          at: textOf(record[by]),
          kind,
          record,
        });
    }
  }
  for (const { rows } of days.values()) rows.sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
  return days;
}

export function nameOf({ kind, record }: Entry, t: TFunction): string {
  const wire = agendaKinds.find((one) => one.kind === kind)?.name ?? '';
  const name = textOf(record[wire]) || `#${textOf(record.id)}`;
  const n = kind === 'recpay' ? textOf(record.qici) : '';
  return n ? t('agenda.instalment', { name, n }) : name;
}

const pages: Record<AgendaKind, string> = {
  task: '/oa/task',
  customer: '/crm/customer',
  clues: '/crm/clue',
  recpay: '/crm/recpay',
  contract: '/crm/contract',
};

/** Address of the list that has all records of the kind on the day. @param userid 0 for one's own */
export function listAddress(kind: AgendaKind, day: string, userid: number): string {
  const by = agendaKinds.find((one) => one.kind === kind)?.by;
  const filter: object[] = [{ field: by, type: 'eq', value: day }];
  if (userid) filter.push({ field: 'userid', type: 'eq', value: String(userid) });
  const search = new URLSearchParams({ filter: JSON.stringify(filter) });
  if (!userid) search.set('dataType', 'mine');
  return `${pages[kind]}?${search}`;
}
