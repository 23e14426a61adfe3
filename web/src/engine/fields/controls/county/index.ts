// Item type `county`: the counties of the city that another item holds.
import { isNoReference } from '../../../record/emptiness.ts';
import { registerFieldType } from '../../fieldTypes.ts';
import { commonControl } from '../commonControl.ts';
import { wordProblem } from '../rules.ts';

registerFieldType('county', {
  inPlace: 'once',
  control: commonControl('CountyControl'),
  isEmpty: isNoReference,
  missing: 'form.requiredProduct',
  problem: wordProblem,
  filter: { first: 'eq' },
});
