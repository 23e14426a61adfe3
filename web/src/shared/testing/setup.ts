// What the simulated browser lacks, and a clean slate for every test.
import '../ui/inputMethod.ts';
import { cleanup, configure } from '@testing-library/react';
import * as React from 'react';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import { fetchAllAhead } from '../loading/onDemand.tsx';
import { computedStyle } from './computedStyle.ts';

// How long a test waits for what must come; a busy machine is slow.
configure({ asyncUtilTimeout: 15_000 });

// React notes where each element was made, for warnings that tests do not read, up to a number: it is reached already.
Object.defineProperty(
  Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE') as object,
  'recentlyCreatedOwnerStacks',
  { get: () => Number.POSITIVE_INFINITY, set() {}, configurable: true },
);

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
// Frames by timers of their own: the simulated browser's come by a beat that would be ended, for good, with the timers of a file.
window.requestAnimationFrame = (draw) => Number(setTimeout(() => draw(performance.now()), 16));
window.cancelAnimationFrame = (frame) => clearTimeout(frame);
window.getComputedStyle = computedStyle as typeof window.getComputedStyle;
Object.assign(Element.prototype, {
  scrollIntoView: () => undefined,
  scrollTo: () => undefined,
  setPointerCapture: () => undefined,
});
Object.assign(Range.prototype, { getClientRects: () => [], getBoundingClientRect: () => new DOMRect() });
Object.assign(URL, { createObjectURL: () => 'blob:here', revokeObjectURL: () => undefined });
document.elementFromPoint = () => null;
// Nobody reads styles, which would be parsed one by one.
Object.defineProperty(HTMLStyleElement.prototype, 'innerHTML', {
  get: () => '',
  set() {},
  configurable: true,
});

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
