// Item type `branch`: one department, or several as comma-joined ids.
import { tooManyProblem, wordListProblem } from '../../engine/fields/controls/rules.ts';
import { registerFieldType } from '../../engine/fields/fieldTypes.ts';
import { isNoReference } from '../../engine/record/emptiness.ts';

registerFieldType('branch', {
  control: () => import('./BranchControl.tsx'),
  isEmpty: isNoReference,
  problem: (item, value, t) => wordListProblem(item, value, t) ?? tooManyProblem(item, value, t),
});
