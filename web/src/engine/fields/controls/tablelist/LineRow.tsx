// One edited row of a table: rendered again for its own changes, not for every key pressed in another one.
import { CopyOutlined, DeleteOutlined } from '@ant-design/icons';
import type { FormItem } from '@crm/protocol/answers/form';
import { Button } from 'antd';
import { memo, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormAccess, Row } from '../../../record/registries.ts';
import { columnText, controlFor, fieldType } from '../../fieldTypes.ts';
import { UnknownControl } from '../UnknownControl.tsx';
import { lineColumn } from './lines.ts';
import '../../fields.i18n.ts';

/** What is done with rows: the same object for as long as the table stands. */
export interface LineActions {
  set(row: number, part: Row): void;
  copy(row: number): void;
  remove(row: number): void;
}

interface LineRowProps {
  /** Rows of the program's own. */
  own: boolean;
  /** The same array for as long as nothing about them changed. */
  columns: readonly FormItem[];
  line: Row;
  row: number;
  /** Of the whole field. */
  id: string;
  actions: LineActions;
  /** Messages by place, such as `price`, and an empty text for the row itself; as JSON, so that equal ones are the same. */
  problems: string;
  /** Nothing can be changed. */
  off: boolean;
  disabled: boolean;
  /** A row can be added by copying it. */
  copies: boolean;
  full: boolean;
  /** Of the form around it. */
  module: string | undefined;
  recordId: number | undefined;
}

export function sideOf(column: FormItem): string | undefined {
  return fieldType(column.type)?.align === 'right' ? 'lines-number' : undefined;
}

function TableRow(props: LineRowProps) {
  const { own, columns, line, row, id, actions, off, disabled, copies, full, module, recordId } = props;
  const { t } = useTranslation();
  const problems = JSON.parse(props.problems) as Record<string, string>;

  const control = (column: FormItem) => {
    // What is reckoned is read, as a panel shows it.
    if (column.readonly && column.type === 'number')
      return <span className="lines-fixed">{columnText(line, lineColumn(column, own), t)}</span>;
    const Control = controlFor(column.type);
    const cellId = `${id}-${row}-${column.field}`;
    const problem = problems[column.field] ?? (column.field2 && problems[column.field2]);
    // Two values of one cell (a city, a range, a text beside an id) may be set in one go.
    let part: Row = {};
    const set = (field: string, next: unknown) => {
      part = { ...part, [field]: next };
      actions.set(row, part);
    };
    const access: FormAccess = { values: line, setValue: set };
    if (module !== undefined) access.module = module;
    if (recordId !== undefined) access.id = recordId;
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

  return (
    <tr>
      {columns.map((column, index) => (
        <td
          key={column.field}
          data-title={column.readonly && column.type === 'number' ? column.title : undefined}
          data-place={`[${row}].${column.field}`}
          data-row={row}
          data-column={index}
          className={sideOf(column)}
        >
          {control(column)}
        </td>
      ))}
      <td className="lines-actions">
        {problems[''] && <div className="form-note form-problem">{problems['']}</div>}
        {copies && (
          <Button
            type="text"
            size="small"
            icon={<CopyOutlined aria-hidden />}
            aria-label={t('table.copy', { row: row + 1 })}
            disabled={off || full}
            onClick={() => actions.copy(row)}
          />
        )}
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined aria-hidden />}
          aria-label={t('table.remove', { row: row + 1 })}
          disabled={off}
          onClick={() => actions.remove(row)}
        />
      </td>
    </tr>
  );
}

export const LineRow = memo(TableRow);
