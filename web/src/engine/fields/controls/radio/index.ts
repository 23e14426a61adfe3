// Item type `radio`: one of a few options; with `checkbox` several of them.
import { registerFieldType } from '../../fieldTypes.ts';
import { usual } from '../usual.ts';

registerFieldType('radio', {
  inPlace: 'once',
  control: usual('RadioControl'),
  filter: { first: 'in', control: 'select' },
});
