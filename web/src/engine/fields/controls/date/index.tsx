// Item type `date`: a day, `yyyy-MM-dd`.
import { MomentCell } from '../../cells/RelativeTime.tsx';
import { registerFieldType } from '../../fieldTypes.ts';
import { dayText } from '../sheetText.ts';
import { usual } from '../usual.ts';

registerFieldType('date', {
  inPlace: 'once',
  control: usual('DateControl'),
  cell: MomentCell,
  fromText: dayText,
  filter: { first: 'between' },
});
