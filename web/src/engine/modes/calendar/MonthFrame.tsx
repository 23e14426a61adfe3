// The frame of a month's grid: the title with the turns, the summary, the opened day, the dragged record.
import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../shared/ui/Button.tsx';
import { watchPresses } from '../../interaction/presses.ts';
import { idOf } from '../../record/records.ts';
import type { Row } from '../../record/registries.ts';
import { totalText } from '../../rows/totalText.ts';
import { monthOf, monthTitle } from './month.ts';
import { type useMonth, useMonthKeys, useSwipe } from './useMonth.ts';
import './calendar.css';
import './calendar.i18n.ts';

interface Counted {
  day: string;
  total: number;
  totalCapped?: boolean | undefined;
}

interface MonthOptions {
  months: ReturnType<typeof useMonth>;
  narrow: boolean;
  /** What can be carried to another day. */
  rows(): Row[];
  idField: string;
  drop(row: Row, day: string): void;
  /** True while the arrow keys belong to the grid. */
  keys: boolean;
}

/** On phones a day is always open, below the month; elsewhere the one that was pressed. */
export function useMonthFrame({ months, narrow, keys, ...carried }: MonthOptions) {
  const { i18n } = useTranslation();
  const { weeks, current, month } = months;
  const [chosen, setChosen] = useState('');
  const opened = narrow ? current : weeks.some((week) => week.includes(chosen)) ? chosen : '';
  const area = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const latest = useRef(carried);
  useEffect(() => {
    latest.current = carried;
  });
  useEffect(() => {
    if (narrow || !area.current) return;
    return watchPresses(area.current, {
      thingAt: (target) => target.closest<HTMLElement>('[data-chip]'),
      carrying: {
        places: '[data-day]',
        placeAt: ({ x, y }) => document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-day]') ?? null,
        ghost: 'calendar-ghost',
        drop: (chip, day) => {
          const { rows, idField, drop } = latest.current;
          const row = rows().find((one) => idOf(one, idField) === Number(chip.dataset['chip']));
          if (row) drop(row, day.dataset['day'] ?? '');
        },
      },
    });
  }, [narrow]);
  useMonthKeys(grid, months, keys);
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
  return { months, narrow, opened, area, grid, title: monthTitle(month, i18n.language), choose, close };
}

interface MonthFrameProps {
  frame: ReturnType<typeof useMonthFrame>;
  /** The field whose days these are, where there are several. */
  by?: string;
  today: string;
  /** Undefined while the days are not known. */
  days: Iterable<Counted> | undefined;
  /** In pixels. */
  minHeight?: number | undefined;
  grid: ReactNode;
  /** The day that is open, and dialogs. */
  children: ReactNode;
}

export function MonthFrame({ frame, by, today, days, minHeight, grid, children }: MonthFrameProps) {
  const { t, i18n } = useTranslation();
  const { months, narrow, opened, area, title, close } = frame;
  const inMonth = [...(days ?? [])].filter(({ day }) => monthOf(day) === months.month);
  const total = inMonth.reduce((sum, day) => sum + day.total, 0);
  const capped = inMonth.some(({ totalCapped }) => totalCapped);
  const counted =
    total > 0 ? t('calendar.total', { count: totalText(total, capped, i18n.language) }) : t('calendar.nothing');
  return (
    <div
      ref={area}
      className="calendar"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || narrow || !opened || event.defaultPrevented) return;
        event.stopPropagation();
        close();
      }}
    >
      <div className="calendar-month" style={narrow || minHeight === undefined ? undefined : { minHeight }}>
        <div className="calendar-head">
          <div>
            <h2 className="calendar-title" aria-live="polite">
              {title}
            </h2>
            {by && <div className="calendar-by">{t('calendar.by', { field: by })}</div>}
          </div>
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
            {days ? counted : ''}
          </span>
        </div>
        {grid}
      </div>
      {children}
    </div>
  );
}
