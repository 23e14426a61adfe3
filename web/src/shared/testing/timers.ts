// Remembers what the tests of a file leave waiting, to end it with them.
const waiting = new Set<ReturnType<typeof setTimeout>>();

const remembering = (set: typeof setTimeout) =>
  new Proxy(set, {
    apply(target, self, args: Parameters<typeof setTimeout>) {
      const timer = Reflect.apply(target, self, args);
      waiting.add(timer);
      return timer;
    },
  });

globalThis.setTimeout = remembering(globalThis.setTimeout);
globalThis.setInterval = remembering(globalThis.setInterval as typeof setTimeout) as typeof setInterval;

/** Ends every timer that was set since the last time. */
export function endTimers(): void {
  for (const timer of waiting) clearTimeout(timer);
  waiting.clear();
}
