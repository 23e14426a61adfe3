// Item type `radio`: one of a few options; with `checkbox` several of them.
import { registerFieldType } from '../../fieldTypes.ts';

registerFieldType('radio', {
  control: () => import('./RadioControl.tsx'),
  filter: { first: 'in', control: 'select' },
});
