// Item type `textarea`: several lines of text.
import { registerFieldType } from '../../fieldTypes.ts';
import { textProblem } from '../rules.ts';

registerFieldType('textarea', {
  control: () => import('./TextareaControl.tsx'),
  typed: true,
  wide: 'panel',
  problem: textProblem,
  filter: { first: 'contains', control: 'input' },
});
