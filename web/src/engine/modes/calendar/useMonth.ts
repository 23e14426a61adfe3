// The month that is shown, the day under the keyboard, and what turns them: keys, buttons, a finger.
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { isDialogOpen, isPanelOpen, isTaken } from '../../interaction/keys.ts';
import { addDays, addMonths, dayIn, monthOf, weeksOf } from './month.ts';

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

export interface MonthControl {
  month: string;
  weeks: string[][];
  /** The day under the keyboard, which is of the weeks shown. */
  current: string;
  setCurrent(day: string): void;
  turn(by: number): void;
  show(day: string): void;
}

/** Where the month is kept; empty for the present one. */
interface MonthKeeper {
  state: { month: string };
  change(part: { month: string }): void;
}

/** @param today `yyyy-MM-dd` */
export function useMonth(control: MonthKeeper, today: string): MonthControl {
  const month = control.state.month || monthOf(today);
  const weeks = useMemo(() => weeksOf(month), [month]);
  const [chosen, setCurrent] = useState('');
  const isShown = weeks.some((week) => week.includes(chosen));
  const current = isShown ? chosen : monthOf(today) === month ? today : `${month}-01`;
  const { change } = control;
  const show = (day: string) => {
    setCurrent(day);
    const next = monthOf(day);
    if (next !== month) change({ month: next === monthOf(today) ? '' : next });
  };
  const turn = (by: number) => {
    const next = addMonths(month, by);
    show(monthOf(today) === next ? today : dayIn(next, current));
  };
  return { month, weeks, current, setCurrent, turn, show };
}

/** Arrows go from day to day, Page Up and Page Down from month to month. Enter is the day's own, as a button. */
export function useMonthKeys(area: RefObject<HTMLElement | null>, month: MonthControl, moves: boolean): void {
  const latest = useRef({ month, moves });
  useEffect(() => {
    latest.current = { month, moves };
  });
  /** The day that takes the focus once its month stands. */
  const dayToFocus = useRef('');
  const focus = () => {
    const day = dayToFocus.current;
    const button = day && area.current?.querySelector<HTMLElement>(`[data-day="${day}"] > button`);
    if (!button) return;
    dayToFocus.current = '';
    button.focus();
  };
  useEffect(focus);

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { month: now, moves: may } = latest.current;
      if (!may || event.shiftKey || isTaken(event) || isDialogOpen() || isPanelOpen()) return;
      const { target } = event;
      const inside = target instanceof Element && area.current?.contains(target);
      // Elsewhere on the page the arrows are those of whatever has the focus.
      if (!inside && target !== document.body) return;
      const by = steps[event.key];
      const page = { PageUp: -1, PageDown: 1 }[event.key];
      if (by === undefined && page === undefined) return;
      event.preventDefault();
      const focusedDay = target instanceof Element ? target.closest<HTMLElement>('[data-day]')?.dataset.day : undefined;
      const from = focusedDay ?? now.current;
      // The first press shows where one is.
      const next = page ? dayIn(addMonths(now.month, page), from) : focusedDay ? addDays(from, by ?? 0) : from;
      dayToFocus.current = next;
      now.show(next);
      focus();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  });
}

/** Pixels that a finger goes sideways to turn the month. */
const enough = 48;

/** A finger that goes sideways over the weeks turns the month. */
export function useSwipe(area: RefObject<HTMLElement | null>, on: boolean, turn: (by: number) => void): void {
  const latest = useRef(turn);
  useEffect(() => {
    latest.current = turn;
  });
  useEffect(() => {
    const element = area.current;
    if (!element || !on) return;
    let from: { x: number; y: number } | null = null;
    const down = ({ touches, target }: TouchEvent) => {
      const [finger] = touches;
      const within = target instanceof Element && target.closest('[role=grid]') !== null;
      from = within && finger && touches.length === 1 ? { x: finger.clientX, y: finger.clientY } : null;
    };
    const up = (event: TouchEvent) => {
      const [finger] = event.changedTouches;
      if (!from || !finger) return;
      const [x, y] = [finger.clientX - from.x, finger.clientY - from.y];
      from = null;
      if (Math.abs(x) < enough || Math.abs(x) < 2 * Math.abs(y)) return;
      latest.current(x < 0 ? 1 : -1);
    };
    const cancel = () => {
      from = null;
    };
    element.addEventListener('touchstart', down, { passive: true });
    element.addEventListener('touchend', up);
    element.addEventListener('touchcancel', cancel);
    return () => {
      element.removeEventListener('touchstart', down);
      element.removeEventListener('touchend', up);
      element.removeEventListener('touchcancel', cancel);
    };
  }, [area, on]);
}
