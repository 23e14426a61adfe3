// What the simulated browser lacks, and a clean slate for every test.
import '../ui/inputMethod.ts';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { fetchAllAhead } from '../loading/onDemand.tsx';
import { computedStyle } from './computedStyle.ts';
import { endTimers } from './timers.ts';

// How long a test waits for what must come; a busy machine is slow.
configure({ asyncUtilTimeout: 15_000 });

class Observer {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return [];
  }
}

Object.assign(window, {
  ResizeObserver: Observer,
  IntersectionObserver: Observer,
  matchMedia: (query: string) => ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
  }),
});
window.getComputedStyle = computedStyle as typeof window.getComputedStyle;
Element.prototype.scrollIntoView = () => undefined;
Element.prototype.setPointerCapture = () => undefined;

// What a page brings on demand is there before it is drawn: a busy machine would bring it late, and never the same way twice.
// A test of code that comes late names itself (`codeComesLate`).
beforeAll(async () => {
  if (!('codeComesLate' in globalThis)) await fetchAllAhead();
}, 120_000);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

afterEach(cleanup);

// What a file left waiting would come when its window is gone.
afterAll(endTimers);
