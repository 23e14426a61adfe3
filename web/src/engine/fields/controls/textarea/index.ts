// Item type `textarea`: several lines of text.
import { registerFieldType } from '../../fieldTypes.ts';
import { textProblem } from '../rules.ts';
import { usual } from '../usual.ts';

registerFieldType('textarea', {
  control: usual('TextareaControl'),
  typed: true,
  wide: 'panel',
  problem: textProblem,
  filter: { first: 'contains', control: 'input' },
});
