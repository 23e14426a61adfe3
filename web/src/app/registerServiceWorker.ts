// Registers the service worker that caches the client's files, so that the program also opens without a network.
import { savesData } from '../shared/loading/idle.ts';

/** Browsers offer this on https and on this machine only; elsewhere the program works as before. */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator) || savesData()) return;
  void navigator.serviceWorker
    .register('/worker.js')
    .then(() => navigator.serviceWorker.ready)
    .then((registration) => registration.active?.postMessage('fill'))
    .catch(() => undefined);
}
