// Item type `jcselect`: options below what a parent item holds.
import { registerFieldType } from '../../fieldTypes.ts';
import { commonControl } from '../commonControl.ts';

registerFieldType('jcselect', {
  inPlace: 'once',
  control: commonControl('CascadingSelectControl'),
  filter: { first: 'in' },
});
