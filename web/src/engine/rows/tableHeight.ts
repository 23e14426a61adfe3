// How much of the window a list's table takes: all but frame and toolbar, less where filters stand above it.
import { useSyncExternalStore } from 'react';

const taken = [194, 240, 310] as const;
const lowest = 240;

/**
 * Height in pixels of the table with no, one or two rows of filters between toolbar and table.
 * @param above pixels of what the page shows above the list
 */
export function tableHeight(windowHeight: number, filterRows: number, above = 0): number {
  return Math.max(lowest, windowHeight - above - (taken[Math.min(filterRows, 2)] ?? taken[0]));
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

export function useWindowHeight(): number {
  return useSyncExternalStore(subscribe, () => window.innerHeight);
}
