// Item type `select`: fixed options, or options that a call answers.
import { registerFieldType } from '../../fieldTypes.ts';

registerFieldType('select', {
  control: () => import('./SelectControl.tsx'),
  filter: { first: 'in' },
});
