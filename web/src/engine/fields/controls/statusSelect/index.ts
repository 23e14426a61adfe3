// Item type `statusSelect`: an entry of the data dictionary.
import { isNoReference } from '../../../record/emptiness.ts';
import { registerFieldType } from '../../fieldTypes.ts';
import { commonControl } from '../commonControl.ts';

registerFieldType('statusSelect', {
  inPlace: 'once',
  control: commonControl('StatusSelectControl'),
  isEmpty: isNoReference,
  missing: 'form.requiredProduct',
  filter: { first: 'in' },
});
