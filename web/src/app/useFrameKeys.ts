// The keys that work everywhere: Ctrl/⌘ K for the command search, ? for the list of shortcuts.
import { useEffect } from 'react';
import type { Overlay } from './overlay.ts';
import { beginTypingAhead } from './typedAhead.ts';

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName);
}

export const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);

export function useFrameKeys(open: (overlay: Overlay) => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.altKey) return;
      const command = event.ctrlKey || event.metaKey;
      if (command && !event.shiftKey && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        if (!document.querySelector('.palette-input input:focus')) beginTypingAhead();
        open('search');
      } else if (!command && event.key === '?' && !isTyping(event.target)) {
        event.preventDefault();
        open('shortcuts');
      }
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [open]);
}
