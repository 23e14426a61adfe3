// Item type `tags`: words, kept as one comma-separated string.

import type { CellProps } from '../../../record/registries.ts';
import { registerFieldType } from '../../fieldTypes.ts';
import { commonControl } from '../commonControl.ts';
import { textProblem } from '../rules.ts';
import { tagsOf } from './tags.ts';

function TagsCell({ value }: CellProps) {
  return tagsOf(value).map((tag) => (
    <span key={tag} className="tag">
      {tag}
    </span>
  ));
}

registerFieldType('tags', {
  control: commonControl('TagsControl'),
  cell: TagsCell,
  text: (row, { field }) => tagsOf(row[field]).join('、'),
  typed: true,
  problem: textProblem,
  // Whole tags are chosen among those that are kept; parts of them are typed.
  filter: { first: 'in' },
});
