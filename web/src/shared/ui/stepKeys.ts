// The arrows on a handle by which a line is dragged move it by one.
import type { KeyboardEvent } from 'react';

export function stepKeys(step: (by: -1 | 1) => void, isDragging: boolean) {
  return (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    // While it is lifted, the arrows belong to the dragging.
    if (by === 0 || isDragging) return;
    event.preventDefault();
    step(by);
  };
}
