// How one value of a row is shown in tables, cards and panels, by the type of its field.
import type { ListField } from '@crm/protocol/form';
import { memo } from 'react';
import { UserAvatar } from '../../shared/ui/UserAvatar.tsx';
import { tagsOf } from '../controls/tags/tags.ts';
import { optionOf, shownText, textOf } from '../records.ts';
import { cellFor, type Row } from '../registries.ts';
import './cells.css';
import { OptionTag } from './OptionTag.tsx';
import { RelativeTime } from './RelativeTime.tsx';

interface CellSource {
  column: ListField;
  row: Row;
  module: string;
}

const moments = new Set(['date', 'datetime']);

/** `1234.5` as `1,234.50`; the digits are never turned into a floating number. */
export function moneyText(value: string): string {
  const parts = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value);
  if (!parts) return value;
  const [, sign = '', whole = '0', fraction = ''] = parts;
  return `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction.padEnd(2, '0')}`;
}

export function isRightAligned(column: ListField): boolean {
  return column.align === 'right' || column.form_type === 'number' || column.form_type === 'money';
}

/** Memoised: while a long list scrolls, cells that stay are not drawn again. */
export const Cell = memo(function Cell({ column, row, module }: CellSource) {
  const value = row[column.field];
  const Special = cellFor(column.form_type);
  if (Special) return <Special value={value} row={row} column={column} module={module} />;
  if (moments.has(column.form_type)) return <RelativeTime value={textOf(value)} />;
  if (column.form_type === 'user') {
    const name = shownText(row, column);
    if (!name) return null;
    const owner = column.field === 'userid' || column.field === 'UserName';
    return (
      <span className="cell-person">
        <UserAvatar name={name} src={owner ? textOf(row.Header) : ''} size={20} />
        <span className="cell-text">{name}</span>
      </span>
    );
  }
  if (column.form_type === 'tags') {
    return tagsOf(value).map((tag) => (
      <span key={tag} className="tag">
        {tag}
      </span>
    ));
  }
  if (column.form_type === 'city' && column.field2) {
    const [first, second] = [shownText(row, column), textOf(row[`${column.field2}Name`])];
    // 北京市 and its city 北京市 are said once.
    return first === second ? first : [first, second].filter(Boolean).join(' ');
  }
  if (column.form_type === 'ColorPicker') {
    const colour = textOf(value);
    return colour ? (
      <>
        <span className="cell-dot" style={{ background: colour }} aria-hidden />
        {colour}
      </>
    ) : null;
  }
  if (column.options?.length) {
    const keys = typeof value === 'string' ? value.split(',') : [value];
    const options = keys.flatMap((key) => optionOf(column.options, key) ?? []);
    if (options.length) return options.map((option) => <OptionTag key={option.value} option={option} />);
  }
  const text = shownText(row, column);
  return column.form_type === 'money' ? moneyText(text) : text;
});
