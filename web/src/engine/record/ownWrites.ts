// Writes of this person, from anywhere on the page: their lists show them at once.
import { useEffect, useRef } from 'react';

const listeners = new Set<(module: string) => void>();

export function noteOwnWrite(module: string): void {
  for (const listener of listeners) listener(module);
}

export function useOwnWrites(module: string | string[], onWrite: () => void): void {
  const modules = String(module);
  const latest = useRef(onWrite);
  useEffect(() => {
    latest.current = onWrite;
  });
  useEffect(() => {
    const listen = (written: string) => modules.split(',').includes(written) && latest.current();
    listeners.add(listen);
    return () => void listeners.delete(listen);
  }, [modules]);
}
