// The first column of a list: its cell, or its plain text with the searched words marked.
import type { ListField } from '@crm/protocol/form';
import { Cell } from '../cells/Cell.tsx';
import { fieldType } from '../fieldTypes.ts';
import { shownText } from '../records.ts';
import type { Row } from '../registries.ts';
import { Highlight } from './Highlight.tsx';

interface LeadTextProps {
  column: ListField;
  row: Row;
  module: string;
  words: readonly string[];
}

export function LeadText({ column, row, module, words }: LeadTextProps) {
  const isPlain = !fieldType(column.form_type)?.cell && !column.options?.length;
  if (words.length === 0 || !isPlain) return <Cell column={column} row={row} module={module} />;
  return <Highlight text={shownText(row, column)} words={words} />;
}
