// Item type `jcselect`: options below what a parent item holds.
import { registerFieldType } from '../../fieldTypes.ts';
import { usual } from '../usual.ts';

registerFieldType('jcselect', {
  inPlace: 'once',
  control: usual('CascadingSelectControl'),
  filter: { first: 'in' },
});
