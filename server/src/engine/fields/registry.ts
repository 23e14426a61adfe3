// THE list of form item types that the server knows.
import type { ItemType } from '@crm/protocol/form';
import { radio, select, statusSelect, switchType } from './choice.ts';
import type { FieldType } from './field-type.ts';
import { number } from './number.ts';
import { property } from './property.ts';
import { branch, city, county, customer, user } from './reference.ts';
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

const types: Partial<Record<ItemType, FieldType>> = {
  divider: nothing,
  userinfo: nothing,
  input,
  number,
  ColorPicker,
  textarea,
  select,
  statusSelect,
  radio,
  switch: switchType,
  date,
  datetime,
  daterange,
  city,
  county,
  branch,
  user,
  customer,
  property,
  tags,
};

/** @throws Error for a type that has no meaning on the server; definitions are checked at start-up */
export function fieldType(type: string): FieldType {
  const known = types[type as ItemType];
  if (!known) throw new Error(`unknown form item type ${type}`);
  return known;
}

export function isKnownType(type: string): boolean {
  return Object.hasOwn(types, type);
}
