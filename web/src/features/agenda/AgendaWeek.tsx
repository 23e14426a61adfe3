// A week as a list: its days below each other, with what each has.
import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { onDemand } from '../../shared/loading/onDemand.tsx';
import '../../engine/modes/calendar/calendar.css';
import { addDays, dayTitle, weekday, weekTitle } from '../../engine/modes/calendar/month.ts';
import '../../engine/modes/calendar/calendar.i18n.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { SkeletonBlock } from '../../shared/ui/SkeletonBlock.tsx';
import type { AddOnDayProps } from './AddOnDay.tsx';
import type { ViewProps } from './AgendaMonth.tsx';
import { useAgenda } from './agenda.api.ts';
import { DayEntries } from './DayEntries.tsx';
import './agenda.i18n.ts';

const AddOnDay = onDemand<AddOnDayProps>(() => import('./AddOnDay.tsx'));

interface AgendaWeekProps extends ViewProps {
  /** A day of the week; empty for today. */
  day: string;
  turn(part: { day: string }): void;
}

export default function AgendaWeek({ request, now, movable, move, add, ...rest }: AgendaWeekProps) {
  const { t, i18n } = useTranslation();
  const today = now.slice(0, 10);
  const day = rest.day || today;
  const monday = addDays(day, -weekday(day));
  const week = Array.from({ length: 7 }, (_, at) => addDays(monday, at));
  const query = useAgenda(monday, addDays(monday, 6), request);
  const waits = query.data === undefined || query.isPlaceholderData;
  const turn = (by: number) => rest.turn({ day: addDays(monday, by) });
  return (
    <div className="agenda-week">
      <div className="calendar-head">
        <h2 className="calendar-title" aria-live="polite">
          {weekTitle(monday, i18n.language)}
        </h2>
        <div className="calendar-turns">
          <Button icon={<LeftOutlined aria-hidden />} aria-label={t('agenda.previousWeek')} onClick={() => turn(-7)} />
          <Button icon={<RightOutlined aria-hidden />} aria-label={t('agenda.nextWeek')} onClick={() => turn(7)} />
          <Button onClick={() => rest.turn({ day: '' })}>{t('agenda.thisWeek')}</Button>
        </div>
      </div>
      {query.error && !query.data ? (
        <LoadProblem error={query.error} retry={() => void query.refetch()} />
      ) : (
        week.map((one) => {
          const title = dayTitle(one, i18n.language);
          return (
            <section key={one} className="agenda-day" aria-label={title}>
              <div className="agenda-day-head">
                <h3>{one === today ? t('calendar.isToday', { day: title }) : title}</h3>
                {add && <AddOnDay {...{ day: one, today, add }} />}
              </div>
              {waits ? (
                <SkeletonBlock style={{ height: 44 }} />
              ) : (
                <DayEntries
                  day={one}
                  entries={query.data.get(one)}
                  {...{ now, movable, move }}
                  userid={request.userid}
                />
              )}
            </section>
          );
        })
      )}
    </div>
  );
}
