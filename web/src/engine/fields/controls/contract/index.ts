// Item type `contract`: one or several contracts, found by number or customer.
import { isNoReference } from '../../../record/emptiness.ts';
import { sourceMissing } from '../../../record/recordSources.ts';
import { registerFieldType } from '../../fieldTypes.ts';
import { tooManyProblem } from '../rules.ts';

registerFieldType('contract', {
  control: () => import('../record/RecordControl.tsx'),
  isEmpty: isNoReference,
  problem: tooManyProblem,
  unavailable: sourceMissing('contract'),
  filter: { first: 'in' },
});
