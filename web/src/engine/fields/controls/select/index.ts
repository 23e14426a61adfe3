// Item type `select`: fixed options, or options that a call answers.
import { registerFieldType } from '../../fieldTypes.ts';
import { usual } from '../usual.ts';

registerFieldType('select', {
  inPlace: 'once',
  control: usual('SelectControl'),
  filter: { first: 'in' },
});
