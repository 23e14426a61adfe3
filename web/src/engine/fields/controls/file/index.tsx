// Item type `file`: attachments; one unless the item allows more.
import { registerFieldType } from '../../fieldTypes.ts';
import { FileLinks } from './FileLinks.tsx';
import { filesOf, maxFiles, namesOf, sentFiles, tooManyFiles } from './fileRows.ts';

registerFieldType('file', {
  inPlace: 'form',
  ownOnly: true,
  control: () => import('./FileControl.tsx'),
  cell: FileLinks,
  text: (row, { field }) => namesOf(row[field]),
  isEmpty: (value) => filesOf(value).length === 0,
  missing: 'form.requiredProduct',
  wide: 'panel',
  problem: (item, value, t) => tooManyFiles(maxFiles(item, 1), value, t),
  firstValue: () => [],
  send: sentFiles,
});
