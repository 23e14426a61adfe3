// The row of a table that mouse, keyboard or a long touch points at, and where it lies.
import { type FocusEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useLongPress } from './useLongPress.ts';

export interface RowSpot {
  id: number;
  top: number;
  height: number;
  /** A finger does not look: nothing is fetched for it. */
  byTouch: boolean;
}

export function useRowSpot(focusedId: number) {
  const frame = useRef<HTMLDivElement>(null);
  const [spot, setSpot] = useState<RowSpot | null>(null);
  const point = useCallback((row: Element | null | undefined, byTouch = false) => {
    const outer = frame.current?.getBoundingClientRect();
    const id = Number(row?.getAttribute('data-row-key') ?? 0);
    if (!row || !outer || !id) return setSpot(null);
    const { top, height } = row.getBoundingClientRect();
    setSpot((now) => (now?.id === id && now.byTouch === byTouch ? now : { id, top: top - outer.top, height, byTouch }));
  }, []);

  useEffect(() => {
    if (!focusedId) return;
    // The row may have to be scrolled to first.
    const drawn = requestAnimationFrame(() => point(frame.current?.querySelector(`[data-row-key="${focusedId}"]`)));
    return () => cancelAnimationFrame(drawn);
  }, [focusedId, point]);

  const rowOf = (target: EventTarget) => (target instanceof Element ? target.closest('[data-row-key]') : null);
  const within = (target: EventTarget) => target instanceof Element && target.closest('.row-actions') !== null;
  const touch = useLongPress((target) => {
    if (!within(target)) point(rowOf(target), true);
  });
  return {
    spot,
    frame,
    listeners: {
      onPointerOver: ({ target, pointerType }: PointerEvent) => {
        if (pointerType === 'mouse' && !within(target)) point(rowOf(target));
      },
      onPointerLeave: ({ pointerType }: PointerEvent) => {
        if (pointerType === 'mouse') setSpot(null);
      },
      ...touch,
      onFocus: ({ target }: FocusEvent) => {
        const row = rowOf(target);
        if (row && target.matches(':focus-visible')) point(row);
      },
      onScrollCapture: () => setSpot(null),
    },
  };
}
