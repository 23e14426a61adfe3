// city, county, branch, user, customer: items whose value is the id of another record.
import { messages } from '@crm/protocol/errors';
import { parseId } from '../../platform/http/values.ts';
import { choiceFilters, type FieldType, type Parsed } from './field-type.ts';

function parseReference(raw: unknown): Parsed {
  const id = parseId(typeof raw === 'string' ? raw.trim() : raw);
  return id === undefined ? { problem: messages.badFormat } : { value: id };
}

function referenceType(reference: string, extra: Partial<FieldType> = {}): FieldType {
  return {
    sqlType: 'bigint',
    empty: 0,
    entry: 'chosen',
    filterTypes: choiceFilters,
    reference,
    parse: parseReference,
    present: (stored) => (stored ? stored : ''),
    ...extra,
  };
}

/** Province in `field`, city in `field2`; new records begin with the first of each. */
export const city: FieldType = referenceType('region', {
  parse2: parseReference,
  reference2: 'region',
  item: (field) => ({
    url: '/Api/city/list/',
    method: 'GET',
    optionText: 'name',
    optionValue: 'id',
    ...(field.wire2 ? { field2: field.wire2 } : {}),
  }),
});

export const county: FieldType = referenceType('region', {
  item: (field) => ({
    url: '/Api/city/list/',
    method: 'GET',
    optionText: 'name',
    optionValue: 'id',
    ...(field.parent ? { parent: field.parent, parentParams: 'parentid' } : {}),
  }),
});

export const branch: FieldType = referenceType('branch', {
  item: (field) => ({ url: '/main/branch/TreeJson', max: field.max ?? 1 }),
});

/** One person is an id; several travel as a list of `{userid, username, header}` and are stored as ids. */
export const user: FieldType = referenceType('user', {
  parse(raw, field) {
    if ((field.max ?? 1) <= 1) {
      const one = Array.isArray(raw) ? raw[0] : raw;
      return parseReference(typeof one === 'object' && one !== null ? (one as { userid?: unknown }).userid : one);
    }
    const list = Array.isArray(raw) ? raw : String(raw).split(',');
    const ids = list.map((one: unknown) =>
      parseId(typeof one === 'object' && one !== null ? (one as { userid?: unknown }).userid : one),
    );
    if (ids.includes(undefined)) return { problem: messages.badFormat };
    if (ids.length > (field.max ?? 1)) return { problem: `最多允许选择${field.max}项` };
    return { value: [...new Set(ids)] };
  },
  item: (field) => ({
    url: '/api/user/GetGridJson',
    loadFilter: 'data.rows',
    optionText: 'NickName',
    optionValue: 'UserID',
    max: field.max ?? 1,
  }),
});

export const customer: FieldType = referenceType('customer', {
  item: () => ({
    url: '/api/customer/index',
    loadFilter: 'data.rows',
    optionText: 'CustomerName',
    optionValue: 'id',
    remote: true,
  }),
});
