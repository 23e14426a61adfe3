// A list by the days of a field: a month with the first records of each day, and the list of the day that is opened.

import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { granted } from '@crm/protocol/access';
import * as formFieldCalls from '@crm/protocol/calls/formField';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { post } from '../../../shared/api/client.ts';
import { dialogOnDemand } from '../../../shared/loading/onDemand.tsx';
import { useSession } from '../../../shared/session/session.ts';
import { isDone } from '../../fields/cells/RelativeTime.tsx';
import { columnText } from '../../fields/fieldTypes.ts';
import { placeOf } from '../../inPlace/places.ts';
import { visibleColumns } from '../../query/columns.ts';
import { isNarrowed, listParameters } from '../../query/listState.ts';
import { idOf, textOf } from '../../record/records.ts';
import type { Row } from '../../record/registries.ts';
import { ListProblem } from '../../rows/ListProblem.tsx';
import { totalText } from '../../rows/totalText.ts';
import type { ModeProps } from '../modes.ts';
import './calendar.css';
import { DayList } from './DayList.tsx';
import { type Day, dayOf, daysBy, movedTo } from './days.ts';
import { MonthGrid } from './MonthGrid.tsx';
import type { Move } from './MoveDialog.tsx';
import { monthOf, monthTitle } from './month.ts';
import { useDrag } from './useDrag.ts';
import { useMinute } from './useMinute.ts';
import { useMonth, useMonthKeys, useSwipe } from './useMonth.ts';
import './calendar.i18n.ts';

const MoveDialog = dialogOnDemand(() => import('./MoveDialog.tsx'));
const noDays: Day[] = [];
const noRows: Row[] = [];

