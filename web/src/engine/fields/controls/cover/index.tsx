// Item type `cover`: one picture.
import { registerFieldType } from '../../fieldTypes.ts';
import { filesOf, namesOf, sentFiles, tooManyFiles } from '../file/fileRows.ts';
import { PictureLinks } from '../picture/PictureLinks.tsx';

registerFieldType('cover', {
  inPlace: 'form',
  ownOnly: true,
  control: () => import('./CoverControl.tsx'),
  cell: PictureLinks,
  text: (row, { field }) => namesOf(row[field]),
  isEmpty: (value) => filesOf(value).length === 0,
  problem: (_item, value, t) => tooManyFiles(1, value, t),
  firstValue: () => [],
  send: sentFiles,
});
