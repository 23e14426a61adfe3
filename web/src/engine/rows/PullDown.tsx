// Pulling a list down by the finger when it stands at its beginning.
import { ReloadOutlined } from '@ant-design/icons';
import { type RefObject, useEffect, useRef, useState } from 'react';

/** Pixels from which on letting go counts. */
const enough = 72;

function scroller(element: Element): Element {
  for (let at: Element | null = element; at; at = at.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(at).overflowY) && at.scrollHeight > at.clientHeight) return at;
  }
  return document.documentElement;
}

export interface PullDownProps {
  area: RefObject<HTMLElement | null>;
  onPull(): void;
}

export default function PullDown({ area, onPull }: PullDownProps) {
  // From 0 to 1: at 1 letting go counts.
  const [pulled, setPulled] = useState(0);
  const latest = useRef(onPull);
  useEffect(() => {
    latest.current = onPull;
  });
  useEffect(() => {
    const element = area.current;
    if (!element) return;
    let start: number | null = null;
    let far = 0;
    const pull = (next: number) => {
      far = next;
      setPulled(next);
    };
    const down = ({ touches, target }: TouchEvent) => {
      const [finger] = touches;
      const alone = touches.length === 1 && target instanceof Element && !target.closest('input, .quick-filters');
      start = finger && alone && scroller(element).scrollTop <= 0 ? finger.clientY : null;
    };
    const move = ({ touches }: TouchEvent) => {
      const [finger] = touches;
      if (start === null || !finger) return;
      if (scroller(element).scrollTop > 0) start = null;
      pull(start === null ? 0 : Math.min(1, Math.max(0, (finger.clientY - start) / enough)));
    };
    const up = () => {
      if (far === 1) latest.current();
      start = null;
      pull(0);
    };
    const calm = { passive: true };
    element.addEventListener('touchstart', down, calm);
    element.addEventListener('touchmove', move, calm);
    element.addEventListener('touchend', up);
    element.addEventListener('touchcancel', up);
    return () => {
      element.removeEventListener('touchstart', down);
      element.removeEventListener('touchmove', move);
      element.removeEventListener('touchend', up);
      element.removeEventListener('touchcancel', up);
    };
  }, [area]);
  return (
    <div className="list-news">
      {pulled > 0 && (
        <span className={pulled === 1 ? 'list-pull list-pull-enough' : 'list-pull'} style={{ opacity: pulled }}>
          <ReloadOutlined rotate={pulled * 270} aria-hidden />
        </span>
      )}
    </div>
  );
}
