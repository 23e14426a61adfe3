// Item type `date`: a day, `yyyy-MM-dd`.
import { MomentCell } from '../../cells/RelativeTime.tsx';
import { registerFieldType } from '../../fieldTypes.ts';
import { dayText } from '../sheetText.ts';

registerFieldType('date', {
  control: () => import('./DateControl.tsx'),
  cell: MomentCell,
  fromText: dayText,
  filter: { first: 'between' },
});
