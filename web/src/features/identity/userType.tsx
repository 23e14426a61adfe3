// Item type `user`: one person as an id, several as a list of userid, username, header.
import { tooManyProblem } from '../../engine/fields/controls/rules.ts';
import { registerFieldType } from '../../engine/fields/fieldTypes.ts';
import { isNoReference } from '../../engine/record/emptiness.ts';
import { shownText, textOf } from '../../engine/record/records.ts';
import type { CellProps } from '../../engine/record/registries.ts';
import { UserAvatar } from '../../shared/ui/UserAvatar.tsx';
import { userValues } from './userValues.ts';

/** Most people of one condition. */
const mostInFilter = 50;

function UserCell({ row, column, value }: CellProps) {
  const several = userValues(value);
  if (several.length > 0) return several.map((one) => one.username).join('、');
  const name = shownText(row, column);
  if (!name) return null;
  const owner = column.field === 'userid' || column.field === 'UserName';
  return (
    <span className="cell-person">
      <UserAvatar name={name} src={owner ? textOf(row.Header) : ''} size={20} />
      <span className="cell-text">{name}</span>
    </span>
  );
}

registerFieldType('user', {
  control: () => import('./UserControl.tsx'),
  cell: UserCell,
  // People come and go by what is done with the record.
  changes: 'byAction',
  text: (row, field) =>
    userValues(row[field.field])
      .map((one) => one.username)
      .join('、') || shownText(row, field),
  isEmpty: isNoReference,
  problem: tooManyProblem,
  filter: {
    first: 'in',
    item: (_item, several) => (several ? { max: mostInFilter } : {}),
    several(keys, words) {
      const names = words.split('、');
      return keys.map((key, at) => ({ userid: Number(key), username: names[at] ?? key, header: '' }));
    },
  },
});
