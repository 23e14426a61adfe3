// A list by the days of a field: a month with the first records of each day, and the list of the day that is opened.

import { granted } from '@crm/protocol/access';
import * as formFieldCalls from '@crm/protocol/calls/formField';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
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
import type { ModeProps } from '../modes.ts';
import { DayList } from './DayList.tsx';
import { type Day, daysBy, movedTo } from './days.ts';
import { MonthFrame, useMonthFrame } from './MonthFrame.tsx';
import { MonthGrid } from './MonthGrid.tsx';
import type { Move } from './MoveDialog.tsx';
import { useMinute } from './useMinute.ts';
import { useMonth } from './useMonth.ts';
import './calendar.i18n.ts';

const MoveDialog = dialogOnDemand(() => import('./MoveDialog.tsx'));
const noDays: Day[] = [];
const noRows: Row[] = [];

export default function Calendar(props: ModeProps) {
  const { module, index, fixed, control, definition, columns, by, idField, narrow, height, own, shown, changed } =
    props;
  const { t } = useTranslation();
  const { tree } = useSession();
  const { state } = control;
  const { field } = by;
  const now = useMinute();
  const today = now.slice(0, 10);
  const months = useMonth(control, today);
  const { month, weeks, current } = months;
  const [from, to] = [weeks[0]?.[0] ?? '', weeks.at(-1)?.[6] ?? ''];

  const parameters = useMemo(() => {
    const { page: _page, rows: _rows, ...params } = listParameters(module, { ...state, sort: '' }, fixed);
    return { module, ...params, by: field, from, to };
  }, [module, state, fixed, field, from, to]);
  const query = useQuery({
    queryKey: ['list', module, index, 'calendar', from, JSON.stringify(parameters)],
    // Days are pages of rows: what is changed in its place is changed in them, too.
    queryFn: async ({ signal }) => {
      const { days } = await post(formFieldCalls.calendar, parameters, { signal });
      return { pages: days };
    },
    // The same month stays while its conditions change; another one is not this one.
    placeholderData: (before, previousQuery) => (previousQuery?.queryKey[4] === from ? before : undefined),
    staleTime: 0,
  });
  const days = useMemo(() => daysBy(query.data?.pages ?? noDays, field), [query.data, field]);

  const place = placeOf(definition, field, granted(tree, `${definition.grant}.edit`), t);
  const item = 'item' in place && place.way === 'here' && place.item.field === field ? place.item : undefined;
  const lead = visibleColumns(columns)[0];
  const nameOf = (row: Row) => (lead ? columnText(row, lead, t) : '') || String(idOf(row, idField));
  const [moving, setMoving] = useState<{ move: Move; open: boolean; count: number } | null>(null);
  const begin = (move: Move) => setMoving((before) => ({ move, open: true, count: (before?.count ?? 0) + 1 }));
  const drop = (row: Row, day: string) => begin({ row, text: nameOf(row), value: movedTo(textOf(row[field]), day) });
  const rows = () => [...days.values()].flatMap((day) => day.rows);
  const frame = useMonthFrame({ months, narrow, rows, idField, drop, keys: state.open === 0 });
  const { opened, grid, title, choose, close } = frame;

  const [listed, setListed] = useState({ day: '', rows: noRows });
  const setListedRows = useCallback((rows: Row[]) => setListed({ day: opened, rows }), [opened]);
  const visibleRows = useMemo(() => {
    const ofDay = (day: string) =>
      day === opened && listed.day === day
        ? listed.rows
        : narrow
          ? noRows
          : (days.get(day)?.rows.slice(0, 3) ?? noRows);
    return weeks.flat().flatMap(ofDay);
  }, [weeks, days, opened, listed, narrow]);
  useEffect(() => {
    shown(visibleRows);
  }, [shown, visibleRows]);

  const failure = query.data === undefined ? query.error : null;
  return (
    <MonthFrame
      {...{ frame, today }}
      by={by.title}
      days={query.data ? days.values() : undefined}
      minHeight={height}
      grid={
        failure ? (
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
            {...{ month, weeks, days, narrow, current, opened, now, field, idField, own, choose }}
            loading={query.data === undefined}
            stale={query.isPlaceholderData}
            plan={(row) => by.plan === true && !isDone(by, row)}
            textOfRow={nameOf}
            moves={() => item !== undefined}
          />
        )
      }
    >
      {opened && !failure && (
        <DayList
          {...props}
          day={opened}
          isToday={opened === today}
          move={item ? (row) => begin({ row, text: nameOf(row) }) : undefined}
          close={narrow ? undefined : close}
          listed={setListedRows}
        />
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
    </MonthFrame>
  );
}
