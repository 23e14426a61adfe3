// Item type `divider`: a titled line that begins a group of fields.
import { registerFieldType } from '../../fieldTypes.ts';
import { usual } from '../usual.ts';

registerFieldType('divider', { control: usual('DividerControl'), silent: 'heading', wide: 'form' });
