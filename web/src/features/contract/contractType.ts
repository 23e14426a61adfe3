// Item type `contract`: one or several contracts, found by number or customer.

import { tooManyProblem } from '../../engine/fields/controls/rules.ts';
import { registerFieldType } from '../../engine/fields/fieldTypes.ts';
import { isNoReference } from '../../engine/record/emptiness.ts';
import { sourceMissing } from '../../engine/record/recordSources.ts';

registerFieldType('contract', {
  control: () => import('../../engine/fields/controls/record/RecordControl.tsx'),
  isEmpty: isNoReference,
  problem: tooManyProblem,
  unavailable: sourceMissing('contract'),
  filter: { first: 'in' },
});
