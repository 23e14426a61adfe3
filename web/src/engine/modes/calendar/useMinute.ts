// The company's clock by the minute: today and overdue change while one looks.
import { useSyncExternalStore } from 'react';
import { companyNow } from '../../record/moments.ts';

const minute = 60_000;

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, minute / 4);
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', listener);
  };
}

/** `yyyy-MM-dd HH:mm` */
export function useMinute(): string {
  return useSyncExternalStore(subscribe, () => companyNow().slice(0, 16));
}
