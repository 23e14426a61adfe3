// Item type `branch`: one department, or several as comma-joined ids.
import { tooManyProblem, wordListProblem } from '../../engine/controls/rules.ts';
import { isNoReference } from '../../engine/emptiness.ts';
import { registerFieldType } from '../../engine/fieldTypes.ts';

registerFieldType('branch', {
  control: () => import('./BranchControl.tsx'),
  isEmpty: isNoReference,
  problem: (item, value, t) => wordListProblem(item, value, t) ?? tooManyProblem(item, value, t),
});
