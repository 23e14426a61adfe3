// Item type `contract`: one or several contracts, found by number or customer.
import { isNoReference } from '../../emptiness.ts';
import { registerFieldType } from '../../fieldTypes.ts';
import { sourceMissing } from '../../recordSources.ts';
import { mostOf } from '../record/recordValue.ts';
import { countOf } from '../rules.ts';

registerFieldType('contract', {
  control: () => import('../record/RecordControl.tsx'),
  isEmpty: isNoReference,
  problem: (item, value, t) => (countOf(value) > mostOf(item) ? t('form.tooMany', { max: mostOf(item) }) : null),
  unavailable: sourceMissing('contract'),
  filter: { first: 'in' },
});
