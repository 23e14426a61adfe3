// Rows that are edited in place: each cell with its own type's control, moved through by keyboard, filled from a sheet.
import { CopyOutlined, DeleteOutlined } from '@ant-design/icons';
import type { FormItem } from '@crm/protocol/form';
import { Button } from 'antd';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { controlFor, fieldType } from '../../fieldTypes.ts';
import type { ControlProps, FormAccess, Row } from '../../registries.ts';
import { UnknownControl } from '../UnknownControl.tsx';
import { columnsOf, linesOf } from './lines.ts';
import { sheetCells, withSheet } from './sheet.ts';
import { TableTotals } from './TableTotals.tsx';
import './table.css';
import '../../formWords.ts';

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

export function TableEditor(props: TableEditorProps) {
  const { item, value, onChange, id, disabled, form, problems = {}, add, footer, settle = (line) => line } = props;
  const { t } = useTranslation();
  const table = useRef<HTMLTableElement>(null);
  const wanted = useRef<{ row: number; column: number } | null>(null);
  const columns = columnsOf(item);
  const lines = linesOf(value);
  const off = Boolean(disabled || item.readonly);
  const full = item.max !== undefined && lines.length >= item.max;

  const focusCell = (row: number, column: number) => {
    const cell = table.current?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`);
    const target = cell?.querySelector<HTMLElement>(focusable);
    target?.focus();
    if (target instanceof HTMLInputElement) target.select();
    return Boolean(target);
  };
  // A row that was added by going down takes the focus when it stands.
  useEffect(() => {
    if (wanted.current && focusCell(wanted.current.row, wanted.current.column)) wanted.current = null;
  });

  const setLine = (at: number, part: Row) =>
    onChange(lines.map((line, index) => (index === at ? settle({ ...line, ...part }) : line)));

  const onKeyDown = (event: KeyboardEvent) => {
    const from = event.key === 'Tab' ? placeOf(event.target) : null;
    // From cell to cell, past the small buttons within them; at the row's end to its own buttons.
    if (from && focusCell(from.row, from.column + (event.shiftKey ? -1 : 1))) event.preventDefault();
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.keyCode === 229) return;
    const target = event.target as HTMLElement;
    const place = placeOf(target);
    if (!place || target.closest(ownKeys) || target instanceof HTMLButtonElement) return;
    event.preventDefault();
    const row = place.row + (event.shiftKey ? -1 : 1);
    if (row >= lines.length && add && !full && !off) {
      wanted.current = { row, column: place.column };
      add();
    } else focusCell(row, place.column);
  };

  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    const place = placeOf(event.target);
    if (!place || off || !add || !/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    onChange(withSheet(item, lines, sheetCells(text), place.row, place.column).map(settle));
  };

  const control = (column: FormItem, line: Row, row: number) => {
    const Control = controlFor(column.type);
    const cellId = `${id}-${row}-${column.field}`;
    const problem = problems[`[${row}].${column.field}`] ?? (column.field2 && problems[`[${row}].${column.field2}`]);
    // Two values of one cell (a city, a range, a text beside an id) may be set in one go.
    let part: Row = {};
    const set = (field: string, next: unknown) => {
      part = { ...part, [field]: next };
      setLine(row, part);
    };
    const access: FormAccess = { ...form, values: line, setValue: set };
    return (
      <>
        <label className="lines-label" htmlFor={cellId} id={`${cellId}-label`}>
          <span className="visually-hidden">{t('table.row', { row: row + 1 })}</span> {column.title}
        </label>
        {Control ? (
          <Suspense fallback={null}>
            <Control
              item={off ? { ...column, readonly: true } : column}
              value={line[column.field]}
              onChange={(next) => set(column.field, next)}
              id={cellId}
              disabled={Boolean(disabled || column.disabled)}
              {...(problem ? { status: 'error' as const, describedBy: `${cellId}-note` } : {})}
              form={access}
            />
          </Suspense>
        ) : (
          <UnknownControl />
        )}
        {problem && (
          <div id={`${cellId}-note`} className="form-note form-problem">
            {problem}
          </div>
        )}
      </>
    );
  };

  const side = (column: FormItem) => (fieldType(column.type)?.align === 'right' ? 'lines-number' : undefined);
  return (
    <div className="lines-field" role="group" aria-labelledby={`${id}-label`}>
      {lines.length > 0 && (
        <div className="lines-scroll" style={item.height ? { maxHeight: item.height } : undefined}>
          {/* biome-ignore lint/a11y/noNoninteractiveElementInteractions: the cells' controls are what is worked with */}
          <table ref={table} className="lines lines-edit" onKeyDown={onKeyDown} onPaste={onPaste}>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column.field} className={side(column)} style={{ width: column.width ?? 140 }}>
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
              {lines.map((line, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
                <tr key={row}>
                  {columns.map((column, index) => (
                    <td
                      key={column.field}
                      data-place={`[${row}].${column.field}`}
                      data-row={row}
                      data-column={index}
                      className={side(column)}
                    >
                      {control(column, line, row)}
                    </td>
                  ))}
                  <td className="lines-actions">
                    {problems[`[${row}]`] && <div className="form-note form-problem">{problems[`[${row}]`]}</div>}
                    {add && (
                      <Button
                        type="text"
                        size="small"
                        icon={<CopyOutlined aria-hidden />}
                        aria-label={t('table.copy', { row: row + 1 })}
                        disabled={off || full}
                        onClick={() => {
                          const { id: _id, ...copy } = line;
                          onChange([...lines.slice(0, row + 1), copy, ...lines.slice(row + 1)]);
                        }}
                      />
                    )}
                    <Button
                      type="text"
                      size="small"
                      icon={<DeleteOutlined aria-hidden />}
                      aria-label={t('table.remove', { row: row + 1 })}
                      disabled={off}
                      onClick={() => onChange(lines.filter((_, at) => at !== row))}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
            <TableTotals columns={columns} lines={lines} side={(at) => side(columns[at] as FormItem)}>
              <td className="lines-actions" data-empty />
            </TableTotals>
          </table>
        </div>
      )}
      {footer}
    </div>
  );
}
