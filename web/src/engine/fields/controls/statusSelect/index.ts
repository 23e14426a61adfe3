// Item type `statusSelect`: an entry of the data dictionary.
import { isNoReference } from '../../../record/emptiness.ts';
import { registerFieldType } from '../../fieldTypes.ts';
import { usual } from '../usual.ts';

registerFieldType('statusSelect', {
  inPlace: 'once',
  control: usual('StatusSelectControl'),
  isEmpty: isNoReference,
  missing: 'form.requiredProduct',
  filter: { first: 'in' },
});
