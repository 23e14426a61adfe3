// A month of entries, and beside or below it those of the day that is opened.
import { CloseOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { dayOf, movedTo } from '../../engine/modes/calendar/days.ts';
import { MonthFrame, useMonthFrame } from '../../engine/modes/calendar/MonthFrame.tsx';
import { MonthGrid } from '../../engine/modes/calendar/MonthGrid.tsx';
import { dayTitle } from '../../engine/modes/calendar/month.ts';
import { useMonth } from '../../engine/modes/calendar/useMonth.ts';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { type Row, recordAddress } from '../../engine/record/registries.ts';
import { onDemand } from '../../shared/loading/onDemand.tsx';
import { Button } from '../../shared/ui/Button.tsx';
import { SkeletonBlock } from '../../shared/ui/SkeletonBlock.tsx';
import type { AddOnDayProps } from './AddOnDay.tsx';
import { type AgendaRequest, useAgenda } from './agenda.api.ts';
import { type AgendaDay, type Entry, nameOf } from './agenda.ts';
import { DayEntries, open } from './DayEntries.tsx';
import { KindMark } from './KindMark.tsx';
import '../../engine/modes/calendar/calendar.i18n.ts';
import './agenda.i18n.ts';

const AddOnDay = onDemand<AddOnDayProps>(() => import('./AddOnDay.tsx'));

export interface ViewProps {
  request: AgendaRequest;
  /** `yyyy-MM-dd HH:mm` */
  now: string;
  narrow: boolean;
  movable(entry: Entry): boolean;
  /** @param value the new day or moment; without it the dialog asks */
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

export default function AgendaMonth({ request, now, narrow, movable, move, add, ...rest }: AgendaMonthProps) {
  const { t, i18n } = useTranslation();
  const today = now.slice(0, 10);
  const months = useMonth({ state: { month: rest.month }, change: rest.turn }, today);
  const { month, weeks, current } = months;
  const query = useAgenda(weeks[0]?.[0] ?? '', weeks.at(-1)?.[6] ?? '', request);
  const days = query.data ?? nothing;
  const drop = (row: Row, day: string) => {
    const entry = row as Entry;
    move(entry, movedTo(entry.at, day));
  };
  const rows = () => [...days.values()].flatMap((day) => day.rows);
  const frame = useMonthFrame({ months, narrow, rows, idField: 'key', drop, keys: true });
  const { opened, grid, title, choose, close } = frame;
  const ofDay = useAgenda(opened, opened, request);
  // Data kept while another day is fetched is not of this one.
  const waits = ofDay.data === undefined || ofDay.isPlaceholderData;

  const counted = query.data === undefined || query.isPlaceholderData ? undefined : days.values();
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
    <MonthFrame
      {...{ frame, today }}
      days={counted}
      grid={
        query.error && !query.data ? (
          <LoadProblem error={query.error} retry={() => void query.refetch()} />
        ) : (
          <MonthGrid
            ref={grid}
            label={t('agenda.label', { month: title })}
            {...{ month, weeks, days, narrow, current, opened, now, choose }}
            loading={query.data === undefined}
            stale={query.isPlaceholderData}
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
            moves={(row) => movable(row as Entry)}
          />
        )
      }
    >
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
                entries={ofDay.data.get(opened)}
                {...{ now, movable, move }}
                userid={request.userid}
              />
            )}
          </div>
        </section>
      )}
    </MonthFrame>
  );
}
