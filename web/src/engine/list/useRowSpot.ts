// The row of a table that mouse, keyboard or a long touch points at, and where it lies.
import { type FocusEvent, type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';

export interface RowSpot {
  id: number;
  top: number;
  height: number;
  /** A finger does not look: nothing is fetched for it. */
  byTouch: boolean;
}

/** Milliseconds after which a touch that stays is meant for the row's actions. */
const long = 500;

export function useRowSpot(frame: RefObject<HTMLElement | null>, focusedId: number) {
  const [spot, setSpot] = useState<RowSpot | null>(null);
  const touch = useRef<number | undefined>(undefined);
  const touched = useRef(false);

  const point = useCallback(
    (row: Element | null | undefined, byTouch = false) => {
      const outer = frame.current?.getBoundingClientRect();
      const id = Number(row?.getAttribute('data-row-key') ?? 0);
      if (!row || !outer || !id) return setSpot(null);
      const { top, height } = row.getBoundingClientRect();
      setSpot((now) =>
        now?.id === id && now.byTouch === byTouch ? now : { id, top: top - outer.top, height, byTouch },
      );
    },
    [frame],
  );

  useEffect(() => {
    if (!focusedId) return;
    // The row may have to be scrolled to first.
    const drawn = requestAnimationFrame(() => point(frame.current?.querySelector(`[data-row-key="${focusedId}"]`)));
    return () => cancelAnimationFrame(drawn);
  }, [frame, focusedId, point]);
  useEffect(() => () => window.clearTimeout(touch.current), []);

  const rowOf = (target: EventTarget) => (target instanceof Element ? target.closest('[data-row-key]') : null);
  const within = (target: EventTarget) => target instanceof Element && target.closest('.row-actions') !== null;
  const lift = () => window.clearTimeout(touch.current);
  return {
    spot,
    frame: {
      onPointerOver: ({ target, pointerType }: PointerEvent) => {
        if (pointerType === 'mouse' && !within(target)) point(rowOf(target));
      },
      onPointerLeave: ({ pointerType }: PointerEvent) => {
        if (pointerType === 'mouse') setSpot(null);
      },
      onPointerDown: ({ target, pointerType }: PointerEvent) => {
        touched.current = false;
        if (pointerType !== 'touch' || within(target)) return;
        const row = rowOf(target);
        touch.current = window.setTimeout(() => {
          touched.current = true;
          point(row, true);
        }, long);
      },
      onPointerMove: ({ pointerType, movementX, movementY }: PointerEvent) => {
        if (pointerType === 'touch' && Math.abs(movementX) + Math.abs(movementY) > 2) lift();
      },
      onPointerUp: lift,
      onPointerCancel: lift,
      // The finger that was lifted after a long touch opens nothing.
      onClickCapture: (event: React.MouseEvent) => {
        if (!touched.current) return;
        touched.current = false;
        event.preventDefault();
        event.stopPropagation();
      },
      onFocus: ({ target }: FocusEvent) => {
        const row = rowOf(target);
        if (row && target.matches(':focus-visible')) point(row);
      },
      onScrollCapture: () => setSpot(null),
    },
  };
}
