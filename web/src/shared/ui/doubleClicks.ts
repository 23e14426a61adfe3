// The second click of a double click counts where the first did only: what the first opened neither closes nor agrees by it.

/** What opens over the page. */
const layers = '.ant-modal-wrap, .ant-drawer, .ant-popover, .ant-dropdown';
/** Milliseconds and pixels within which two taps are one double tap: browsers do not count those. */
const soon = 500;
const near = 24;

let first: { layer: Element | null; time: number; x: number; y: number } | undefined;

function layerOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest(layers) : null;
}

window.addEventListener(
  'click',
  (event) => {
    // Keys click without a place, and one at a time.
    if (event.detail === 0) return;
    const layer = layerOf(event.target);
    const { timeStamp: time, clientX: x, clientY: y } = event;
    const isTap = event.pointerType === 'touch';
    const isSecond =
      first !== undefined &&
      Math.hypot(x - first.x, y - first.y) < near &&
      (event.detail > 1 || (isTap && time - first.time < soon));
    if (isSecond && layer && layer !== first?.layer) {
      event.stopImmediatePropagation();
      event.preventDefault();
      return;
    }
    first = { layer, time, x, y };
  },
  true,
);

// A key typed in between means that the person has seen what the first click opened.
window.addEventListener('input', () => (first = undefined), true);
