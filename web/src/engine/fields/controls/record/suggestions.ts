// What a type-ahead suggests of a source of records: the list's own call, with what distinguishes one record from another.
import type { FormItem } from '@crm/protocol/answers/form';
import type { ListPage } from '@crm/protocol/list';
import type { TFunction } from 'i18next';
import { post } from '../../../../shared/api/client.ts';
import { firstState, listParameters } from '../../../query/listState.ts';
import type { RecordSource } from '../../../record/recordSources.ts';
import { idOf, textOf } from '../../../record/records.ts';
import { cardFor, type Row } from '../../../record/registries.ts';
import { mostSuggested, type Suggestion } from './TypeAhead.tsx';

/** What distinguishes a record from others of its name, in one line: whom one calls there. */
export function detailOf(source: RecordSource, row: Row): string {
  if (source.detail) return source.detail(row);
  const { person, phone } = cardFor(source.module) ?? {};
  return [person, phone]
    .map((field) => (field ? textOf(row[field]) : ''))
    .filter(Boolean)
    .join(' ');
}

export interface RecordSuggestion extends Suggestion {
  row: Row;
}

/** @param needs what the field needs of a record: the others come with the reason why they cannot be chosen */
export function suggestionsOf(source: RecordSource, t: TFunction, needs?: FormItem['needs']) {
  const { module, index, fixed } = source;
  const suggestion = (row: Row): RecordSuggestion => {
    const reason = needs && source.unfit?.(row, needs);
    return {
      id: idOf(row, 'id'),
      text: source.text(row),
      detail: detailOf(source, row),
      reason: reason && t(reason),
      row,
    };
  };
  return {
    from: [module, fixed, needs],
    empty: t(source.empty),
    async search(key: string, signal: AbortSignal): Promise<RecordSuggestion[]> {
      const parameters = listParameters(module, { ...firstState, key, rows: mostSuggested }, fixed);
      const { rows } = (await post(index, parameters, { signal })) as ListPage<Row>;
      return rows.map(suggestion);
    },
  };
}
