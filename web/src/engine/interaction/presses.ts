// Presses that become more: a thing is carried, by the mouse at once and by a finger that stayed for a moment; or the finger only stays.

interface Spot {
  x: number;
  y: number;
}

/** Carries the things that have `data-movable`. */
interface Carrying {
  /** Selector of where things can be let go. */
  places: string;
  placeAt(spot: Spot): HTMLElement | null;
  /** Class of the copy that follows the pointer; its style has the thing's width as `--width`. */
  ghost: string;
  /** Called in every frame while something is carried. */
  scroll?(spot: Spot): void;
  /** It was let go over a place that it did not come from. */
  drop(thing: HTMLElement, place: HTMLElement): void;
}

export interface PressHost {
  /** What can be pressed there; null leaves the press to the browser. */
  thingAt(target: Element): HTMLElement | null;
  carrying?: Carrying;
  /** A finger stayed. */
  stayed?(thing: HTMLElement): void;
  /** A finger stayed, and was lifted where it lay. */
  held?(thing: HTMLElement): void;
}

/** Pixels that a mouse may move, and a finger tremble, without meaning it. */
const slack = { mouse: 5, touch: 8 };
/** Milliseconds that a finger stays. */
const long = 500;
/** Milliseconds within which the click of a press comes: a mouse's in the same turn, a finger's a little later; or not at all. */
const clickWithin = { mouse: 0, touch: 400 };

const spotOf = ({ clientX: x, clientY: y }: MouseEvent): Spot => ({ x, y });

function stop(event: Event): void {
  if (event.cancelable) event.preventDefault();
  event.stopImmediatePropagation();
}

/** The press that carried something is no click on what it began or ended on. */
function swallowClick(kind: 'mouse' | 'touch'): void {
  const over = new AbortController();
  const end = () => over.abort();
  window.addEventListener('click', stop, { capture: true, once: true, signal: over.signal });
  // The next press has a click of its own.
  window.addEventListener('pointerdown', end, { capture: true, signal: over.signal });
  setTimeout(end, clickWithin[kind]);
}

/** Lifts a thing until the signal; answers how to carry it to a spot, which answers the place there if it is another than its own. */
function lift(area: HTMLElement, thing: HTMLElement, from: Spot, carrying: Carrying, until: AbortSignal) {
  const home = thing.closest(carrying.places);
  const { left, top, width } = thing.getBoundingClientRect();
  const ghost = thing.cloneNode(true) as HTMLElement;
  for (const name of Object.keys(ghost.dataset)) delete ghost.dataset[name];
  ghost.classList.add(carrying.ghost);
  ghost.inert = true;
  Object.assign(ghost.style, { left: `${left}px`, top: `${top}px` });
  ghost.style.setProperty('--width', `${width}px`);
  // Beside what scrolls, and where the theme's colours hold.
  area.parentElement?.append(ghost);
  thing.toggleAttribute('data-lifted', true);
  area.toggleAttribute('data-dragging', true);
  let at = from;
  let over: HTMLElement | null = null;
  let frame = 0;
  const carryTo = (spot: Spot) => {
    at = spot;
    ghost.style.translate = `${Math.round(at.x - from.x)}px ${Math.round(at.y - from.y)}px`;
    const found = carrying.placeAt(at);
    const place = found === home ? null : found;
    if (place === over) return over;
    over?.removeAttribute('data-over');
    place?.toggleAttribute('data-over', true);
    over = place;
    return over;
  };
  const draw = () => {
    carrying.scroll?.(at);
    carryTo(at);
    frame = requestAnimationFrame(draw);
  };
  draw();
  until.addEventListener('abort', () => {
    cancelAnimationFrame(frame);
    ghost.remove();
    over?.removeAttribute('data-over');
    thing.removeAttribute('data-lifted');
    area.removeAttribute('data-dragging');
  });
  return carryTo;
}

/** Watches the presses within an area; answers how to stop. */
export function watchPresses(area: HTMLElement, host: PressHost): () => void {
  const ended = new AbortController();
  const { carrying } = host;
  let press: AbortController | undefined;
  // The finger that is down stayed: lifting it presses nothing.
  let stayed = false;

  const follow = (thing: HTMLElement, down: PointerEvent) => {
    const kind = down.pointerType === 'touch' ? 'touch' : 'mouse';
    const movable = carrying && thing.dataset['movable'] !== undefined ? carrying : undefined;
    if (kind === 'mouse' && !movable) return;
    const own = new AbortController();
    press = own;
    const end = () => own.abort();
    const from = spotOf(down);
    let begun = false;
    let moved = false;
    let carryTo: ReturnType<typeof lift> | undefined;
    const begin = () => {
      begun = true;
      stayed = kind === 'touch';
      if (stayed) (navigator as Partial<Navigator>).vibrate?.(10);
      if (movable) {
        area.setPointerCapture(down.pointerId);
        window.getSelection()?.removeAllRanges();
        carryTo = lift(area, thing, from, movable, own.signal);
      }
      if (stayed) host.stayed?.(thing);
    };
    const timer = kind === 'touch' ? setTimeout(begin, long) : undefined;
    own.signal.addEventListener('abort', () => clearTimeout(timer));
    const listen = <Name extends keyof WindowEventMap>(name: Name, run: (event: WindowEventMap[Name]) => void) =>
      window.addEventListener(name, run, { signal: own.signal, capture: true });

    listen('pointermove', (event) => {
      if (event.pointerId !== down.pointerId) return;
      const { x, y } = spotOf(event);
      if (Math.hypot(x - from.x, y - from.y) > slack[kind]) {
        moved = true;
        if (!begun && kind === 'mouse') begin();
        // A finger that goes on scrolls.
        if (!begun) return end();
      }
      carryTo?.({ x, y });
    });
    listen('pointerup', (event) => {
      if (event.pointerId !== down.pointerId) return;
      const place = carryTo?.(spotOf(event));
      end();
      if (!begun) return;
      swallowClick(kind);
      if (kind === 'touch' && !moved) host.held?.(thing);
      else if (place) movable?.drop(thing, place);
    });
    listen('pointercancel', (event) => {
      if (event.pointerId === down.pointerId) end();
    });
    listen('blur', ({ target }) => {
      if (target === window) end();
    });
    // A long touch on a link has the browser's own answer, too.
    listen('contextmenu', (event) => (kind === 'touch' ? stop(event) : end()));
    listen('keydown', (event) => {
      if (event.key !== 'Escape' || !carryTo) return;
      stop(event);
      end();
      window.addEventListener('pointerup', () => swallowClick(kind), { capture: true, once: true });
    });
  };

  const listen = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    listener: (event: HTMLElementEventMap[Name]) => void,
  ) => area.addEventListener(name, listener, { passive: false, signal: ended.signal });
  listen('pointerdown', (event) => {
    press?.abort();
    stayed = false;
    const { target, isPrimary, button } = event;
    const thing = isPrimary && button === 0 && target instanceof Element ? host.thingAt(target) : null;
    if (thing) follow(thing, event);
  });
  listen('touchend', (event) => {
    if (stayed && event.cancelable) event.preventDefault();
  });
  if (carrying) {
    // A finger that carries something scrolls nothing.
    listen('touchmove', (event) => {
      if (stayed) stop(event);
    });
    listen('dragstart', (event) => event.preventDefault());
  }
  return () => {
    press?.abort();
    ended.abort();
  };
}
