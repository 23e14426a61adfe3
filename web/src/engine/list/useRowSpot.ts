// The row of a table under mouse, keyboard or a long touch, and its position.
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { watchPresses } from '../interaction/presses.ts';

export interface RowSpot {
  id: number;
  top: number;
  height: number;
  /** Pixels that a scroll bar takes at the row's end. */
  end: number;
  /** A finger does not look: nothing is fetched for it. */
  byTouch: boolean;
}

const rowOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-row-key]') : null;
const isOwn = (target: EventTarget | null) => target instanceof Element && target.closest('.row-actions') !== null;

export function useRowSpot(frameRef: RefObject<HTMLElement | null>, focusedId: number): RowSpot | null {
  const [spot, setSpot] = useState<RowSpot | null>(null);
  const underKeys = useRef(0);

  const point = useCallback(
    (row: Element | null | undefined, byTouch = false) => {
      const outer = frameRef.current?.getBoundingClientRect();
      const id = Number(row?.getAttribute('data-row-key') ?? 0);
      if (!row || !outer || !id) return setSpot(null);
      const { top, height } = row.getBoundingClientRect();
      const body = row.closest<HTMLElement>('.list-table');
      const end = body ? body.offsetWidth - body.clientWidth : 0;
      setSpot((now) =>
        now?.id === id && now.byTouch === byTouch && now.top === top - outer.top
          ? now
          : { id, top: top - outer.top, height, end, byTouch },
      );
    },
    [frameRef],
  );

  useEffect(() => {
    underKeys.current = focusedId;
    if (!focusedId) return;
    // The row may have to be scrolled to first.
    const drawn = requestAnimationFrame(() => point(frameRef.current?.querySelector(`[data-row-key="${focusedId}"]`)));
    return () => cancelAnimationFrame(drawn);
  }, [frameRef, focusedId, point]);

  useEffect(() => {
    const frame = frameRef.current;
    if (!frame) return;
    // The mouse may have come before this did.
    if (window.matchMedia('(hover: hover)').matches) point(frame.querySelector('[data-row-key]:hover'));
    const ended = new AbortController();
    const until = { signal: ended.signal };
    // While its menu is open the actions stay with their row, whatever the mouse passes on its way.
    const isMouse = (event: PointerEvent) =>
      event.pointerType === 'mouse' && !frame.querySelector('.row-actions .ant-dropdown-open');
    frame.addEventListener(
      'pointerover',
      (event) => isMouse(event) && !isOwn(event.target) && point(rowOf(event.target)),
      until,
    );
    frame.addEventListener('pointerleave', (event) => isMouse(event) && setSpot(null), until);
    frame.addEventListener(
      'focusin',
      ({ target }) => {
        const row = rowOf(target);
        if (row && target instanceof Element && target.matches(':focus-visible')) point(row);
      },
      until,
    );
    // What is under the mouse is another row now, what is under the keyboard is not.
    const kept = () => underKeys.current && frame.querySelector(`.row-focused[data-row-key="${underKeys.current}"]`);
    frame.addEventListener('scroll', () => point(kept() || null), { ...until, capture: true });
    const leave = watchPresses(frame, {
      thingAt: (target) => (isOwn(target) ? null : rowOf(target)),
      stayed: (row) => point(row, true),
    });
    return () => {
      ended.abort();
      leave();
    };
  }, [frameRef, point]);

  return spot;
}
