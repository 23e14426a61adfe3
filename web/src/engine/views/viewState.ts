// A list's state and a view's content, as one compares them: what was changed since, and what is kept. Pure.
import type { FilterItem, FilterPart } from '@crm/protocol/answers/filter';
import type { ColumnSetting, ListField } from '@crm/protocol/answers/form';
import type { ViewContent } from '@crm/protocol/answers/view';
import { isGroup } from '@crm/protocol/filter';
import { columnSettings } from '../query/columns.ts';
import type { ListState } from '../query/listState.ts';

type Conditions = Pick<ListState, 'scenes' | 'filters' | 'sort' | 'key' | 'mode' | 'by'>;

/** Conditions without the words that a reader has for their values. */
function plainParts(filters: Conditions['filters']): FilterPart[] {
  const plain = ({ field, type, value }: FilterItem): FilterItem =>
    value === undefined ? { field, type } : { field, type, value };
  return filters.map((part) => (isGroup(part) ? { or: part.or.map(plain) } : plain(part)));
}

function comparable({ scenes, filters, sort, key, mode, by }: Conditions): string {
  const chosen = Object.entries(scenes).filter(([, value]) => value !== '');
  return JSON.stringify([chosen.toSorted(([a], [b]) => (a < b ? -1 : 1)), plainParts(filters), sort, key, mode, by]);
}

function sameColumns(some: readonly ColumnSetting[], others: readonly ColumnSetting[]): boolean {
  const text = (columns: readonly ColumnSetting[]) =>
    JSON.stringify(columns.map(({ id, width, frozen }) => [id, width ?? 0, frozen ?? false]));
  return text(some) === text(others);
}

/** True while the list differs from the view. @param columns the present columns */
export function isChanged(
  content: ViewContent,
  state: Conditions,
  columns: readonly ColumnSetting[] | undefined,
): boolean {
  if (comparable(content) !== comparable(state)) return true;
  return content.columns.length > 0 && columns !== undefined && !sameColumns(content.columns, columns);
}

/** What is kept of a list as it stands. */
export function contentOf(state: Conditions, columns: ListField[]): ViewContent {
  const { scenes, filters, sort, key, mode, by } = state;
  const chosen = Object.fromEntries(Object.entries(scenes).filter(([, value]) => value !== ''));
  return {
    scenes: chosen,
    filters: plainParts(filters),
    sort,
    key,
    columns: columnSettings(columns).columns,
    mode,
    by,
  };
}
