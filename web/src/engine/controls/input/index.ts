// Item type `input`: one line of text.
import { registerFieldType } from '../../fieldTypes.ts';
import { textProblem } from '../rules.ts';

registerFieldType('input', {
  control: () => import('./InputControl.tsx'),
  typed: true,
  problem: textProblem,
  filter: { first: 'contains' },
});
