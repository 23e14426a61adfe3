// Files of tests share a window and the libraries, which take long to load. What a file leaves there is taken away with it, and
// modules of ours are read anew by the next one: none knows what another did.
import { getCallSites } from 'node:util';
import { afterAll, vi } from 'vitest';
import { endTimers } from './timers.ts';

type Listening = Parameters<typeof window.addEventListener>;

const undo: (() => void)[] = [];

/** Libraries listen once for all and note that they do: only what modules of ours added is taken away. */
const isOurs = () => /\/(web|protocol)\/src\//.test(getCallSites(3)[2]?.scriptName ?? '');

const view = document.defaultView as Window;
const listening = [
  [window, view.addEventListener.bind(view)],
  [document, EventTarget.prototype.addEventListener.bind(document)],
] as const;
for (const [target, listen] of listening)
  target.addEventListener = (...what: Listening) => {
    listen(...what);
    if (isOurs()) undo.push(() => target.removeEventListener(...what));
  };

// Last of all, as it is the first to be named.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  endTimers();
  for (const step of undo.splice(0)) step();
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  document.body.replaceChildren();
  document.title = '';
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  vi.resetModules();
});
