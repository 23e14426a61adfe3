// Item type `jcselect`: options below what a parent item holds.
import { registerFieldType } from '../../fieldTypes.ts';

registerFieldType('jcselect', {
  control: () => import('./CascadingSelectControl.tsx'),
  filter: { first: 'in' },
});
