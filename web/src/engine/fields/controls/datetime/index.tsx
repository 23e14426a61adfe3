// Item type `datetime`: a moment, `yyyy-MM-dd HH:mm`; conditions are set by days.
import { MomentCell } from '../../cells/RelativeTime.tsx';
import { registerFieldType } from '../../fieldTypes.ts';
import { commonControl } from '../commonControl.ts';
import { momentText } from '../sheetText.ts';

registerFieldType('datetime', {
  control: commonControl('DateTimeControl'),
  cell: MomentCell,
  fromText: momentText,
  filter: { first: 'between', control: 'date' },
});
