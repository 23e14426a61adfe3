// The entries of one day as a list: each opens its record, and those that can be moved ask for another day.
import { CalendarOutlined } from '@ant-design/icons';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { hourOf } from '../../engine/modes/calendar/days.ts';
import { dayTitle } from '../../engine/modes/calendar/month.ts';
import { totalText } from '../../engine/rows/totalText.ts';
import '../../engine/modes/calendar/calendar.i18n.ts';
import { planState } from '../../engine/record/moments.ts';
import { openRecord, recordAddress } from '../../engine/record/registries.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { type AgendaDay, type Entry, listAddress, nameOf } from './agenda.ts';
import { KindMark } from './KindMark.tsx';
import './agenda.i18n.ts';

interface DayEntriesProps {
  day: string;
  /** Undefined where nothing is on it. */
  entries: AgendaDay | undefined;
  now: string;
  userid: number;
  movable(entry: Entry): boolean;
  move(entry: Entry): void;
}

export function open(entry: Entry, among: readonly Entry[]): void {
  openRecord(
    entry.kind,
    Number(entry.record.id),
    among.map(({ kind, record }) => ({ kind, id: Number(record.id) })),
  );
}

export function DayEntries({ day, entries, now, userid, movable, move }: DayEntriesProps) {
  const { t, i18n } = useTranslation();
  if (!entries) return <p className="agenda-empty">{t('calendar.emptyDay')}</p>;
  const { rows, rest } = entries;
  const press = (event: MouseEvent, entry: Entry) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open(entry, rows);
  };
  return (
    <ul className="agenda-entries" aria-label={dayTitle(day, i18n.language)}>
      {rows.map((entry) => {
        const name = nameOf(entry, t);
        const late = planState(entry.at, now) === 'overdue';
        return (
          <li key={entry.key} className={late ? 'agenda-entry agenda-late' : 'agenda-entry'}>
            <a href={recordAddress(entry.kind, Number(entry.record.id))} onClick={(event) => press(event, entry)}>
              <span className="agenda-about">
                {hourOf(entry, 'at') && <span className="calendar-hour">{hourOf(entry, 'at')}</span>}
                <KindMark kind={entry.kind} />
                <span className="agenda-kind">{t(`agenda.kind.${entry.kind}`)}</span>
                {late && <span className="agenda-overdue">{t('calendar.overdue')}</span>}
              </span>
              <span className="agenda-name">{name}</span>
            </a>
            {movable(entry) && (
              <Button
                type="text"
                icon={<CalendarOutlined aria-hidden />}
                aria-label={t('agenda.moveEntry', { name })}
                title={t('calendar.move')}
                onClick={() => move(entry)}
              />
            )}
          </li>
        );
      })}
      {rest.map(({ kind, count, capped }) => (
        <li key={kind} className="agenda-rest">
          <Link to={listAddress(kind, day, userid)}>
            {t('agenda.rest', { kind: t(`agenda.kind.${kind}`), count: totalText(count, capped, i18n.language) })}
          </Link>
        </li>
      ))}
    </ul>
  );
}
