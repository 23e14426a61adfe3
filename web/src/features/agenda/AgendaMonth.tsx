// A month of entries, and beside or below it those of the day that is opened.
import { CloseOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { totalText } from '../../engine/rows/totalText.ts';
import { onDemand } from '../../shared/loading/onDemand.tsx';
import '../../engine/modes/calendar/calendar.css';
import { dayOf, movedTo } from '../../engine/modes/calendar/days.ts';
import { MonthGrid } from '../../engine/modes/calendar/MonthGrid.tsx';
import { dayTitle, monthOf, monthTitle } from '../../engine/modes/calendar/month.ts';
import { useDrag } from '../../engine/modes/calendar/useDrag.ts';
import { useMonth, useMonthKeys, useSwipe } from '../../engine/modes/calendar/useMonth.ts';
import '../../engine/modes/calendar/calendar.i18n.ts';
import { type Row, recordAddress } from '../../engine/record/registries.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { SkeletonBlock } from '../../shared/ui/SkeletonBlock.tsx';
import type { AddOnDayProps } from './AddOnDay.tsx';
import { type AgendaRequest, useAgenda } from './agenda.api.ts';
import { type AgendaDay, type Entry, nameOf } from './agenda.ts';
import { DayEntries, open } from './DayEntries.tsx';
import { KindMark } from './KindMark.tsx';
import './agenda.i18n.ts';

const AddOnDay = onDemand<AddOnDayProps>(() => import('./AddOnDay.tsx'));

export interface ViewProps {
  asked: AgendaRequest;
  /** `yyyy-MM-dd HH:mm` */
  now: string;
  narrow: boolean;
  movable(entry: Entry): boolean;
  /** @param value the new day or moment; asked for where missing */
  move(entry: Entry, value?: string): void;
  /** Begins something on a day; undefined where the person may begin nothing. */
  add: AddOnDayProps['add'] | undefined;
}

interface AgendaMonthProps extends ViewProps {
  month: string;
  turn(part: { month: string }): void;
}

const nothing: ReadonlyMap<string, AgendaDay> = new Map();
const always = () => true;

export default function AgendaMonth({ asked, now, narrow, movable, move, add, ...kept }: AgendaMonthProps) {
  const { t, i18n } = useTranslation();
  const today = now.slice(0, 10);
  const months = useMonth({ state: { month: kept.month }, change: kept.turn }, today);
  const { month, weeks, current } = months;
  const query = useAgenda(weeks[0]?.[0] ?? '', weeks.at(-1)?.[6] ?? '', asked);
  const days = query.data ?? nothing;
  const [chosen, setChosen] = useState('');
  const opened = narrow ? current : weeks.some((week) => week.includes(chosen)) ? chosen : '';
  const ofDay = useAgenda(opened, opened, asked);
  // What is kept while another day is asked for is not of this one.
  const waits = ofDay.data === undefined || ofDay.isPlaceholderData;

  const area = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const drop = (row: Row, day: string) => {
    const entry = row as Entry;
    if (day !== dayOf(entry, 'at')) move(entry, movedTo(entry.at, day));
  };
  const drag = useDrag(area, narrow ? undefined : drop);
  useMonthKeys(grid, months, true);
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
  const loading = query.data === undefined || query.isPlaceholderData;
  const count = totalText(total, capped, i18n.language);
  const summary = loading ? '' : total > 0 ? t('calendar.total', { count }) : t('calendar.nothing');
  const textOf = (row: Row) => {
    const entry = row as Entry;
    return t('agenda.entry', { kind: t(`agenda.kind.${entry.kind}`), name: nameOf(entry, t) });
  };
  const shownOf = (row: Row) => {
    const entry = row as Entry;
    return (
      <>
        <KindMark kind={entry.kind} /> {nameOf(entry, t)}
      </>
    );
  };
  const shownOn = (day: string) => days.get(day)?.rows ?? [];

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
      <div className="calendar-month">
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
        {query.error && !query.data ? (
          <LoadProblem error={query.error} retry={() => void query.refetch()} />
        ) : (
          <MonthGrid
            ref={grid}
            label={t('agenda.label', { month: title })}
            {...{ month, weeks, days, narrow, current, opened, now, choose }}
            loading={query.data === undefined}
            stale={query.isPlaceholderData}
            over={drag.dragged?.over ?? ''}
            carried={drag.dragged?.row}
            field="at"
            idField="key"
            plan={always}
            own={(row) => {
              const entry = row as Entry;
              const address = recordAddress(entry.kind, Number(entry.record.id));
              return { address, open: () => open(entry, shownOn(dayOf(entry, 'at'))) };
            }}
            textOfRow={textOf}
            shownOfRow={shownOf}
            {...(add
              ? {
                  renderAdding: (day: string, reached: boolean) => (
                    <AddOnDay {...{ day, today, reached, add }} inGrid />
                  ),
                }
              : {})}
            take={narrow ? undefined : drag.take}
            moves={(row) => movable(row as Entry)}
          />
        )}
      </div>
      {opened && !(query.error && !query.data) && (
        <section className="calendar-list" aria-label={dayTitle(opened, i18n.language)}>
          <header className="calendar-list-head">
            <h2>{dayTitle(opened, i18n.language)}</h2>
            {add && <AddOnDay {...{ day: opened, today, add }} />}
            {!narrow && (
              <Button
                type="text"
                icon={<CloseOutlined aria-hidden />}
                aria-label={t('calendar.closeDay')}
                onClick={close}
              />
            )}
          </header>
          <div className="calendar-list-rows">
            {ofDay.error && !ofDay.data ? (
              <LoadProblem error={ofDay.error} retry={() => void ofDay.refetch()} />
            ) : waits ? (
              <SkeletonBlock style={{ height: 44 }} />
            ) : (
              <DayEntries
                day={opened}
                told={ofDay.data?.get(opened)}
                {...{ now, movable, move }}
                userid={asked.userid}
              />
            )}
          </div>
        </section>
      )}
      {drag.dragged && (
        <div ref={drag.ghost} className="calendar-ghost" style={drag.place} aria-hidden>
          {drag.dragged.text}
        </div>
      )}
    </div>
  );
}
