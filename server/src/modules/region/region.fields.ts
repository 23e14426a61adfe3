// city and county: a place by its division, which lies in the division above.
import { msg, type Sentence } from '@crm/protocol/sentences';
import type { FieldType } from '../../engine/fields/field-type.ts';
import { parseReference, references } from '../../engine/fields/reference.ts';
import { presetOf } from './preset.ts';

/** A pair or a field below another agrees with what is above it: a city lies in its province, a county in its city. */
const hierarchy: FieldType['check'] = async (call, { field, value, value2, valueOf }) => {
  const source = call.engine.reference('region');
  const problems: Record<string, Sentence> = {};
  const require = async (wire: string, id: number, above: number) => {
    if (id > 0 && !(await source.within?.(call.db, id, above))) problems[wire] = msg('aboveMismatch');
  };
  if (field.wire2) await require(field.wire2, Number(value2 ?? 0), Number(value ?? 0));
  if (field.parent) await require(field.wire, Number(value ?? 0), Number(valueOf(field.parent) ?? 0));
  return problems;
};

const regions = { url: '/Api/city/list/', method: 'GET' as const, optionText: 'name', optionValue: 'id' };

/** Province in `field`, city in `field2`; new records begin with those that the company set. */
export const city: FieldType = {
  ...references('region', 'region'),
  parse2: parseReference,
  halves: ['省', '市'],
  halvesCalled: [
    ['省', '省份', '所在省', '所在省份', '所属省份', '省/直辖市'],
    ['市', '城市', '地市', '所在市', '所在城市', '所属城市'],
  ],
  check: hierarchy,
  preset: ({ settings }) => presetOf(settings.get('region.preset')),
  item: (field) => ({ ...regions, ...(field.wire2 ? { field2: field.wire2 } : {}) }),
};

export const county: FieldType = {
  ...references('region'),
  check: hierarchy,
  item: (field) => ({ ...regions, ...(field.parent ? { parent: field.parent, parentParams: 'parentid' } : {}) }),
};
