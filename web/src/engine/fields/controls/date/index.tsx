// Item type `date`: a day, `yyyy-MM-dd`.
import { MomentCell } from '../../cells/RelativeTime.tsx';
import { registerFieldType } from '../../fieldTypes.ts';
import { commonControl } from '../commonControl.ts';
import { dayText } from '../sheetText.ts';

registerFieldType('date', {
  inPlace: 'once',
  control: commonControl('DateControl'),
  cell: MomentCell,
  fromText: dayText,
  filter: { first: 'between' },
});
