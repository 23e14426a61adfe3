// Item type `property`: a list of name/value pairs.

import type { CellProps } from '../../../record/registries.ts';
import { registerFieldType } from '../../fieldTypes.ts';
import { commonControl } from '../commonControl.ts';
import { pairsOf } from './pairs.ts';

const worded = (value: unknown) => pairsOf(value).map((pair) => `${pair.name}：${pair.value}`);

function PropertyCell({ value, full }: CellProps) {
  return full ? worded(value).map((text) => <div key={text}>{text}</div>) : worded(value).join('；');
}

registerFieldType('property', {
  inPlace: 'form',
  control: commonControl('PropertyControl'),
  cell: PropertyCell,
  text: (row, { field }) => worded(row[field]).join('；'),
  missing: 'form.requiredProduct',
  wide: 'panel',
});
