// Lets others have their turn: long work on many rows must not keep the calls of everybody waiting.

/** Goes on after whatever waits for the processor of this process. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

/** For loops whose steps cost as much as people made them cost: answers a wait once it had the processor for so many milliseconds. */
export function yieldAfter(most = 20): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < most) return undefined;
    return yieldToEventLoop().then(() => {
      since = performance.now();
    });
  };
}
