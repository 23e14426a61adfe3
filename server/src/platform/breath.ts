// Lets others have their turn: long work on many rows must not keep the calls of everybody waiting.

/** Goes on after whatever waits for the processor of this process. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
