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

const { setTimeout: wait, setInterval: repeat } = globalThis;
globalThis.setTimeout = remembering(wait);
globalThis.setInterval = remembering(repeat as typeof setTimeout) as typeof setInterval;

/** Ends every timer that was set, and remembers no more. */
export function endTimers(): void {
  Object.assign(globalThis, { setTimeout: wait, setInterval: repeat });
  for (const timer of waiting) clearTimeout(timer);
  waiting.clear();
}
