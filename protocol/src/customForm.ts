// Forms as their designers see them: every field with its properties, and what may be done to it.
import type { PropertyName } from './answers/customForm.ts';
import type { ItemType } from './form.ts';

/** Fields of its own that one form may have, and those of them that lists are sorted by. */
export const formLimits = { fields: 100, sortable: 12, options: 200, columns: 20 } as const;

/** What saving would lose, answered with `conflict` until it is confirmed. */
export interface FormLoss {
  id: number;
  field: string;
  title: string;
  count: number;
  msg: string;
}

/** Properties that a type has beside those of all types. */
const own: Record<ItemType, readonly PropertyName[]> = {
  divider: [],
  userinfo: [],
  input: ['max', 'pattern', 'patternMessage', 'sortable', 'searchable', 'formula', 'value', 'placeholder'],
  number: ['max', 'min', 'precision', 'sortable', 'formula', 'value', 'placeholder'],
  ColorPicker: ['value'],
  textarea: ['max', 'rows', 'searchable', 'formula', 'value', 'placeholder'],
  select: ['options', 'multiple', 'multipleLimit', 'sortable', 'value', 'placeholder'],
  statusSelect: ['key', 'multiple', 'multipleLimit', 'sortable', 'value', 'placeholder'],
  jcselect: ['options', 'parent', 'placeholder'],
  radio: ['options', 'checkbox', 'multipleLimit', 'sortable', 'value'],
  switch: ['activeText', 'inactiveText', 'sortable', 'value'],
  date: ['notBefore', 'sortable', 'formula', 'value'],
  datetime: ['notBefore', 'sortable'],
  daterange: [],
  city: [],
  county: ['parent'],
  branch: ['max'],
  user: ['max', 'sortable'],
  customer: ['max'],
  contract: ['max'],
  product: [],
  picture: ['max'],
  cover: [],
  file: ['max'],
  editor: ['height'],
  property: [],
  tags: ['value'],
  tree: ['options', 'multiple', 'sortable', 'value'],
  tablelist: ['columns', 'max'],
};

/** Items without a value of their own. */
export const valueless: readonly string[] = ['divider', 'userinfo'];

/** Properties of a field of its own, by type. */
export function propertiesOf(type: ItemType): PropertyName[] {
  if (valueless.includes(type)) return ['title', 'visible', 'showWhen'];
  return ['title', 'required', 'message', 'width', 'show', 'visible', 'span', 'showWhen', 'requireWhen', ...own[type]];
}
