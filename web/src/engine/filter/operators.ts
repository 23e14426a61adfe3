// Comparisons of the filter drawer: which control each needs, and when a row counts as filled.
import type { FilterDefinition, FilterType } from '@crm/protocol/answers/filter';
import { type DateRange, dateRanges } from '@crm/protocol/filter';
import type { TFunction } from 'i18next';
import { fieldType } from '../fields/fieldTypes.ts';
import type { ActiveFilter } from '../query/listState.ts';
import { optionOf, textOf } from '../record/records.ts';

/** One row of the drawer while it is being filled in. */
export interface FilterDraft {
  type: FilterType;
  value: unknown;
  /** Second value of a range. */
  end: unknown;
  /** Words for a value that only its control can word. */
  text: string;
}

const named = new Set<string>(dateRanges);

export function isNamedRange(type: FilterType): type is DateRange {
  return named.has(type);
}

export type ValueKind = 'none' | 'one' | 'range' | 'several';

export function valueKind(type: FilterType): ValueKind {
  if (type === 'empty' || type === 'notempty' || named.has(type)) return 'none';
  if (type === 'between') return 'range';
  if (type === 'in' || type === 'notin') return 'several';
  return 'one';
}

/** A pair may be one row of the drawer and two conditions (a province with its city); this is the second of them. */
export function secondOf(definition: FilterDefinition): FilterDefinition | undefined {
  const paired = definition.field2 && fieldType(definition.type)?.filter?.paired;
  return paired ? { ...definition, field: definition.field2 } : undefined;
}

export function firstType(definition: FilterDefinition): FilterType {
  const preferred = definition.first ?? fieldType(definition.type)?.filter?.first;
  if (preferred && definition.operators.includes(preferred)) return preferred;
  return definition.operators.find((type) => valueKind(type) !== 'none') ?? 'eq';
}

export function emptyDraft(definition: FilterDefinition): FilterDraft {
  return { type: firstType(definition), value: '', end: '', text: '' };
}

/** Several people travel as `{userid, username, header}`; a condition needs their ids only. */
function keyOf(value: unknown): string {
  if (typeof value === 'object' && value !== null && 'userid' in value) return textOf(value.userid);
  return textOf(value).trim();
}

function joined(value: unknown): string {
  return Array.isArray(value) ? value.map(keyOf).filter(Boolean).join(',') : keyOf(value);
}

/** Numbers by their size, days as they are written. */
function isAfter(value: string, end: string): boolean {
  const [first, second] = [Number(value), Number(end)];
  return Number.isNaN(first) || Number.isNaN(second) ? value > end : first > second;
}

/** The condition of a filled row; nothing for one that was left empty. */
export function filterOf(definition: FilterDefinition, draft: FilterDraft): ActiveFilter | null {
  const kind = valueKind(draft.type);
  const base = { field: definition.field, type: draft.type };
  // A named range or "empty" is chosen on purpose: it is filled by its operator alone.
  if (kind === 'none') return base;
  const value = joined(draft.value);
  if (kind === 'range') {
    const end = joined(draft.end);
    if (!value && !end) return null;
    if (!end) return definition.operators.includes('ge') ? { ...base, type: 'ge', value } : null;
    if (!value) return definition.operators.includes('le') ? { ...base, type: 'le', value: end } : null;
    return { ...base, value: isAfter(value, end) ? `${end},${value}` : `${value},${end}` };
  }
  if (!value) return null;
  // Options word themselves; anything else needs its words in the address.
  return draft.text && definition.option.length === 0 ? { ...base, value, text: draft.text } : { ...base, value };
}

/** The drawer's row of a condition that is in force. */
export function draftOf(definition: FilterDefinition, filter: ActiveFilter | undefined): FilterDraft {
  if (!filter) return emptyDraft(definition);
  const kind = valueKind(filter.type);
  const value = filter.value ?? '';
  const ranged =
    !definition.first && definition.operators.includes('between') && (filter.type === 'ge' || filter.type === 'le');
  if (ranged) {
    const isStart = filter.type === 'ge';
    return { type: 'between', value: isStart ? value : '', end: isStart ? '' : value, text: '' };
  }
  if (kind === 'range') {
    const [start = '', end = ''] = value.split(',');
    return { type: filter.type, value: start, end, text: '' };
  }
  const text = filter.text ?? '';
  if (kind !== 'several') return { type: filter.type, value, end: '', text };
  const keys = value.split(',');
  const several = fieldType(definition.type)?.filter?.several;
  return { type: filter.type, value: several ? several(keys, text) : keys, end: '', text };
}

/** The value of a condition in words. */
export function filterWords(definition: FilterDefinition | undefined, filter: ActiveFilter): string {
  if (filter.text) return filter.text;
  const value = filter.value ?? '';
  const options = definition?.option.length ? definition.option : definition?.item.options;
  if (options?.length) {
    const labels = value.split(',').map((part) => optionOf(options, part)?.label ?? part);
    return labels.join('、');
  }
  return filter.type === 'between' ? value.replace(',', ' ~ ') : value.replaceAll(',', '、');
}

/** A condition as a sentence; without its definition it is named by its field. */
export function filterLabel(definition: FilterDefinition | undefined, filter: ActiveFilter, t: TFunction): string {
  const words = valueKind(filter.type) === 'none' ? '' : filterWords(definition, filter);
  return `${definition?.title ?? filter.field} ${t(`filter.${filter.type}`)} ${words}`.trim();
}

/** The definition that a condition belongs to, be it on the second half of a pair. */
export function definitionOf(
  definitions: readonly FilterDefinition[] | undefined,
  filter: ActiveFilter,
): FilterDefinition | undefined {
  return definitions?.find(({ field, field2 }) => field === filter.field || field2 === filter.field);
}
