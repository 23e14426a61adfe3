// Item type `radio`: one of a few options; with `checkbox` several of them.
import { registerFieldType } from '../../fieldTypes.ts';
import { commonControl } from '../commonControl.ts';

registerFieldType('radio', {
  inPlace: 'once',
  control: commonControl('RadioControl'),
  filter: { first: 'in', control: 'select' },
});
