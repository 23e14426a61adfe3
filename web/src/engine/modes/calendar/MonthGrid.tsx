// The weeks of a month: each day with its first records, or on phones with how many it has.
import { calendarRows } from '@crm/protocol/mode';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { SkeletonBlock } from '../../../shared/ui/SkeletonBlock.tsx';
import { planState } from '../../record/moments.ts';
import { idOf, textOf } from '../../record/records.ts';
import type { Row } from '../../record/registries.ts';
import type { CellTarget } from '../../rows/openCell.tsx';
import { totalText } from '../../rows/totalText.ts';
import { type Day, hourOf } from './days.ts';
import { dayTitle, monthOf, weekday, weekdayNames } from './month.ts';
import './calendar.i18n.ts';

export interface MonthGridProps {
  ref: Ref<HTMLDivElement>;
  label: string;
  month: string;
  weeks: string[][];
  days: ReadonlyMap<string, Day>;
  /** Nothing of this month has been answered yet. */
  loading: boolean;
  stale: boolean;
  narrow: boolean;
  /** The day under the keyboard. */
  current: string;
  /** The day whose list is open. */
  opened: string;
  /** `yyyy-MM-dd HH:mm` */
  now: string;
  field: string;
  /** The moment is a plan that is still to be kept. */
  plan(row: Row): boolean;
  idField: string;
  textOfRow(row: Row): string;
  /** What is seen of it where that is less than its text: the room is small. */
  shownOfRow?: (row: Row) => ReactNode;
  /** What can be begun on a day. */
  renderAdding?: (day: string, reached: boolean) => ReactNode;
  own: ((row: Row) => CellTarget) | undefined;
  choose(day: string): void;
  /** Which records can be moved. */
  moves(row: Row): boolean;
}

interface ChipProps
  extends Pick<MonthGridProps, 'now' | 'field' | 'plan' | 'own' | 'moves' | 'idField' | 'textOfRow' | 'shownOfRow'> {
  row: Row;
  reached: boolean;
}

function Chip({ row, now, field, plan, own, textOfRow, reached, ...chip }: ChipProps) {
  const { t } = useTranslation();
  const target = own?.(row);
  const hour = hourOf(row, field);
  const text = textOfRow(row);
  const state = plan(row) ? planState(textOf(row[field]), now) : undefined;
  const inside = (
    <>
      {hour && <span className="calendar-hour">{hour}</span>}
      <span className="calendar-chip-text">{chip.shownOfRow?.(row) ?? text}</span>
    </>
  );
  const title = [hour, text, state === 'overdue' ? t('calendar.overdue') : ''].filter(Boolean).join(' ');
  const hold = {
    title,
    className: state ? `calendar-chip calendar-chip-${state}` : 'calendar-chip',
    ...(chip.moves(row) ? { 'data-movable': '', 'data-chip': idOf(row, chip.idField) } : {}),
  };
  if (!target) return <span {...hold}>{inside}</span>;
  return (
    <a
      {...hold}
      aria-label={title}
      href={target.address}
      tabIndex={reached ? 0 : -1}
      // The link itself is not what is carried.
      draggable={false}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        target.open();
      }}
    >
      {inside}
    </a>
  );
}

interface DayCellProps extends MonthGridProps {
  day: string;
}

function DayCell({ day, ...grid }: DayCellProps) {
  const { t, i18n } = useTranslation();
  const { month, days, narrow, current, opened, now, loading, idField, choose } = grid;
  const { total = 0, totalCapped, rows = [] } = days.get(day) ?? {};
  const isToday = now.slice(0, 10) === day;
  const count = (n: number) => totalText(n, totalCapped, i18n.language);
  const title = dayTitle(day, i18n.language);
  const named = isToday ? t('calendar.isToday', { day: title }) : title;
  const shown = rows.slice(0, calendarRows);
  const rest = total - shown.length;
  const reached = day === current;
  const className = [
    'calendar-day',
    monthOf(day) !== month && 'calendar-day-other',
    weekday(day) > 4 && 'calendar-day-weekend',
    isToday && 'calendar-day-today',
    day === opened && 'calendar-day-opened',
  ];
  return (
    <div role="gridcell" data-day={day} aria-selected={day === opened} className={className.filter(Boolean).join(' ')}>
      <button
        type="button"
        className="calendar-number"
        tabIndex={reached ? 0 : -1}
        {...(isToday ? { 'aria-current': 'date' as const } : {})}
        onClick={() => choose(day)}
      >
        <span className="visually-hidden">
          {total > 0 ? t('calendar.dayCount', { day: named, count: count(total) }) : named}
        </span>
        <span className="calendar-date" aria-hidden>
          {Number(day.slice(8))}
        </span>
        {narrow && total > 0 && (
          <span className="calendar-count" aria-hidden>
            {total > 99 ? '99+' : count(total)}
          </span>
        )}
      </button>
      {!narrow && grid.renderAdding?.(day, reached)}
      {!narrow && loading && <SkeletonBlock style={{ height: 20, width: '70%' }} />}
      {!narrow && shown.map((row) => <Chip key={idOf(row, idField)} {...grid} row={row} reached={reached} />)}
      {!narrow && rest > 0 && (
        <button
          type="button"
          className="calendar-more"
          tabIndex={reached ? 0 : -1}
          aria-label={t('calendar.dayMore', { day: title, count: count(rest) })}
          onClick={() => choose(day)}
        >
          {t('calendar.more', { count: count(rest) })}
        </button>
      )}
    </div>
  );
}

export function MonthGrid(grid: MonthGridProps) {
  const { i18n } = useTranslation();
  const { ref, label, weeks, narrow, loading, stale } = grid;
  const className = ['calendar-grid', narrow && 'calendar-grid-narrow', stale && 'calendar-stale'];
  return (
    <div
      ref={ref}
      role="grid"
      aria-label={label}
      aria-busy={loading || stale}
      className={className.filter(Boolean).join(' ')}
    >
      <div role="row" className="calendar-weekdays">
        {weekdayNames(i18n.language).map(({ short, long }) => (
          <span key={long} role="columnheader" aria-label={long}>
            {narrow ? short.replace('周', '') : short}
          </span>
        ))}
      </div>
      {weeks.map((week) => (
        <div key={week[0]} role="row" className="calendar-week">
          {week.map((day) => (
            <DayCell key={day} {...grid} day={day} />
          ))}
        </div>
      ))}
    </div>
  );
}
