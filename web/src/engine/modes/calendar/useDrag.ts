// Dragging a record to another day: by the mouse at once, by a finger after a long press. Dropped elsewhere, it stays.
import {
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { Row } from '../../record/registries.ts';

export interface Dragged {
  row: Row;
  text: string;
  /** The day that it would be let go on; empty for none. */
  over: string;
  /** Where it was taken, for what follows the pointer. */
  x: number;
  y: number;
}

/** Pixels from which on a press with the mouse is a drag, and that a finger may tremble. */
const near = 5;
const still = 8;
/** Milliseconds. */
const long = 500;

const place = (x: number, y: number) => `translate(${x + 12}px, ${y + 8}px)`;

function dayAt(x: number, y: number): string {
  return document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-day]')?.dataset.day ?? '';
}

/**
 * @param area the days, within which fingers do not scroll while they drag
 * @param drop undefined where nothing can be moved
 */
export function useDrag(area: RefObject<HTMLElement | null>, drop: ((row: Row, day: string) => void) | undefined) {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const ended = useRef<AbortController>(null);
  const active = useRef(false);
  const latest = useRef(drop);
  useEffect(() => {
    latest.current = drop;
  });
  useEffect(() => () => ended.current?.abort(), []);
  useEffect(() => {
    const element = area.current;
    const hold = (event: TouchEvent) => {
      if (active.current) event.preventDefault();
    };
    element?.addEventListener('touchmove', hold, { passive: false });
    return () => element?.removeEventListener('touchmove', hold);
  }, [area]);

  const take = useCallback((event: ReactPointerEvent, row: Row, text: string) => {
    if (!latest.current || event.button !== 0 || !event.isPrimary) return;
    ended.current?.abort();
    const until = new AbortController();
    ended.current = until;
    const { clientX: fromX, clientY: fromY, pointerId } = event;
    const touched = event.pointerType === 'touch';
    const { signal } = until;
    let over = '';
    /** By Esc: what comes of the press, then, is nothing. */
    let left = false;
    const begin = (x: number, y: number) => {
      active.current = true;
      over = dayAt(x, y);
      setDragged({ row, text, over, x, y });
    };
    const end = () => {
      clearTimeout(timer);
      active.current = false;
      until.abort();
      setDragged(null);
    };
    const timer = touched ? setTimeout(() => begin(fromX, fromY), long) : undefined;
    const listen = <Name extends keyof WindowEventMap>(name: Name, run: (event: WindowEventMap[Name]) => void) =>
      window.addEventListener(name, run, { signal, capture: true });

    listen('pointermove', (moved) => {
      if (moved.pointerId !== pointerId || left) return;
      const { clientX: x, clientY: y } = moved;
      const far = Math.hypot(x - fromX, y - fromY);
      if (!active.current) {
        // A finger that goes on scrolls.
        if (touched && far > still) end();
        else if (!touched && far > near) begin(x, y);
        return;
      }
      if (ghost.current) ghost.current.style.transform = place(x, y);
      const next = dayAt(x, y);
      if (next === over) return;
      over = next;
      setDragged((before) => before && { ...before, over });
    });
    listen('pointerup', (lifted) => {
      if (lifted.pointerId !== pointerId) return;
      const day = active.current ? over : '';
      if (active.current || left) swallowClick();
      end();
      if (day) latest.current?.(row, day);
    });
    listen('pointercancel', (cancelled) => {
      if (cancelled.pointerId === pointerId) end();
    });
    listen('contextmenu', (menu) => {
      // The browser's own answer to a long press on a link.
      if (touched) menu.preventDefault();
      else end();
    });
    listen('keydown', (key) => {
      if (key.key !== 'Escape' || !active.current) return;
      key.preventDefault();
      key.stopPropagation();
      left = true;
      active.current = false;
      setDragged(null);
    });
    signal.addEventListener('abort', () => clearTimeout(timer));
  }, []);

  const first = dragged ? { transform: place(dragged.x, dragged.y) } : undefined;
  return { dragged, take, ghost, place: first };
}

/** The press that carried it is no click on what it began or ended on; the browser sends that in the same turn, if at all. */
function swallowClick(): void {
  const swallow = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', swallow, true);
  setTimeout(() => window.removeEventListener('click', swallow, true));
}
