// Item type `textarea`: several lines of text.
import { registerFieldType } from '../../fieldTypes.ts';
import { commonControl } from '../commonControl.ts';
import { textProblem } from '../rules.ts';

registerFieldType('textarea', {
  control: commonControl('TextareaControl'),
  typed: true,
  wide: 'panel',
  problem: textProblem,
  filter: { first: 'contains', control: 'input' },
});
