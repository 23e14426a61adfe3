// The content of the column settings: lines that can be dragged, shown, hidden and frozen; the default; the row height.
import { HolderOutlined, PushpinFilled, PushpinOutlined } from '@ant-design/icons';
import type { ListField } from '@crm/protocol/answers/form';
import { DragDropProvider } from '@dnd-kit/react';
import { isSortable, useSortable } from '@dnd-kit/react/sortable';
import { Button, Checkbox, Flex, Segmented } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { moveColumn } from '../query/columns.ts';
import { chooseDensity, densities, useDensity } from './density.ts';
import '../rows/rows.i18n.ts';

interface LineProps {
  column: ListField;
  index: number;
  title: string;
  change(part: Partial<ListField>): void;
}

function Line({ column, index, title, change }: LineProps) {
  const { t } = useTranslation();
  const { ref, handleRef, isDragging } = useSortable({ id: column.id, index });
  return (
    <li ref={ref} className={isDragging ? 'column-line column-dragged' : 'column-line'}>
      <Button
        ref={handleRef}
        type="text"
        size="small"
        icon={<HolderOutlined aria-hidden />}
        className="column-handle"
        aria-label={t('list.columnMove', { name: title })}
      />
      <Checkbox checked={column.show} onChange={(event) => change({ show: event.target.checked })}>
        {title}
      </Checkbox>
      <Button
        type="text"
        size="small"
        disabled={!column.show}
        icon={column.frozen ? <PushpinFilled aria-hidden /> : <PushpinOutlined aria-hidden />}
        aria-label={`${t(column.frozen ? 'list.columnUnfreeze' : 'list.columnFreeze')} ${title}`}
        data-hint={t(column.frozen ? 'list.columnUnfreeze' : 'list.columnFreeze')}
        aria-pressed={Boolean(column.frozen)}
        onClick={() => change({ frozen: !column.frozen })}
      />
    </li>
  );
}

interface ColumnLinesProps {
  columns: ListField[];
  /** The default columns. */
  standard: ListField[];
  /** Cards have no rows. */
  rows: boolean;
  change(next: (columns: ListField[]) => ListField[]): void;
}

export default function ColumnLines({ columns, standard, rows, change }: ColumnLinesProps) {
  const { t } = useTranslation();
  const density = useDensity();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => list.current?.querySelector<HTMLElement>('.column-lines input')?.focus(), []);
  return (
    <div ref={list}>
      <Flex justify="space-between" align="center" gap={8} className="column-choices">
        {rows && (
          <Segmented
            size="small"
            aria-label={t('list.density')}
            value={density}
            options={densities.map((value) => ({ value, label: t(`list.density.${value}`) }))}
            onChange={chooseDensity}
          />
        )}
        <Button type="link" size="small" onClick={() => change(() => standard)}>
          {t('list.columnsDefault')}
        </Button>
      </Flex>
      <DragDropProvider
        onDragEnd={({ operation, canceled }) => {
          const { source } = operation;
          if (canceled || !isSortable(source)) return;
          const { initialIndex, index } = source;
          change((before) => moveColumn(before, initialIndex, index));
        }}
      >
        <ul className="column-lines">
          {columns.map((column, index) => (
            <Line
              key={column.id}
              column={column}
              index={index}
              title={column.title}
              change={(part) =>
                change((before) => before.map((entry) => (entry.id === column.id ? { ...entry, ...part } : entry)))
              }
            />
          ))}
        </ul>
      </DragDropProvider>
    </div>
  );
}
