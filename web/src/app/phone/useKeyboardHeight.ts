// Tells the styles how much of the window the keyboard of a phone covers: `--keyboard` and `data-keyboard` of the page.
import { useEffect } from 'react';

/** Pixels: what is less is the address bar of a browser that comes and goes. */
const least = 120;

export function useKeyboardHeight(): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const root = document.documentElement;
    const measure = () => {
      const covered = view.scale > 1.01 ? 0 : window.innerHeight - view.height - view.offsetTop;
      const height = covered < least ? 0 : Math.round(covered);
      root.style.setProperty('--keyboard', `${height}px`);
      root.toggleAttribute('data-keyboard', height > 0);
    };
    measure();
    view.addEventListener('resize', measure);
    view.addEventListener('scroll', measure);
    return () => {
      view.removeEventListener('resize', measure);
      view.removeEventListener('scroll', measure);
      root.style.removeProperty('--keyboard');
      root.removeAttribute('data-keyboard');
    };
  }, []);
}
