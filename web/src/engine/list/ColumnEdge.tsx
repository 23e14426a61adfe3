// The right edge of a heading: dragged, or moved with the arrow keys, it changes the column's width.
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { narrowest, widest } from '../query/columns.ts';
import '../rows/rows.i18n.ts';

export interface ColumnEdgeProps {
  width: number;
  /** Called while dragging, and once more with `done` at the end. */
  onWidth(width: number, done: boolean): void;
  name?: string | undefined;
}

const step = 16;

function within(width: number): number {
  return Math.round(Math.min(Math.max(width, narrowest), widest));
}

export default function ColumnEdge({ width, onWidth, name }: ColumnEdgeProps) {
  const { t } = useTranslation();
  const start = useRef<{ x: number; width: number } | null>(null);

  const down = (event: PointerEvent<HTMLSpanElement>) => {
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, width };
  };
  const move = (event: PointerEvent<HTMLSpanElement>) => {
    if (start.current) onWidth(within(start.current.width + event.clientX - start.current.x), false);
  };
  const up = (event: PointerEvent<HTMLSpanElement>) => {
    if (!start.current) return;
    const final = within(start.current.width + event.clientX - start.current.x);
    const moved = final !== start.current.width;
    start.current = null;
    if (moved) onWidth(final, true);
  };
  const key = (event: KeyboardEvent<HTMLSpanElement>) => {
    const by = event.key === 'ArrowLeft' ? -step : event.key === 'ArrowRight' ? step : 0;
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    onWidth(within(width + by), true);
  };

  return (
    <span
      className="column-edge"
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('list.columnWidth', { name })}
      aria-valuenow={width}
      aria-valuemin={narrowest}
      aria-valuemax={widest}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={up}
      onKeyDown={key}
      onClick={(event) => event.stopPropagation()}
    />
  );
}
