// Item type `select`: fixed options, or options that a call answers.
import { registerFieldType } from '../../fieldTypes.ts';
import { commonControl } from '../commonControl.ts';

registerFieldType('select', {
  inPlace: 'once',
  control: commonControl('SelectControl'),
  filter: { first: 'in' },
});
