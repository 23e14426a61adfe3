// Arrows among cards that stand in rows: to the sides one after the other, up and down to the nearest one of the next row.

interface Box {
  top: number;
  left: number;
}

const sides: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/**
 * The card that a key leads to from the one at `at`.
 * @returns -1 where the way leads up and out, undefined where there is none
 */
export function cardAt(boxes: readonly Box[], at: number, key: string): number | undefined {
  const here = boxes[at];
  if (!here) return undefined;
  const side = sides[key];
  if (side) return at + side in boxes ? at + side : undefined;
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return undefined;
  const down = key === 'ArrowDown';
  const tops = boxes.map(({ top }) => top).filter((top) => (down ? top > here.top : top < here.top));
  if (tops.length === 0) return down ? undefined : -1;
  const row = down ? Math.min(...tops) : Math.max(...tops);
  const distance = (index: number) => Math.abs((boxes[index]?.left ?? 0) - here.left);
  return boxes
    .flatMap(({ top }, index) => (top === row ? [index] : []))
    .reduce((best, index) => (distance(index) < distance(best) ? index : best));
}
