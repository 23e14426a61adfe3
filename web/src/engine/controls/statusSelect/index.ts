// Item type `statusSelect`: an entry of the data dictionary.
import { isNoReference } from '../../emptiness.ts';
import { registerFieldType } from '../../fieldTypes.ts';

registerFieldType('statusSelect', {
  control: () => import('./StatusSelectControl.tsx'),
  isEmpty: isNoReference,
  missing: 'form.requiredProduct',
  filter: { first: 'in' },
});
