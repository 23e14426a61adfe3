// Item type `divider`: a titled line that begins a group of fields.
import { registerFieldType } from '../../fieldTypes.ts';
import { commonControl } from '../commonControl.ts';

registerFieldType('divider', { control: commonControl('DividerControl'), silent: 'heading', wide: 'form' });
