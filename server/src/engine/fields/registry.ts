// THE list of form item types that the server knows: the engine's own, and those that modules bring.
import type { ItemType } from '@crm/protocol/form';
import { jcselect, radio, select, statusSelect, switchType } from './choice.ts';
import { editor } from './editor.ts';
import type { FieldType } from './field-type.ts';
import { provideFieldTypes } from './known.ts';
import { number } from './number.ts';
import { property } from './property.ts';
import { tablelist } from './tablelist.ts';
import { ColorPicker, input, tags, textarea } from './text.ts';
import { date, daterange, datetime } from './time.ts';

/** Items that only structure the form or show something. */
const nothing: FieldType = {
  sqlType: null,
  empty: undefined,
  entry: 'typed',
  filterTypes: [],
  parse: () => ({ value: undefined }),
  present: () => undefined,
};

provideFieldTypes({
  divider: nothing,
  userinfo: nothing,
  input,
  number,
  ColorPicker,
  textarea,
  select,
  statusSelect,
  jcselect,
  radio,
  switch: switchType,
  date,
  datetime,
  daterange,
  editor,
  property,
  tags,
  tree: select,
  tablelist,
} satisfies Partial<Record<ItemType, FieldType>>);

export { emptyOf, fieldType, isKnownType, provideFieldTypes, referenceOf, sqlTypeOf, wireSchema } from './known.ts';
