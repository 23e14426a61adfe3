// The program's own steps back, which close what they mean to close.
let own = false;
let left = '';

/**
 * One step back in the history that a part of the program takes by itself.
 * @param from key of the place that it leaves: asked twice before the browser has come back, it goes one step all the same
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

/** True for such a step; asked once about each. */
export function isOwnStep(): boolean {
  const was = own;
  own = false;
  return was;
}
