// Long press: its effect, and that lifting the finger afterwards does nothing more.

/** Milliseconds. */
const long = 500;
/** Pixels that a finger may tremble. */
const still = 8;

/** Until when the finger of the last long touch counts as not yet lifted: browsers press the mouse after it. */
let lifted = 0;
const afterwards = 400;

/** True while what a long touch opened must not be closed by the same finger. */
export function isHolding(): boolean {
  return performance.now() < lifted;
}

/** Calls back for every long touch within the element; answers how to stop. */
export function watchLongPress(element: HTMLElement, onLong: (target: EventTarget | null) => void): () => void {
  const ended = new AbortController();
  const until = { signal: ended.signal };
  let timer: number | undefined;
  let from = { x: 0, y: 0 };
  let done = false;
  const lift = () => {
    window.clearTimeout(timer);
    if (done) lifted = performance.now() + afterwards;
  };
  const listen = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    listener: (event: HTMLElementEventMap[Name]) => void,
    capture = false,
  ) => element.addEventListener(name, listener, { ...until, capture });

  listen('pointerdown', ({ target, pointerType, clientX, clientY }) => {
    done = false;
    lifted = 0;
    if (pointerType !== 'touch') return;
    from = { x: clientX, y: clientY };
    timer = window.setTimeout(() => {
      done = true;
      lifted = Number.POSITIVE_INFINITY;
      onLong(target);
    }, long);
  });
  listen('pointermove', ({ clientX, clientY }) => {
    if (Math.hypot(clientX - from.x, clientY - from.y) > still) lift();
  });
  listen('pointerup', lift);
  listen('pointercancel', lift);
  // The browser's own answer to a long touch on a link.
  listen('contextmenu', (event) => {
    if (done) event.preventDefault();
  });
  listen(
    'click',
    (event) => {
      if (!done) return;
      done = false;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
  return () => {
    lift();
    ended.abort();
  };
}
