// Item type `county`: the counties of the city that another item holds.
import { isNoReference } from '../../emptiness.ts';
import { registerFieldType } from '../../fieldTypes.ts';
import { formatProblem } from '../rules.ts';

registerFieldType('county', {
  control: () => import('./CountyControl.tsx'),
  isEmpty: isNoReference,
  missing: 'form.requiredProduct',
  problem: formatProblem,
  filter: { first: 'eq' },
});
