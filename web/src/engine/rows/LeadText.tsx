// The first column of a list: its cell, or its plain text with the searched words marked.
import type { ListField } from '@crm/protocol/answers/form';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { cellContent } from '../fields/cells/Cell.tsx';
import { fieldType } from '../fields/fieldTypes.ts';
import { shownText } from '../record/records.ts';
import type { Row } from '../record/registries.ts';
import { Highlight } from './Highlight.tsx';

interface LeadSource {
  column: ListField;
  row: Row;
  module: string;
}

export function leadContent({ column, row, module }: LeadSource, words: readonly string[], t: TFunction): ReactNode {
  const isPlain = !fieldType(column.form_type)?.cell && !column.options?.length;
  if (words.length === 0 || !isPlain) return cellContent({ column, row, module }, t);
  return <Highlight text={shownText(row, column)} words={words} />;
}
