// Item type `picture`: pictures, uploaded or taken from the album.
import { registerFieldType } from '../../fieldTypes.ts';
import { filesOf, maxFiles, namesOf, sentFiles, tooManyFiles } from '../file/fileRows.ts';
import { PictureLinks } from './PictureLinks.tsx';

registerFieldType('picture', {
  inPlace: 'form',
  ownOnly: true,
  control: () => import('./PictureControl.tsx'),
  cell: PictureLinks,
  text: (row, { field }) => namesOf(row[field]),
  isEmpty: (value) => filesOf(value).length === 0,
  missing: 'form.requiredProduct',
  wide: 'panel',
  problem: (item, value, t) => tooManyFiles(maxFiles(item, 9), value, t),
  firstValue: () => [],
  send: sentFiles,
});
