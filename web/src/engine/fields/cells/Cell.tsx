// How one value of a row is shown in tables, cards and panels, by the type of its field.
import type { ListField } from '@crm/protocol/answers/form';
import type { TFunction } from 'i18next';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { optionOf } from '../../record/records.ts';
import { type CellProps, cellFor } from '../../record/registries.ts';
import { columnText, fieldType } from '../fieldTypes.ts';
import './cells.css';
import { OptionTag } from './OptionTag.tsx';

type CellSource = Omit<CellProps, 'value'>;

export function isRightAligned(column: ListField): boolean {
  return (column.align ?? fieldType(column.form_type)?.align) === 'right';
}

/** What a cell shows. No component of its own: a list draws hundreds at once. */
export function cellContent({ column, row, module, full }: CellSource, t: TFunction): ReactNode {
  const value = row[column.field];
  const type = fieldType(column.form_type);
  const Own = cellFor(module, column.field);
  if (Own) return <Own value={value} row={row} column={column} module={module} {...(full ? { full } : {})} />;
  if (type?.cell) return <type.cell value={value} row={row} column={column} module={module} full={full} />;
  if (column.options?.length) {
    const keys = typeof value === 'string' ? value.split(',') : [value].flat();
    const options = keys.flatMap((key) => optionOf(column.options, key) ?? []);
    if (options.length) return options.map((option) => <OptionTag key={option.value} option={option} />);
  }
  return columnText(row, column, t);
}

/** Memoised: while a long list scrolls, cells that stay are not drawn again. */
export const Cell = memo(function Cell(source: CellSource) {
  const { t } = useTranslation();
  return cellContent(source, t);
});
