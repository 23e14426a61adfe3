// A list whose rows are dragged or moved by keys into order; it announces the new place, and keeps the focus on its handle.
import { HolderOutlined } from '@ant-design/icons';
import { DragDropProvider } from '@dnd-kit/react';
import { isSortable, useSortable } from '@dnd-kit/react/sortable';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import { stepKeys } from './stepKeys.ts';
import './sortable.css';

interface RowProps {
  id: number | string;
  index: number;
  className: string;
  /** What its handle is called; undefined where rows stay in their places. */
  handle: string | undefined;
  step(by: -1 | 1): void;
  children(handle: ReactNode): ReactNode;
}

function Row({ id, index, className, handle, step, children }: RowProps) {
  const { ref, handleRef, isDragging } = useSortable({ id, index, disabled: handle === undefined });
  return (
    <li ref={ref} data-row={id} className={isDragging ? `${className} sortable-dragged` : className}>
      {children(
        handle !== undefined && (
          <Button
            ref={handleRef}
            type="text"
            size="small"
            className="sortable-handle"
            icon={<HolderOutlined aria-hidden />}
            aria-label={handle}
            onKeyDown={stepKeys(step, isDragging)}
          />
        ),
      )}
    </li>
  );
}

interface SortableListProps<T> {
  label: string;
  rows: readonly T[];
  classOf(row: T): string;
  handleOf(row: T): string | undefined;
  /** Moves it and announces its new place; nothing where it stays. */
  move(row: T, placeOf: (from: number) => number): string | undefined;
  children(row: T, handle: ReactNode, step: (by: -1 | 1) => void): ReactNode;
}

export function SortableList<T extends { id: number | string }>(props: SortableListProps<T>) {
  const { label, rows, classOf, handleOf, move, children } = props;
  const [announcement, setAnnouncement] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const movedByKey = useRef<number | string>(undefined);
  const step = (row: T, placeOf: (from: number) => number) => {
    const words = move(row, placeOf);
    if (words !== undefined) setAnnouncement(words);
  };

  // A row that changes its place in the page loses the focus; after a move by keys it is restored.
  useLayoutEffect(() => {
    const id = movedByKey.current;
    if (id === undefined || !rows.some((row) => row.id === id)) return;
    const handle = list.current?.querySelector<HTMLElement>(`[data-row="${id}"] .sortable-handle`);
    if (handle && document.activeElement === document.body) handle.focus();
  }, [rows]);

  return (
    <DragDropProvider
      onDragEnd={({ operation, canceled }) => {
        const { source } = operation;
        if (canceled || !isSortable(source)) return;
        const row = rows[source.initialIndex];
        const { index } = source;
        if (row) step(row, () => index);
      }}
    >
      <ul ref={list} className="sortable" aria-label={label}>
        {rows.map((row, index) => {
          const stepBy = (by: -1 | 1) => {
            movedByKey.current = row.id;
            step(row, (from) => from + by);
          };
          return (
            <Row key={row.id} id={row.id} index={index} className={classOf(row)} handle={handleOf(row)} step={stepBy}>
              {(handle) => children(row, handle, stepBy)}
            </Row>
          );
        })}
      </ul>
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
    </DragDropProvider>
  );
}
