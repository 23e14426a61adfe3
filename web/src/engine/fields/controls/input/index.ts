// Item type `input`: one line of text.
import { registerFieldType } from '../../fieldTypes.ts';
import { textProblem } from '../rules.ts';
import { usual } from '../usual.ts';

registerFieldType('input', {
  control: usual('InputControl'),
  typed: true,
  problem: textProblem,
  filter: { first: 'contains' },
});
