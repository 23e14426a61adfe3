// Phones: the height of the board that ends with the page.
import { type RefObject, useLayoutEffect, useState } from 'react';
import { useWindowHeight } from '../../rows/tableHeight.ts';

const margin = 12;
const lowest = 320;

/** @param about whatever changes what stands above the element */
export function useSpaceBelow(element: RefObject<HTMLElement | null>, measures: boolean, about: unknown): number {
  const height = useWindowHeight();
  const [space, setSpace] = useState(lowest);
  useLayoutEffect(() => {
    if (!measures || !element.current) return;
    // Where it would stand if nothing were scrolled.
    let above = element.current.getBoundingClientRect().top;
    for (let at = element.current.parentElement; at; at = at.parentElement) above += at.scrollTop;
    setSpace(Math.max(lowest, height - above - margin));
  }, [element, measures, height, about]);
  return space;
}
