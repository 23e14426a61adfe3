// Item type `input`: one line of text.
import { registerFieldType } from '../../fieldTypes.ts';
import { commonControl } from '../commonControl.ts';
import { textProblem } from '../rules.ts';

registerFieldType('input', {
  control: commonControl('InputControl'),
  typed: true,
  problem: textProblem,
  filter: { first: 'contains' },
});
