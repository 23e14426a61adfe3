// A touch that stays: what it does, and that lifting the finger afterwards does nothing more.
import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';

/** Milliseconds. */
const long = 500;
/** Pixels that a finger may tremble. */
const still = 8;

export function useLongPress(onLong: (target: EventTarget) => void) {
  const timer = useRef<number | undefined>(undefined);
  const from = useRef({ x: 0, y: 0 });
  const done = useRef(false);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const lift = () => window.clearTimeout(timer.current);
  return {
    onPointerDown: ({ target, pointerType, clientX, clientY }: PointerEvent) => {
      done.current = false;
      if (pointerType !== 'touch') return;
      from.current = { x: clientX, y: clientY };
      timer.current = window.setTimeout(() => {
        done.current = true;
        onLong(target);
      }, long);
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - from.current.x, clientY - from.current.y) > still) lift();
    },
    onPointerUp: lift,
    onPointerCancel: lift,
    // The browser's own answer to a long touch on a link.
    onContextMenu: (event: MouseEvent) => {
      if (done.current) event.preventDefault();
    },
    onClickCapture: (event: MouseEvent) => {
      if (!done.current) return;
      done.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
