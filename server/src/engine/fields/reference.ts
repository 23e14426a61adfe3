// city, county, branch, user, customer, contract, product, jcselect: items whose value is the id of another record.
import { messages } from '@crm/protocol/errors';
import { parseId, parseNested } from '../../platform/http/values.ts';
import type { Call, Field } from '../entity.ts';
import { choiceFilters, type FieldType, type Parsed } from './field-type.ts';

type Labels = ReadonlyMap<number, string>;

interface KnownLabels {
  labels: Labels;
  labels2: Labels;
}

function parseReference(raw: unknown): Parsed {
  const id = parseId(typeof raw === 'string' ? raw.trim() : raw);
  return id === undefined ? { problem: messages.badFormat } : { value: id };
}

function labelsOf(stored: unknown, labels: Labels | undefined): string {
  return [stored]
    .flat()
    .map((id) => labels?.get(Number(id)) ?? '')
    .filter(Boolean)
    .join('、');
}

function idsIn(stored: readonly unknown[]): number[] {
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
    present: (stored) => (Array.isArray(stored) ? stored : stored ? stored : ''),
    text: (stored, _field, known) => labelsOf(stored, (known as KnownLabels | undefined)?.labels),
    ...(source2
      ? {
          text2: (stored: unknown, _field: Field, known?: unknown) => labelsOf(stored, (known as KnownLabels)?.labels2),
        }
      : {}),
    // An id says who or what it is.
    masked: () => '',
    parseCell: async (call, text, field) => {
      const found = await call.engine.reference(name(field)).find?.(call, text.trim(), field);
      return found === undefined ? { problem: `找不到“${text.trim().slice(0, 50)}”` } : { value: found };
    },
  };
}

/** A pair or a field below another agrees with what is above it: a city lies in its province, a county in its city. */
const hierarchy: FieldType['check'] = async (call, { field, value, value2, valueOf }) => {
  const source = call.engine.reference('region');
  const problems: Record<string, string> = {};
  const require = async (wire: string, id: number, above: number) => {
    if (id > 0 && !(await source.within?.(call.db, id, above))) problems[wire] = '与上一级不匹配，请重新选择';
  };
  if (field.wire2) await require(field.wire2, Number(value2 ?? 0), Number(value ?? 0));
  if (field.parent) await require(field.wire, Number(value ?? 0), Number(valueOf(field.parent) ?? 0));
  return problems;
};

const regions = { url: '/Api/city/list/', method: 'GET' as const, optionText: 'name', optionValue: 'id' };

/** Province in `field`, city in `field2`; new records begin with the first of each. */
export const city: FieldType = {
  ...references('region', 'region'),
  parse2: parseReference,
  check: hierarchy,
  item: (field) => ({ ...regions, ...(field.wire2 ? { field2: field.wire2 } : {}) }),
};

export const county: FieldType = {
  ...references('region'),
  check: hierarchy,
  item: (field) => ({ ...regions, ...(field.parent ? { parent: field.parent, parentParams: 'parentid' } : {}) }),
};

/** A company is refused as superior only where the item itself takes one: the item then says so by `max` 1. */
export const branch: FieldType = {
  ...references('branch'),
  ...several('id'),
  item: (field) => ({ url: '/main/branch/TreeJson', ...(field.max === undefined ? {} : { max: field.max }) }),
};

/** Ids, or rows with the id under `key`; more than one where the field's `max` allows it. */
function several(key: string): Pick<FieldType, 'parse' | 'sqlTypeOf'> {
  const idOf = (one: unknown): unknown =>
    typeof one === 'object' && one !== null
      ? ((one as Record<string, unknown>)[key] ?? (one as Record<string, unknown>)['id'])
      : typeof one === 'string'
        ? one.trim()
        : one;
  return {
    sqlTypeOf: (field) => ((field.max ?? 1) > 1 ? 'jsonb' : 'bigint'),
    parse(raw, field) {
      const most = field.max ?? 1;
      const nested = typeof raw === 'string' && /^\s*[[{]/.test(raw) ? parseNested(raw)?.value : raw;
      const list = Array.isArray(nested) ? nested : typeof nested === 'string' ? nested.split(',') : [nested];
      const ids = list.map((one: unknown) => parseId(idOf(one)));
      if (ids.length === 0 || ids.includes(undefined)) return { problem: messages.badFormat };
      const distinct = [...new Set(ids)];
      if (distinct.length > most) return { problem: `最多允许选择${most}项` };
      return { value: most > 1 ? distinct : distinct[0] };
    },
  };
}

interface KnownPeople extends KnownLabels {
  people: ReadonlyMap<number, { userid: number; username: string; header: string }>;
}

const people = references('user');

/** One person is an id; several travel as a list of `{userid, username, header}` and are stored as ids. */
export const user: FieldType = {
  ...people,
  ...several('userid'),
  expand: async (call, field, stored, stored2): Promise<KnownPeople> => {
    const known = (await people.expand?.(call, field, stored, stored2)) as KnownLabels;
    const cards = new Map<number, { userid: number; username: string; header: string }>();
    if ((field.max ?? 1) > 1) {
      for (const id of idsIn(stored)) {
        const found = call.actor.organisation.users.get(id);
        cards.set(id, { userid: id, username: found?.name ?? '', header: found?.avatar ?? '' });
      }
    }
    return { ...known, people: cards };
  },
  present: (stored, field, known) => {
    if ((field.max ?? 1) <= 1) return stored ? stored : '';
    const cards = (known as KnownPeople | undefined)?.people;
    return Array.isArray(stored) ? stored.map((id) => cards?.get(Number(id)) ?? id) : [];
  },
  item: (field) => ({
    url: '/api/user/GetGridJson',
    loadFilter: 'data.rows',
    optionText: 'NickName',
    optionValue: 'UserID',
    max: field.max ?? 1,
  }),
};

function record(source: string, url: string, optionText: string): FieldType {
  return {
    ...references(source),
    ...several('id'),
    item: (field) => ({
      url,
      loadFilter: 'data.rows',
      optionText,
      optionValue: 'id',
      remote: true,
      ...(field.max === undefined ? {} : { max: field.max }),
    }),
  };
}

export const customer: FieldType = record('customer', '/api/customer/index', 'CustomerName');
export const contract: FieldType = record('contract', '/api/contract/index', 'orderSn');
export const product: FieldType = record('product', '/api/product/index', 'name');

/** A select whose options hang on another field; the field names the source that knows the ids. */
export const jcselect: FieldType = {
  ...references(undefined),
  check: async (call, { field, value, valueOf }) => {
    const source = call.engine.reference(field.reference ?? '');
    if (!field.parent || !source.within || !Number(value)) return undefined;
    const fits = await source.within(call.db, Number(value), Number(valueOf(field.parent) ?? 0));
    return fits ? undefined : { [field.wire]: '与上一级不匹配，请重新选择' };
  },
  item: (field) => ({
    ...(field.url ? { url: field.url, loadFilter: 'data.rows' } : {}),
    ...(field.optionText ? { optionText: field.optionText } : {}),
    optionValue: 'id',
    ...(field.parent ? { parent: field.parent, parentParams: field.parentParams ?? field.parent } : {}),
  }),
};
