// The list as a table: fixed height, frozen and resizable columns, sorting by heading. The browser's own table: a page of
// rows is made in one go, which is what turning a page is felt by.
import type { ListField } from '@crm/protocol/answers/form';
import {
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { isRightAligned } from '../fields/cells/Cell.tsx';
import { visibleColumns, widthOf } from '../query/columns.ts';
import { idOf, isFree } from '../record/records.ts';
import type { Row } from '../record/registries.ts';
import type { CellTarget } from '../rows/openCell.tsx';
import { useDensity } from './density.ts';
import { ListHead } from './ListHead.tsx';
import { ListRow, type TableColumn } from './ListRow.tsx';
import './table.css';

/** Rows that are drawn at once; those below them, out of sight, a moment later. */
const first = 30;
const checkWidth = 44;
/** Pixels of a row that is not drawn yet. */
const rowHeight = { normal: 41, compact: 29 };

/** What a list does with its table. */
export interface TableHandle {
  /** Brings a row into sight. */
  reveal(index: number): void;
}

export interface ListTableProps {
  module: string;
  columns: ListField[];
  rows: Row[];
  idField: string;
  height: number;
  /** Another one begins at its top. */
  page: number;
  sort: string;
  onSort(sort: string): void;
  selected: number[];
  onSelect(ids: number[], rows: Row[]): void;
  /** Row under the keyboard, -1 for none. */
  focused: number;
  own?: ((row: Row) => CellTarget) | undefined;
  /** Something small before the first column's text, such as a pin. */
  mark?(row: Row): ReactNode;
  /** Answers whether the width was kept. */
  onWidth(column: ListField, width: number): Promise<boolean>;
  /** What is searched for: marked in the first column. */
  words: readonly string[];
  stale: boolean;
  empty: ReactNode;
  table: RefObject<TableHandle | null>;
}

function tableColumns(shown: ListField[], dragged: Record<number, number>): TableColumn[] {
  let left = checkWidth;
  return shown.map((column, index) => {
    const lead = index === 0;
    const width = dragged[column.id] ?? widthOf(column);
    const frozen = lead || Boolean(column.frozen);
    // Frozen ones stand before all others.
    const edge = frozen && !shown[index + 1]?.frozen;
    const names = [
      isRightAligned(column) && 'cell-number',
      frozen && 'list-frozen',
      lead && 'list-lead',
      edge && 'list-edge',
    ];
    const place = frozen ? left : null;
    if (frozen) left += width;
    return { column, width, lead, left: place, className: names.filter(Boolean).join(' ') };
  });
}

/** Is drawn again for its rows and columns, not for a panel that opens beside it: hundreds of cells would be felt. */
export const ListTable = memo(function ListTable(props: ListTableProps) {
  const { module, rows, idField, own, mark, words, selected, onSelect, onWidth, page } = props;
  const { t } = useTranslation();
  const density = useDensity();
  const [dragged, setDragged] = useState<Record<number, number>>({});
  const shown = useMemo(() => visibleColumns(props.columns), [props.columns]);
  const columns = useMemo(() => tableColumns(shown, dragged), [shown, dragged]);
  const box = useRef<HTMLDivElement>(null);

  const settle = useCallback(
    async ({ column }: TableColumn, width: number, done: boolean) => {
      setDragged((before) => ({ ...before, [column.id]: width }));
      if (!done || (await onWidth(column, width))) return;
      setDragged(({ [column.id]: _lost, ...others }) => others);
    },
    [onWidth],
  );

  const chosen = useMemo(() => new Set(selected), [selected]);
  const latest = useRef({ rows, idField, chosen, onSelect });
  useEffect(() => {
    latest.current = { rows, idField, chosen, onSelect };
  });
  const anchor = useRef(0);
  const choose = useCallback((meant: Row[], on: boolean) => {
    const { idField: field, chosen: before, onSelect: select } = latest.current;
    const ids = new Set(meant.map((row) => idOf(row, field)));
    select(on ? [...new Set([...before, ...ids])] : [...before].filter((id) => !ids.has(id)), meant);
  }, []);
  const check = useCallback(
    (id: number, on: boolean, range: boolean) => {
      const { rows: now, idField: field } = latest.current;
      const place = (of: number) => now.findIndex((row) => idOf(row, field) === of);
      const to = place(id);
      const from = range ? place(anchor.current) : -1;
      anchor.current = id;
      choose(now.slice(Math.min(from < 0 ? to : from, to), Math.max(from, to) + 1), on);
    },
    [choose],
  );
  const checkAll = useCallback((on: boolean) => choose(latest.current.rows, on), [choose]);
  const marked = rows.filter((row) => chosen.has(idOf(row, idField))).length;

  useImperativeHandle(props.table, () => ({
    reveal: (index) => box.current?.querySelectorAll('tbody > .list-row')[index]?.scrollIntoView({ block: 'nearest' }),
  }));
  useEffect(() => {
    if (page && box.current) box.current.scrollTop = 0;
  }, [page]);

  // The first sight of a long page does not wait for what lies below it.
  const pageKey = rows.length > first ? `${page} ${rows.length} ${rows[0] ? idOf(rows[0], idField) : ''}` : '';
  const whole = useDeferredValue(pageKey) === pageKey;
  const drawn = whole ? rows : rows.slice(0, first);
  const width = columns.reduce((sum, column) => sum + column.width, checkWidth);

  return (
    <div
      ref={box}
      className={`list-table list-${density}${props.stale ? ' list-stale' : ''}`}
      style={{ height: props.height }}
      onScroll={({ currentTarget }) => currentTarget.classList.toggle('list-aside', currentTarget.scrollLeft > 0)}
    >
      <table style={{ width }} aria-rowcount={rows.length + 1}>
        <colgroup>
          <col style={{ width: checkWidth }} />
          {columns.map(({ column, width: wide }) => (
            <col key={column.field} style={{ width: wide }} />
          ))}
        </colgroup>
        <ListHead
          columns={columns}
          sort={props.sort}
          onSort={props.onSort}
          onWidth={settle}
          checked={marked === 0 ? 'none' : marked < rows.length ? 'some' : 'all'}
          checkAll={checkAll}
        />
        <tbody onClick={(event) => openRow(event, rows, idField, own)}>
          {drawn.map((row, index) => {
            const id = idOf(row, idField);
            return (
              <ListRow
                key={id}
                id={id}
                row={row}
                module={module}
                columns={columns}
                t={t}
                words={words}
                own={own}
                mark={mark}
                selected={chosen.has(id)}
                focused={index === props.focused}
                check={check}
              />
            );
          })}
          {drawn.length < rows.length && (
            <tr style={{ height: (rows.length - drawn.length) * rowHeight[density] }} aria-hidden="true" />
          )}
          {rows.length === 0 && (
            <tr>
              <td className="list-none" colSpan={columns.length + 1}>
                <div>{props.empty}</div>
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
});

function openRow(
  event: { target: EventTarget },
  rows: Row[],
  idField: string,
  own: ((row: Row) => CellTarget) | undefined,
): void {
  if (!own || !(event.target instanceof Element) || event.target.closest('.list-check') || !isFree(event)) return;
  const id = Number(event.target.closest('[data-row-key]')?.getAttribute('data-row-key') ?? 0);
  const row = rows.find((one) => idOf(one, idField) === id);
  if (row) own(row).open();
}
