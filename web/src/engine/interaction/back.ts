// Steps back that the program takes itself, to close a layer.
let own = false;
let left = '';

/**
 * One step back in the history that a part of the program takes by itself.
 * @param from key of the place that it leaves: called twice before the browser has come back, it still goes one step
 */
export function stepBack(navigate: (delta: number) => unknown, from: string): void {
  if (left === from) return;
  left = from;
  own = true;
  navigate(-1);
}

/** The step back was called off; the place may be left again. */
export function backCancelled(): void {
  left = '';
}

/** True for such a step; each is answered once. */
export function isOwnStep(): boolean {
  const was = own;
  own = false;
  return was;
}
