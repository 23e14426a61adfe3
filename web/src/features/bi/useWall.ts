// The whole screen for one element: numbers on a wall.
import { type RefObject, useEffect, useState } from 'react';

export function useWall(ref: RefObject<HTMLElement | null>): { possible: boolean; on: boolean; toggle: () => void } {
  const [on, setOn] = useState(false);
  useEffect(() => {
    const changed = () => setOn(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', changed);
    return () => document.removeEventListener('fullscreenchange', changed);
  }, []);
  return {
    possible: document.fullscreenEnabled,
    on,
    // Refused by a browser that does not like the moment: then nothing changes.
    toggle: () => void (on ? document.exitFullscreen() : ref.current?.requestFullscreen())?.catch(() => {}),
  };
}
