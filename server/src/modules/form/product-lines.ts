// product: lines of products inside a form. The records belong to a module that the program may not have yet.
import { say } from '@crm/protocol/sentences';
import type { FieldType } from '../../engine/fields/field-type.ts';
import { rowsOf } from '../../engine/fields/tablelist.ts';

export const productLines: FieldType = {
  sqlType: 'jsonb',
  empty: [],
  entry: 'chosen',
  missing: say('requiredList'),
  filterTypes: ['empty', 'notempty'],
  parse: (raw) => {
    const rows = rowsOf(raw);
    return rows ? { value: rows } : { problem: say('badFormat') };
  },
  check: async (call, { field, value }) =>
    call.engine.hasReference('product') || !Array.isArray(value) || value.length === 0
      ? undefined
      : { [field.wire]: say('moduleMissing') },
  present: (stored) => (Array.isArray(stored) ? stored : []),
  masked: () => [],
};
