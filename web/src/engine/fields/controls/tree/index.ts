// Item type `tree`: one or several nodes of a tree of options.
import { registerFieldType } from '../../fieldTypes.ts';

registerFieldType('tree', {
  inPlace: 'once',
  control: () => import('./TreeControl.tsx'),
  filter: { first: 'in' },
});
