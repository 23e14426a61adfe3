// Item type `daterange`: two days, from 00:00:00 of the first to 23:59:59 of the last.

import { textOf } from '../../../record/records.ts';
import { registerFieldType } from '../../fieldTypes.ts';
import { commonControl } from '../commonControl.ts';

registerFieldType('daterange', {
  control: commonControl('DateRangeControl'),
  pair: true,
  text: (row, { field, field2 }) =>
    [...textOf(row[field]).split(','), field2 ? textOf(row[field2]) : '']
      .filter(Boolean)
      .map((moment) => moment.slice(0, 10))
      .join(' ~ '),
  filter: { first: 'between', control: 'date', item: () => ({ field2: undefined }) },
});
