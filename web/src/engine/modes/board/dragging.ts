// Moving cards: which column lies under the pointer, and the board and its columns scroll while a card is carried to their edges.
import { watchPresses } from '../../interaction/presses.ts';

interface DragHost {
  /** @param lane key of the column it was let go over */
  drop(id: number, lane: string): void;
  /** A finger stayed on the card and was lifted where it lay. */
  held(id: number): void;
}

/** Pixels from an edge in which it scrolls, and the most it scrolls in a frame. */
const edge = 56;
const fastest = 18;

/** How far to scroll in a frame for a pointer so near to the ends. */
function pull(at: number, low: number, high: number): number {
  const before = low + edge - at;
  const behind = at - (high - edge);
  if (before > 0) return -Math.min(fastest, before / 3);
  return behind > 0 ? Math.min(fastest, behind / 3) : 0;
}

const idOf = (card: HTMLElement) => Number(card.dataset['card']);

/** Watches the board for drags; answers how to stop. */
export function watchDragging(board: HTMLElement, host: DragHost): () => void {
  const placeAt = ({ x, y }: { x: number; y: number }) => {
    const { top, bottom, left, right } = board.getBoundingClientRect();
    if (y < top - edge || y > bottom + edge || x < left - edge || x > right + edge) return null;
    const holds = (lane: HTMLElement) => {
      const box = lane.getBoundingClientRect();
      return x >= box.left && x < box.right;
    };
    return [...board.querySelectorAll<HTMLElement>('[data-lane]')].find(holds) ?? null;
  };
  const ended = watchPresses(board, {
    thingAt: (target) =>
      target.closest('button, input, textarea') ? null : target.closest<HTMLElement>('[data-card]'),
    held: (card) => host.held(idOf(card)),
    carrying: {
      places: '[data-lane]',
      placeAt,
      ghost: 'board-ghost',
      scroll: ({ x, y }) => {
        const { left, right } = board.getBoundingClientRect();
        board.scrollLeft += pull(x, left, right);
        const rows = placeAt({ x, y })?.querySelector('[data-lane-rows]');
        if (!rows) return;
        const { top, bottom } = rows.getBoundingClientRect();
        rows.scrollTop += pull(y, top, bottom);
      },
      drop: (card, lane) => host.drop(idOf(card), lane.dataset['lane'] ?? ''),
    },
  });
  // Pulling a column back to its beginning does not read the whole page again.
  const onTouch = (event: TouchEvent) => {
    const rows = event.target instanceof Element ? event.target.closest('[data-lane-rows]') : null;
    if (rows && rows.scrollTop > 0) event.stopPropagation();
  };
  board.addEventListener('touchstart', onTouch, { passive: true });
  return () => {
    ended();
    board.removeEventListener('touchstart', onTouch);
  };
}
