// Item type `divider`: a titled line that begins a group of fields.
import { registerFieldType } from '../../fieldTypes.ts';

registerFieldType('divider', { control: () => import('./DividerControl.tsx'), silent: 'heading', wide: 'form' });
