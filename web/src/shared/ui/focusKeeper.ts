// The focus is never lost: when what had it goes away, it passes to what stands next, or to what opened the layer it was in.

/** What lies over the page and is left again. */
const layers = '.ant-modal-wrap, .ant-drawer, .ant-popover, .ant-dropdown, .in-place-float';
const stops = 'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), [tabindex="0"]';
/** Levels above what went away, within which its neighbours are looked for. */
const near = 4;
/** Milliseconds for the code that removed the focused element to move the focus itself. */
const timeoutMs = 60;

/** An element, and with itself everything that it stands in, which is not to be found out any more once it is gone. */
interface Spot {
  element: HTMLElement;
  around: HTMLElement[];
}

let last: Spot | undefined;
/** Where the focus was before it went into a layer. */
const before = new WeakMap<HTMLElement, Spot>();
let timer: ReturnType<typeof setTimeout> | undefined;

function isShown(element: HTMLElement): boolean {
  return element.isConnected && element.getClientRects().length > 0;
}

function spotOf(element: HTMLElement): Spot {
  const around: HTMLElement[] = [];
  for (let at: HTMLElement | null = element; at && at !== document.body; at = at.parentElement) around.push(at);
  return { element, around };
}

function tryFocus(element: HTMLElement | null | undefined): boolean {
  if (!element || !isShown(element)) return false;
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}

/** The way out of a spot that is gone. */
function restore({ element, around }: Spot, depth = 0): boolean {
  if (tryFocus(element)) return true;
  for (const [level, place] of around.entries()) {
    const opener = before.get(place);
    if (!isShown(place)) {
      if (opener && depth < 9) return restore(opener, depth + 1);
      continue;
    }
    if (place.hasAttribute('tabindex')) return tryFocus(place);
    if (level > near) continue;
    const next = [...place.querySelectorAll<HTMLElement>(stops)].find((one) => one.tabIndex >= 0 && isShown(one));
    if (tryFocus(next)) return true;
  }
  return false;
}

function isLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

function restoreFocus(): void {
  if (!last || !isLost()) return;
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (!last || !isLost() || !document.hasFocus()) return;
    if (!restore(last)) tryFocus(document.getElementById('main'));
  }, timeoutMs);
}

/** Whether the focus was given up on purpose: by a press on nothing, or by a component that handles keys of its own. */
function isDeliberateBlur(element: HTMLElement): boolean {
  return isShown(element) && !element.matches(':disabled') && !element.closest('[inert]');
}

/** True on the way out of a layer, such as a question, that was entered from this one. */
function returnsFrom(layer: HTMLElement, { around }: Spot): boolean {
  return around.some((place) => before.get(place)?.around.includes(layer));
}

/** Watches from now on; answers how to end that. */
export function keepFocus(): () => void {
  const onFocusIn = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    const layer = target.closest<HTMLElement>(layers);
    if (layer && last && !last.around.includes(layer) && !returnsFrom(layer, last)) before.set(layer, last);
    last = spotOf(target);
  };
  const onFocusOut = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget || !(target instanceof HTMLElement)) return;
    queueMicrotask(() => {
      if (!isLost()) return;
      if (isDeliberateBlur(target) && document.hasFocus()) last = undefined;
      else restoreFocus();
    });
  };
  if (!isLost()) last = spotOf(document.activeElement as HTMLElement);
  // An element that is removed from the page fires no event for the focus that it had.
  const removed = new MutationObserver(restoreFocus);
  document.addEventListener('focusin', onFocusIn);
  document.addEventListener('focusout', onFocusOut);
  removed.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', onFocusIn);
    document.removeEventListener('focusout', onFocusOut);
    removed.disconnect();
    clearTimeout(timer);
    last = undefined;
  };
}