export default function Calendar(props: ModeProps) {
  const { module, index, fixed, control, definition, columns, by, idField, narrow, height, own, shown, changed } =
    props;
  const { t, i18n } = useTranslation();
  const { tree } = useSession();
  const { state } = control;
  const { field } = by;
  const now = useMinute();
  const today = now.slice(0, 10);
  const months = useMonth(control, today);
  const { month, weeks, current } = months;
  const [from, to] = [weeks[0]?.[0] ?? '', weeks.at(-1)?.[6] ?? ''];

  const parameters = useMemo(() => {
    const { page: _page, rows: _rows, ...asked } = listParameters(module, { ...state, sort: '' }, fixed);
    return { module, ...asked, by: field, from, to };
  }, [module, state, fixed, field, from, to]);
  const query = useQuery({
    queryKey: ['list', module, index, 'calendar', from, JSON.stringify(parameters)],
    // Days are pages of rows: what is changed in its place is changed in them, too.
    queryFn: async ({ signal }) => {
      const { days } = await post(formFieldCalls.calendar, parameters, { signal });
      return { pages: days };
    },
    // The same month stays while its conditions change; another one is not this one.
    placeholderData: (before, asked) => (asked?.queryKey[4] === from ? before : undefined),
    staleTime: 0,
  });
  const days = useMemo(() => daysBy(query.data?.pages ?? noDays, field), [query.data, field]);

  // On phones a day is always open, below the month.
  const [chosen, setChosen] = useState('');
  const opened = narrow ? current : weeks.some((week) => week.includes(chosen)) ? chosen : '';
  const [listed, setListed] = useState({ day: '', rows: noRows });
  const toldRows = useCallback((rows: Row[]) => setListed({ day: opened, rows }), [opened]);
  const standing = useMemo(() => {
    const ofDay = (day: string) =>
      day === opened && listed.day === day
        ? listed.rows
        : narrow
          ? noRows
          : (days.get(day)?.rows.slice(0, 3) ?? noRows);
    return weeks.flat().flatMap(ofDay);
  }, [weeks, days, opened, listed, narrow]);
  useEffect(() => {
    shown(standing);
  }, [shown, standing]);

  const place = placeOf(definition, field, granted(tree, `${definition.grant}.edit`), t);
  const item = 'item' in place && place.way === 'here' && place.item.field === field ? place.item : undefined;
  const lead = visibleColumns(columns)[0];
  const nameOf = (row: Row) => (lead ? columnText(row, lead, t) : '') || String(idOf(row, idField));
  const [moving, setMoving] = useState<{ move: Move; open: boolean; count: number } | null>(null);
  const begin = (move: Move) => setMoving((before) => ({ move, open: true, count: (before?.count ?? 0) + 1 }));
  const drop = (row: Row, day: string) => {
    if (day === dayOf(row, field)) return;
    begin({ row, text: nameOf(row), value: movedTo(textOf(row[field]), day) });
  };

  const area = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const drag = useDrag(area, item && !narrow ? drop : undefined);
  useMonthKeys(grid, months, state.open === 0);
  useSwipe(area, narrow, months.turn);

  const choose = (day: string) => {
    if (narrow) return months.show(day);
    months.setCurrent(day);
    setChosen(day === opened ? '' : day);
  };
  const close = () => {
    setChosen('');
    grid.current?.querySelector<HTMLElement>(`[data-day="${opened}"] > button`)?.focus();
  };
  const title = monthTitle(month, i18n.language);
  const told = [...days.values()].filter(({ day }) => monthOf(day) === month);
  const total = told.reduce((sum, day) => sum + day.total, 0);
  const capped = told.some(({ totalCapped }) => totalCapped);
  const failure = query.data === undefined ? query.error : null;
  const loading = query.data === undefined && !query.error;
  const summary =
    loading || failure
      ? ''
      : total > 0
        ? t('calendar.total', { count: totalText(total, capped, i18n.language) })
        : t('calendar.nothing');

  return (
    <div
      ref={area}
      className={drag.dragged ? 'calendar calendar-dragging' : 'calendar'}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || narrow || !opened || event.defaultPrevented) return;
        event.stopPropagation();
        close();
      }}
    >
      <div className="calendar-month" style={narrow ? undefined : { minHeight: height }}>
        <div className="calendar-head">
          <h2 className="calendar-title" aria-live="polite">
            {title}
          </h2>
          <div className="calendar-turns">
            <Button
              icon={<LeftOutlined aria-hidden />}
              aria-label={t('calendar.previous')}
              onClick={() => months.turn(-1)}
            />
            <Button
              icon={<RightOutlined aria-hidden />}
              aria-label={t('calendar.next')}
              onClick={() => months.turn(1)}
            />
            <Button onClick={() => months.show(today)}>{t('calendar.today')}</Button>
          </div>
          <span className="calendar-summary" role="status">
            {summary}
          </span>
        </div>
        {failure ? (
          <ListProblem
            error={failure}
            retry={() => void query.refetch()}
            height={undefined}
            clear={isNarrowed(state) ? () => control.change({ scenes: {}, filters: [], key: '' }) : undefined}
          />
        ) : (
          <MonthGrid
            ref={grid}
            label={t('calendar.label', { month: title, field: by.title })}
            {...{ month, weeks, days, loading, narrow, current, opened, now, field, idField, own, choose }}
            stale={query.isPlaceholderData}
            over={drag.dragged?.over ?? ''}
            carried={drag.dragged?.row}
            plan={(row) => by.plan === true && !isDone(by, row)}
            textOfRow={nameOf}
            take={item ? drag.take : undefined}
          />
        )}
      </div>
      {opened && !failure && (
        <DayList
          {...props}
          day={opened}
          isToday={opened === today}
          move={item ? (row) => begin({ row, text: nameOf(row) }) : undefined}
          close={narrow ? undefined : close}
          listed={toldRows}
        />
      )}
      {drag.dragged && (
        <div ref={drag.ghost} className="calendar-ghost" style={drag.place} aria-hidden>
          {drag.dragged.text}
        </div>
      )}
      {moving && item && (
        <MoveDialog
          key={moving.count}
          {...moving.move}
          open={moving.open}
          definition={definition}
          item={item}
          idField={idField}
          close={() => setMoving((before) => (before?.count === moving.count ? { ...before, open: false } : before))}
          saved={changed}
        />
      )}
    </div>
  );
}
