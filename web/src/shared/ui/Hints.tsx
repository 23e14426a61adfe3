// One tooltip for everything that carries `data-hint` (`data-hint-side` where it is not to lie above): shown to a mouse
// that rests and to a visible focus, with `data-hint-tap` to a tap as well. A thousand buttons cost nothing but their attribute.
import { Tooltip } from 'antd';
import { useEffect, useState } from 'react';
import { keepFocus } from './focusKeeper.ts';

const rest = 300;

interface Hint {
  element: HTMLElement;
  text: string;
  side: 'top' | 'right';
  box: DOMRect;
}

export default function Hints() {
  const [hint, setHint] = useState<Hint | null>(null);
  // What follows the focus as well, and is not needed at first either.
  useEffect(keepFocus, []);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let current: Element | null = null;
    const hide = () => {
      clearTimeout(timer);
      current = null;
      setHint(null);
    };
    const lead = (target: EventTarget | null, delay: number) => {
      const element = target instanceof Element ? target.closest<HTMLElement>('[data-hint]') : null;
      if (element === current) return;
      hide();
      if (!element) return;
      current = element;
      timer = setTimeout(() => {
        const text = element.dataset['hint'];
        const side = element.dataset['hintSide'] === 'right' ? 'right' : 'top';
        if (element.isConnected && text) setHint({ element, text, side, box: element.getBoundingClientRect() });
      }, delay);
    };
    const over = (event: PointerEvent) => {
      // A tap leaves a mouse behind that nobody moves: it rests on whatever comes to lie below it.
      if (event.pointerType === 'touch' || window.matchMedia('(hover: none)').matches) return;
      lead(event.target, rest);
    };
    const focus = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches(':focus-visible')) lead(target, 0);
    };
    const tap = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('a, [data-hint-tap]')?.matches('[data-hint-tap]'))
        lead(target, 0);
    };
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape') hide();
    };
    document.addEventListener('pointerover', over);
    document.addEventListener('focusin', focus);
    document.addEventListener('focusout', hide);
    document.addEventListener('click', tap);
    document.addEventListener('pointerdown', hide, true);
    document.addEventListener('scroll', hide, true);
    document.addEventListener('keydown', key, true);
    return () => {
      hide();
      document.removeEventListener('pointerover', over);
      document.removeEventListener('focusin', focus);
      document.removeEventListener('focusout', hide);
      document.removeEventListener('click', tap);
      document.removeEventListener('pointerdown', hide, true);
      document.removeEventListener('scroll', hide, true);
      document.removeEventListener('keydown', key, true);
    };
  }, []);
  if (!hint) return null;
  const { left, top, width, height } = hint.box;
  return (
    <Tooltip
      key={`${hint.text}/${left}/${top}`}
      open
      title={hint.text}
      placement={hint.side}
      styles={{ container: { whiteSpace: 'pre-line' } }}
    >
      <span aria-hidden style={{ position: 'fixed', left, top, width, height, pointerEvents: 'none' }} />
    </Tooltip>
  );
}
