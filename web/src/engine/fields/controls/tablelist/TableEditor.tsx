// Rows that are edited in place: each cell with its own type's control, moved through by keyboard, filled from a sheet.
import type { FormItem } from '@crm/protocol/answers/form';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ControlProps, Row } from '../../../record/registries.ts';
import { type LineActions, LineRow, sideOf } from './LineRow.tsx';
import { columnsOf, isOwn, linesOf } from './lines.ts';
import { sheetCells, withSheet } from './sheet.ts';
import { TableTotals } from './TableTotals.tsx';
import { TextRow } from './TextRow.tsx';
import { useNearRows } from './useNearRows.ts';
import './table.css';
import '../../fields.i18n.ts';

interface TableEditorProps extends ControlProps {
  /** Adds a row when the person goes down from the last one; absent where rows come from elsewhere. */
  add?(): void;
  footer: ReactNode;
  /** Settles a row after one of its cells changed (a subtotal, for instance). */
  settle?(line: Row): Row;
}

/** Keys that a drop-down or a calendar needs itself. */
const ownKeys = '.ant-select, .ant-picker, textarea, [role=textbox]';
const focusable = ':is(input, textarea, button, [contenteditable=true]):not([disabled]):not([type=hidden])';

function placeOf(target: EventTarget): { row: number; column: number } | null {
  const cell = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-place]') : null;
  if (!cell) return null;
  return { row: Number(cell.dataset.row), column: Number(cell.dataset.column) };
}

/** Messages by row, each row's as JSON: by place in the row, the row's own under an empty text. */
function problemsByRow(problems: Readonly<Record<string, string>>): Map<number, string> {
  const rows = new Map<number, Record<string, string>>();
  for (const [place, message] of Object.entries(problems)) {
    const match = /^\[(\d+)\](?:\.(.*))?$/.exec(place);
    if (!match) continue;
    const row = Number(match[1]);
    rows.set(row, { ...rows.get(row), [match[2] ?? '']: message });
  }
  return new Map([...rows].map(([row, own]) => [row, JSON.stringify(own)]));
}

/** A cell stands below its title: that something is to be entered needs no words. */
const quiet = (column: FormItem): FormItem => ({ ...column, placeholder: column.placeholder || '\u00a0' });

/** The previous array as long as its content is the same. */
function useSame<T>(list: T[]): T[] {
  const text = JSON.stringify(list);
  const [stable, setStable] = useState({ text, list });
  if (stable.text === text) return stable.list;
  setStable({ text, list });
  return list;
}

export function TableEditor(props: TableEditorProps) {
  const { item, value, onChange, id, disabled, form, problems = {}, add, footer, settle = (line) => line } = props;
  const { t } = useTranslation();
  const table = useRef<HTMLTableElement>(null);
  const cellToFocus = useRef<{ row: number; column: number } | null>(null);
  const columns = useSame(columnsOf(item).map(quiet));
  const lines = linesOf(value);
  const own = isOwn(item);
  const off = Boolean(disabled || item.readonly);
  const full = item.max !== undefined && lines.length >= item.max;

  const focusCell = (row: number, column: number) => {
    const cell = table.current?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`);
    const target = cell?.querySelector<HTMLElement>(focusable);
    target?.focus();
    if (target instanceof HTMLInputElement) target.select();
    return Boolean(target);
  };
  // A row that was added by going down, or was only text, takes the focus when it stands.
  useEffect(() => {
    if (cellToFocus.current && focusCell(cellToFocus.current.row, cellToFocus.current.column))
      cellToFocus.current = null;
  });

  const latest = useRef({ lines, onChange, settle });
  useEffect(() => {
    latest.current = { lines, onChange, settle };
  });
  const [actions] = useState<LineActions>(() => ({
    set: (row, part) => {
      const { lines, onChange, settle } = latest.current;
      onChange(lines.map((line, at) => (at === row ? settle({ ...line, ...part }) : line)));
    },
    copy: (row) => {
      const { lines, onChange } = latest.current;
      const { id: _id, ...copy } = lines[row] ?? {};
      onChange([...lines.slice(0, row + 1), copy, ...lines.slice(row + 1)]);
    },
    remove: (row) => latest.current.onChange(latest.current.lines.filter((_, at) => at !== row)),
  }));
  const known = problemsByRow(problems);
  const { near, come, watch } = useNearRows(Math.max(0, ...[...known.keys()].map((row) => row + 1)));
  const problemsOf = (row: number): string => known.get(row) ?? '{}';

  const onKeyDown = (event: KeyboardEvent) => {
    const from = event.key === 'Tab' ? placeOf(event.target) : null;
    // From cell to cell, past the small buttons within them; at the row's end to its own buttons.
    if (from && focusCell(from.row, from.column + (event.shiftKey ? -1 : 1))) event.preventDefault();
    // The row below is to have what the focus goes to next.
    else if (from && from.row + 1 === near) come(near);
    if (event.key !== 'Enter') return;
    const target = event.target as HTMLElement;
    const place = placeOf(target);
    if (!place || target.closest(ownKeys) || target instanceof HTMLButtonElement) return;
    event.preventDefault();
    const row = place.row + (event.shiftKey ? -1 : 1);
    if (row >= lines.length && add && !full && !off) {
      cellToFocus.current = { row, column: place.column };
      add();
    } else if (row >= near && row < lines.length) {
      cellToFocus.current = { row, column: place.column };
      come(row);
    } else focusCell(row, place.column);
  };

  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    const place = placeOf(event.target);
    if (!place || off || !/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    const cells = sheetCells(text);
    // Where rows come from elsewhere, what is pasted fills those that stand.
    const fitting = add ? cells : cells.slice(0, lines.length - place.row);
    onChange(withSheet(item, lines, fitting, place.row, place.column).map(settle));
  };

  return (
    <div className="lines-field" role="group" aria-labelledby={`${id}-label`}>
      {lines.length > 0 && (
        <div className="lines-scroll" style={item.height ? { maxHeight: item.height } : undefined}>
          <table ref={table} className="lines lines-edit" onKeyDown={onKeyDown} onPaste={onPaste}>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column.field} className={sideOf(column)} style={{ width: column.width ?? 140 }}>
                    {column.required && <span className="form-required" aria-hidden />}
                    {column.title}
                  </th>
                ))}
                <th className="lines-actions">
                  <span className="visually-hidden">{t('list.moreActions')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line, row) =>
                row < near ? (
                  <LineRow
                    key={row}
                    own={own}
                    columns={columns}
                    line={line}
                    row={row}
                    id={id}
                    actions={actions}
                    problems={problemsOf(row)}
                    off={off}
                    disabled={Boolean(disabled)}
                    copies={add !== undefined}
                    full={full}
                    module={form?.module}
                    recordId={form?.id}
                  />
                ) : (
                  <TextRow
                    key={row}
                    own={own}
                    columns={columns}
                    line={line}
                    row={row}
                    module={form?.module ?? ''}
                    watch={watch}
                  />
                ),
              )}
            </tbody>
            <TableTotals own={own} columns={columns} lines={lines} side={(at) => sideOf(columns[at] as FormItem)}>
              <td className="lines-actions" data-empty />
            </TableTotals>
          </table>
        </div>
      )}
      {footer}
    </div>
  );
}
