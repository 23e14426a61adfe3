// Records that belong to the one whose panel is open, as lines of a tab: more of them while one scrolls, a new one above.
import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Empty } from '../../shared/ui/Empty.tsx';
import { LinesScroll } from '../fields/controls/tablelist/LinesScroll.tsx';
import { ScrollEnd } from '../query/ScrollEnd.tsx';
import type { InfiniteRows } from '../query/useInfiniteRows.ts';
import { idOf } from '../record/records.ts';
import { openRecord, type Row, recordAddress } from '../record/registries.ts';
import './recordLines.css';

export interface LineColumn<T> {
  key: string;
  title: ReactNode;
  /** Label before the value on phones; none for values that need no label. */
  label?: string;
  className?: string | undefined;
  render(row: T): ReactNode;
}

interface RecordLinesProps<T> {
  /** Names the table. */
  label: string;
  /** Said where there are none. */
  none: string;
  /** Words of the button that makes a new one, and what it does; undefined where none may be made. */
  add: { text: string; open(): void } | undefined;
  columns: readonly LineColumn<T>[];
  found: InfiniteRows<T>;
  rowClass?(row: T): string | undefined;
}

export function RecordLink({ module, id, children }: { module: string; id: number; children: string }) {
  return (
    <a
      href={recordAddress(module, id)}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        openRecord(module, id);
      }}
    >
      {children}
    </a>
  );
}

export function RecordLines<T extends Row>({ label, none, add, columns, found, rowClass }: RecordLinesProps<T>) {
  const button = add && (
    <Button icon={<PlusOutlined aria-hidden />} onClick={add.open}>
      {add.text}
    </Button>
  );
  if (found.rows.length === 0) return <Empty description={none}>{button}</Empty>;
  return (
    <>
      {button && <div className="record-lines-bar">{button}</div>}
      <LinesScroll label={label}>
        <table className="lines lines-read">
          <thead>
            <tr>
              {columns.map(({ key, title, className }) => (
                <th key={key} className={className}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {found.rows.map((row) => (
              <tr key={idOf(row, 'id')} className={rowClass?.(row)}>
                {columns.map(({ key, label: title, className, render }) => (
                  <td key={key} data-title={title} className={className}>
                    {render(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </LinesScroll>
      <ScrollEnd loading={found.loadingMore} {...(found.more ? { more: found.more } : {})} />
    </>
  );
}
