// Moving cards by mouse, and by a finger that stays for a moment: what lies under the pointer is found in the page itself.

export interface DragHost {
  /** @param lane key of the column it was let go over */
  drop(id: number, lane: string): void;
  /** A finger stayed on the card and was lifted where it lay. */
  held(id: number): void;
}

/** Pixels that a mouse may move, and a finger tremble, without meaning it. */
const slack = { mouse: 5, touch: 8 };
/** Milliseconds that a finger stays. */
const long = 400;
/** Pixels from an edge in which it scrolls, and the most it scrolls in a frame. */
const edge = 56;
const fastest = 18;

interface Press {
  card: HTMLElement;
  pointer: number;
  touch: boolean;
  x: number;
  y: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

interface Drag {
  id: number;
  from: string;
  ghost: HTMLElement | undefined;
  moved: boolean;
  frame: number;
}

function laneAt(board: HTMLElement, x: number, y: number): HTMLElement | undefined {
  const lanes = [...board.querySelectorAll<HTMLElement>('[data-lane]')];
  const { top, bottom, left, right } = board.getBoundingClientRect();
  if (y < top - edge || y > bottom + edge || x < left - edge || x > right + edge) return undefined;
  return lanes.find((lane) => {
    const box = lane.getBoundingClientRect();
    return x >= box.left && x < box.right;
  });
}

/** How far to scroll in a frame for a pointer so near to the ends. */
function pull(at: number, low: number, high: number): number {
  const before = low + edge - at;
  const behind = at - (high - edge);
  if (before > 0) return -Math.min(fastest, before / 3);
  return behind > 0 ? Math.min(fastest, behind / 3) : 0;
}

/** Watches the board for drags; answers how to stop. */
export function watchDragging(board: HTMLElement, host: DragHost): () => void {
  const ended = new AbortController();
  let press: Press | undefined;
  let drag: Drag | undefined;
  let at = { x: 0, y: 0 };
  // The finger that is down stayed: lifting it presses nothing.
  let stayed = false;

  const clear = () => {
    clearTimeout(press?.timer);
    if (drag) {
      cancelAnimationFrame(drag.frame);
      drag.ghost?.remove();
    }
    for (const one of board.querySelectorAll('[data-lifted], [data-over]')) {
      one.removeAttribute('data-lifted');
      one.removeAttribute('data-over');
    }
    board.removeAttribute('data-dragging');
    press = undefined;
    drag = undefined;
  };

  const mark = () => {
    const over = laneAt(board, at.x, at.y);
    for (const lane of board.querySelectorAll<HTMLElement>('[data-lane]'))
      lane.toggleAttribute('data-over', lane === over && lane.dataset.lane !== drag?.from);
    return over;
  };

  const scroll = () => {
    if (!drag) return;
    const box = board.getBoundingClientRect();
    board.scrollLeft += pull(at.x, box.left, box.right);
    const rows = laneAt(board, at.x, at.y)?.querySelector<HTMLElement>('[data-lane-rows]');
    if (rows) {
      const own = rows.getBoundingClientRect();
      rows.scrollTop += pull(at.y, own.top, own.bottom);
    }
    mark();
    drag.frame = requestAnimationFrame(scroll);
  };

  const place = () => {
    if (drag?.ghost && press)
      drag.ghost.style.translate = `${Math.round(at.x - press.x)}px ${Math.round(at.y - press.y)}px`;
  };

  const lift = () => {
    if (!press) return;
    const { card, pointer, touch } = press;
    const movable = card.dataset.movable !== undefined;
    drag = {
      id: Number(card.dataset.card),
      from: card.closest<HTMLElement>('[data-lane]')?.dataset.lane ?? '',
      ghost: undefined,
      moved: false,
      frame: 0,
    };
    stayed = touch;
    if (touch) (navigator as Partial<Navigator>).vibrate?.(10);
    if (!movable) return;
    const box = card.getBoundingClientRect();
    const ghost = card.cloneNode(true) as HTMLElement;
    for (const name of ['data-card', 'data-movable']) ghost.removeAttribute(name);
    ghost.classList.add('board-ghost');
    ghost.inert = true;
    Object.assign(ghost.style, { left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px` });
    // Beside what scrolls, and where the theme's colours hold.
    board.parentElement?.append(ghost);
    drag.ghost = ghost;
    card.toggleAttribute('data-lifted', true);
    board.toggleAttribute('data-dragging', true);
    board.setPointerCapture(pointer);
    window.getSelection()?.removeAllRanges();
    place();
    mark();
    drag.frame = requestAnimationFrame(scroll);
  };

  const swallow = () => {
    const stop = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('click', stop, { capture: true, once: true });
    // The click of this press comes at once, or not at all.
    setTimeout(() => window.removeEventListener('click', stop, true));
  };

  const listen = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    listener: (event: HTMLElementEventMap[Name]) => void,
    options: AddEventListenerOptions = {},
  ) => board.addEventListener(name, listener, { ...options, signal: ended.signal });

  listen('pointerdown', (event) => {
    const { target, isPrimary, button, pointerType, pointerId, clientX: x, clientY: y } = event;
    clear();
    stayed = false;
    if (!isPrimary || button !== 0 || !(target instanceof Element) || target.closest('button, input, textarea')) return;
    const card = target.closest<HTMLElement>('[data-card]');
    if (!card) return;
    const touch = pointerType === 'touch';
    press = { card, pointer: pointerId, touch, x, y, timer: touch ? setTimeout(lift, long) : undefined };
    at = { x, y };
  });
  const onMove = (event: PointerEvent) => {
    if (!press || event.pointerId !== press.pointer) return;
    at = { x: event.clientX, y: event.clientY };
    const far = Math.hypot(at.x - press.x, at.y - press.y);
    if (drag) {
      drag.moved ||= far > slack.touch;
      place();
      mark();
    } else if (far > slack[press.touch ? 'touch' : 'mouse']) {
      if (press.touch || press.card.dataset.movable === undefined) clear();
      else {
        lift();
        // oxlint-disable-next-line typescript/no-unnecessary-condition -- set by the line above
        if (drag) (drag as Drag).moved = true;
      }
    }
  };
  const onUp = (event: PointerEvent) => {
    if (!press || event.pointerId !== press.pointer) return;
    const { touch } = press;
    const done = drag;
    at = { x: event.clientX, y: event.clientY };
    const over = done ? laneAt(board, at.x, at.y)?.dataset.lane : undefined;
    clear();
    if (!done) return;
    swallow();
    if (touch && !done.moved) host.held(done.id);
    else if (done.ghost && over !== undefined && over !== done.from) host.drop(done.id, over);
  };
  const onWindow = { signal: ended.signal };
  window.addEventListener('pointermove', onMove, onWindow);
  window.addEventListener('pointerup', onUp, onWindow);
  window.addEventListener('pointercancel', clear, onWindow);
  window.addEventListener('blur', clear, onWindow);
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !drag) return;
      event.preventDefault();
      event.stopPropagation();
      clear();
    },
    { ...onWindow, capture: true },
  );
  // A finger that carries a card scrolls nothing.
  const keep = (event: TouchEvent) => {
    if (!stayed) return;
    if (event.cancelable) event.preventDefault();
    event.stopPropagation();
  };
  listen('touchmove', keep, { passive: false });
  listen('touchend', keep, { passive: false });
  // Pulling a column back to its beginning does not read the whole page again.
  listen(
    'touchstart',
    (event) => {
      const rows = event.target instanceof Element ? event.target.closest('[data-lane-rows]') : null;
      if (rows && rows.scrollTop > 0) event.stopPropagation();
    },
    { passive: true },
  );
  listen('contextmenu', (event) => {
    if (press?.touch) event.preventDefault();
  });
  listen('dragstart', (event) => event.preventDefault());
  return () => {
    clear();
    ended.abort();
  };
}
