// The first column of a list: its cell, or its plain text with the searched words marked.
import type { ListField } from '@crm/protocol/form';
import { Cell } from '../cells/Cell.tsx';
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
  if (words.length === 0 || column.form_type !== 'input') return <Cell column={column} row={row} module={module} />;
  return <Highlight text={shownText(row, column)} words={words} />;
}
