// Items whose value is the id of another record: what all such types share. Modules bring their own kinds.
import { msg } from '@crm/protocol/sentences';
import { parseId, parseNested } from '../../platform/http/values.ts';
import type { Call, Field } from '../entity.ts';
import { choiceFilters, type FieldType, type Parsed } from './field-type.ts';
import { wireChoice, wireId, wireList } from './wire-schema.ts';

type Labels = ReadonlyMap<number, string>;

export interface KnownLabels {
  labels: Labels;
  labels2: Labels;
}

export function parseReference(raw: unknown): Parsed {
  const id = parseId(typeof raw === 'string' ? raw.trim() : raw);
  return id === undefined ? { problem: msg('badFormat') } : { value: id };
}

function labelsOf(stored: unknown, labels: Labels | undefined): string {
  if (!Array.isArray(stored)) return labels?.get(Number(stored)) ?? '';
  return stored
    .map((id) => labels?.get(Number(id)) ?? '')
    .filter(Boolean)
    .join('、');
}

export function idsIn(stored: readonly unknown[]): number[] {
  return [...new Set(stored.flat().map(Number))].filter((id) => id > 0);
}

/** What all types have whose values are ids. @param source fixed name of the source; else the field names it */
export function references(source: string | undefined, source2?: string): FieldType {
  const name = (field: Field): string => source ?? field.reference ?? '';
  const load = (call: Call, field: Field, from: string, stored: readonly unknown[]): Promise<Labels> => {
    const ids = idsIn(stored);
    return ids.length === 0
      ? Promise.resolve(new Map())
      : call.engine.reference(from).labels(call.db, call.actor, ids, field);
  };
  return {
    sqlType: 'bigint',
    empty: 0,
    entry: 'chosen',
    filterTypes: choiceFilters,
    ...(source ? { reference: source } : {}),
    ...(source2 ? { reference2: source2 } : {}),
    labelled: true,
    // Selectors send 0 for none.
    isEmpty: (raw) => String(raw).trim() === '0',
    parse: parseReference,
    expand: async (call, field, stored, stored2): Promise<KnownLabels> => {
      const [labels, labels2] = await Promise.all([
        load(call, field, name(field), stored),
        source2 ? load(call, field, source2, stored2) : new Map<number, string>(),
      ]);
      return { labels, labels2 };
    },
    wire: () => wireChoice,
    present: (stored) => (Array.isArray(stored) ? stored : stored ? stored : ''),
    text: (stored, _field, known) => labelsOf(stored, (known as KnownLabels | undefined)?.labels),
    ...(source2
      ? {
          text2: (stored: unknown, _field: Field, known?: unknown) =>
            labelsOf(stored, (known as KnownLabels | undefined)?.labels2),
        }
      : {}),
    // An id alone reveals the record or person.
    masked: () => '',
  };
}

/** Sorting in the order that the source gives its ids. */
export function rankedBy(source: string): NonNullable<FieldType['ranks']> {
  return async (call, field) => (await call.engine.reference(source).ranks?.(call, field)) ?? [];
}

/** Ids, or rows with the id under `key`; more than one where the field's `max` allows it. */
export function severalIds(key: string): Pick<FieldType, 'parse' | 'sqlTypeOf' | 'wire'> {
  const idOf = (one: unknown): unknown =>
    typeof one === 'object' && one !== null
      ? ((one as Record<string, unknown>)[key] ?? (one as Record<string, unknown>)['id'])
      : typeof one === 'string'
        ? one.trim()
        : one;
  return {
    sqlTypeOf: (field) => ((field.max ?? 1) > 1 ? 'jsonb' : 'bigint'),
    wire: (field) => ((field.max ?? 1) > 1 ? wireList(wireId) : wireChoice),
    parse(raw, field) {
      const most = field.max ?? 1;
      const nested = typeof raw === 'string' && /^\s*[[{]/.test(raw) ? parseNested(raw)?.value : raw;
      const list = Array.isArray(nested) ? nested : typeof nested === 'string' ? nested.split(',') : [nested];
      const ids = list.map((one: unknown) => parseId(idOf(one)));
      if (ids.length === 0 || ids.includes(undefined)) return { problem: msg('badFormat') };
      const distinct = [...new Set(ids)];
      if (distinct.length > most) return { problem: msg('tooManyChosen', { max: most }) };
      return { value: most > 1 ? distinct : distinct[0] };
    },
  };
}

/** One record, or several where the field's `max` allows it, chosen from that kind's own list. */
export function recordType(source: string, url: string, optionText: string): FieldType {
  return {
    ...references(source),
    ...severalIds('id'),
    item: (field) => ({
      url,
      loadFilter: 'data.rows',
      optionText,
      optionValue: 'id',
      remote: true,
      ...(field.max === undefined ? {} : { max: field.max }),
      ...(field.needs ? { needs: field.needs } : {}),
    }),
  };
}

/** Records that depend on another field; the field names the source that knows the ids. */
export const recordsBelow: FieldType = {
  ...references(undefined),
  check: async (call, { field, value, valueOf }) => {
    const source = call.engine.reference(field.reference ?? '');
    if (!field.parent || !source.within || !Number(value)) return undefined;
    const fits = await source.within(call.db, Number(value), Number(valueOf(field.parent) ?? 0));
    return fits ? undefined : { [field.wire]: msg('aboveMismatch') };
  },
  item: (field) => ({
    ...(field.url ? { url: field.url, loadFilter: 'data.rows' } : {}),
    ...(field.remote ? { remote: true } : {}),
    ...(field.optionText ? { optionText: field.optionText } : {}),
    ...(field.remote ? { remote: true } : {}),
    optionValue: 'id',
    ...(field.parent ? { parent: field.parent, parentParams: field.parentParams ?? field.parent } : {}),
  }),
};
