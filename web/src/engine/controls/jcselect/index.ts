// Item type `jcselect`: options below what a parent item holds.
import { registerFieldType } from '../../fieldTypes.ts';
import { usual } from '../usual.ts';

registerFieldType('jcselect', {
  control: usual('CascadingSelectControl'),
  filter: { first: 'in' },
});
