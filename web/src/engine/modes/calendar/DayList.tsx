// All records of one day, as the list itself answers them.
import { CalendarOutlined, CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListAction } from '../../actions/actions.ts';
import type { ListState } from '../../query/listState.ts';
import { useListQuery } from '../../query/useListQuery.ts';
import { LoadProblem } from '../../record/LoadProblem.tsx';
import type { Row } from '../../record/registries.ts';
import { ListSkeleton } from '../../rows/ListSkeleton.tsx';
import { ListCards } from '../../rows/lazy.ts';
import { totalText } from '../../rows/totalText.ts';
import type { ModeProps } from '../modes.ts';
import { dayOf, hourOf } from './days.ts';
import { dayTitle } from './month.ts';
import './calendar.i18n.ts';

interface DayListProps
  extends Pick<
    ModeProps,
    | 'module'
    | 'index'
    | 'fixed'
    | 'control'
    | 'columns'
    | 'by'
    | 'idField'
    | 'actions'
    | 'run'
    | 'own'
    | 'mark'
    | 'words'
  > {
  day: string;
  isToday: boolean;
  /** Opens the dialog for another date of the record; undefined where it cannot be changed. */
  move: ((row: Row) => void) | undefined;
  /** Undefined where the day stays open. */
  close: (() => void) | undefined;
  /** Told of all rows that are shown. */
  listed(rows: Row[]): void;
}

const pageSize = 20;
const moveKey = 'calendar.move';

/** The list's request for this day: its own conditions, and the day. */
function stateOf(state: ListState, field: string, day: string): ListState {
  return {
    ...state,
    filters: [...state.filters, { field, type: 'eq', value: day }],
    sort: `${field} asc`,
    page: 1,
    rows: pageSize,
  };
}

export function DayList({ day, isToday, move, close, listed, control, by, actions, run, mark, ...list }: DayListProps) {
  const { t, i18n } = useTranslation();
  const { module, index, fixed, idField } = list;
  const { field } = by;
  const { state } = control;
  const requestState = useMemo(() => stateOf(state, field, day), [state, field, day]);
  const query = useListQuery({ module, index, state: requestState, fixed, idField, endless: true });
  // What was moved is gone at once, and what is shown while another day is fetched is not of this one.
  const rows = useMemo(() => query.rows.filter((row) => dayOf(row, field) === day), [query.rows, field, day]);
  useEffect(() => {
    listed(rows);
  }, [rows, listed]);

  const offered = useMemo((): ListAction[] => {
    if (!move) return actions;
    const own: ListAction = {
      key: moveKey,
      label: t('calendar.move'),
      icon: <CalendarOutlined aria-hidden />,
      arity: 'single',
      run: () => Promise.resolve(),
    };
    return [own, ...actions];
  }, [move, actions, t]);
  const marked = (row: Row): ReactNode => {
    const hour = hourOf(row, field);
    const own = mark?.(row);
    return hour || own ? (
      <>
        {hour && <span className="calendar-hour">{hour}</span>}
        {own}
      </>
    ) : null;
  };
  const title = dayTitle(day, i18n.language);
  const waits = query.first || (query.stale && rows.length === 0);
  return (
    <section className="calendar-list" aria-label={title}>
      <header className="calendar-list-head">
        <h2>{isToday ? t('calendar.isToday', { day: title }) : title}</h2>
        {!waits && query.total > 0 && (
          <span className="calendar-list-count">
            {t('calendar.count', { count: totalText(query.total, query.totalCapped, i18n.language) })}
          </span>
        )}
        {close && (
          <Button
            type="text"
            icon={<CloseOutlined aria-hidden />}
            aria-label={t('calendar.closeDay')}
            onClick={close}
          />
        )}
      </header>
      <div className="calendar-list-rows">
        {waits && <ListSkeleton height={undefined} />}
        {!waits && query.error && rows.length === 0 && <LoadProblem error={query.error} retry={query.refetch} />}
        {!waits && !(query.error && rows.length === 0) && (
          <ListCards
            {...list}
            rows={rows}
            actions={offered}
            run={(action, chosen) => {
              const [row] = chosen;
              if (action.key !== moveKey) run(action, chosen);
              else if (row) move?.(row);
            }}
            mark={marked}
            stale={query.stale}
            {...(query.more ? { more: query.more } : {})}
            loadingMore={query.loadingMore}
            empty={<p className="calendar-list-empty">{t('calendar.emptyDay')}</p>}
          />
        )}
      </div>
    </section>
  );
}
