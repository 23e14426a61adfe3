// What the designer holds: the fields in their order, what was changed of them, and what saving sends. Pure.
import type { DesignedField, DesignedForm, FieldProperties, PropertyName } from '@crm/protocol/answers/customForm';
import { propertiesOf } from '@crm/protocol/customForm';
import type { ItemType } from '@crm/protocol/form';

export interface Draft {
  /** In the order of the form; new ones have ids below 1. */
  fields: DesignedField[];
  deleted: number[];
  restored: number[];
}

/** What `api/form/Edit` is sent. */
export interface Change {
  items: Record<string, unknown>[];
  order?: number[];
  deleted: number[];
  restored: number[];
}

export function draftOf(form: DesignedForm): Draft {
  return { fields: form.fields, deleted: [], restored: [] };
}

const blank: FieldProperties = {
  title: '',
  required: false,
  message: '',
  placeholder: '',
  width: 140,
  show: true,
  visible: true,
  options: [],
  value: null,
  max: null,
  min: null,
  precision: 0,
  pattern: '',
  patternMessage: '',
  rows: 0,
  height: 0,
  span: 0,
  multiple: false,
  checkbox: false,
  multipleLimit: null,
  key: '',
  parent: '',
  notBefore: '',
  columns: [],
  activeText: '',
  inactiveText: '',
  sortable: false,
  searchable: false,
  showWhen: null,
  requireWhen: null,
  formula: '',
};

/** The next name that no field of the form has or had. */
export function freeName(form: DesignedForm, draft: Draft): string {
  const taken = new Set([...form.fields, ...draft.fields, ...form.deleted].map((field) => field.field.toLowerCase()));
  for (let at = 1; ; at++) if (!taken.has(`c${at}`)) return `c${at}`;
}

/** A new field as its type begins. @param words names of two options, or of a column, in the reader's language */
export function newField(
  form: DesignedForm,
  draft: Draft,
  type: ItemType,
  title: string,
  words: string[],
): DesignedField {
  const can = propertiesOf(type);
  const nested = type === 'jcselect';
  return {
    ...blank,
    id: Math.min(0, ...draft.fields.map((field) => field.id)) - 1,
    field: freeName(form, draft),
    field2: '',
    type,
    title,
    custom: true,
    can,
    needed: false,
    version: 0,
    index: 'none',
    computed: 'none',
    ...(can.includes('options') && !nested ? { options: words.map((label, at) => ({ value: at + 1, label })) } : {}),
    ...(can.includes('columns') ? { columns: [{ field: 'k1', type: 'input' as const, title: words[0] ?? '' }] } : {}),
  };
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Properties that are no longer as they were saved. */
export function changedProperties(before: DesignedField | undefined, field: DesignedField): PropertyName[] {
  return field.can.filter((name) => !same(before ? before[name] : blank[name], field[name]));
}

function sent(field: DesignedField, names: readonly PropertyName[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, field[name] ?? '']));
}

/** What is to be saved; `count` is the number of changes. */
export function changeOf(form: DesignedForm, draft: Draft): Change & { count: number } {
  const items: Record<string, unknown>[] = [];
  for (const field of draft.fields) {
    const before = form.fields.find((one) => one.id === field.id);
    const names = changedProperties(before, field);
    if (!before)
      items.push({ id: field.id, field: field.field, type: field.type, ...sent(field, ['title', ...names]) });
    else if (names.length > 0) items.push({ id: field.id, ...sent(field, names) });
  }
  const ids = (list: readonly DesignedField[]) => list.map((field) => field.id);
  const remaining = ids(form.fields).filter((id) => !draft.deleted.includes(id));
  const moved = !same(
    ids(draft.fields).filter((id) => remaining.includes(id)),
    remaining,
  );
  const added = draft.fields.some((field) => field.id < 1);
  const { deleted, restored } = draft;
  return {
    items,
    ...(moved || added ? { order: ids(draft.fields) } : {}),
    deleted,
    restored,
    count: items.length + (moved ? 1 : 0) + deleted.length + restored.length,
  };
}

/** A change as it travels: lists of lists are text, ids are joined. */
export function bodyOf({ items, order, deleted, restored }: Change): Record<string, string> {
  return {
    items: JSON.stringify(items),
    ...(order ? { order: JSON.stringify(order) } : {}),
    deleted: deleted.join(','),
    restored: restored.join(','),
  };
}

/** Puts a field at another place; the same draft when nothing moves. */
export function moveField(draft: Draft, from: number, to: number): Draft {
  if (from === to || to < 0 || to >= draft.fields.length) return draft;
  const fields = [...draft.fields];
  const [field] = fields.splice(from, 1);
  if (!field) return draft;
  fields.splice(to, 0, field);
  return { ...draft, fields };
}

/** Behind the last field that people fill in, before the files and what the program fills in itself. */
export function usualPlace({ fields }: Draft): number {
  const isFilledIn = ({ custom, needed, can, type }: DesignedField) =>
    custom || (type !== 'file' && (needed || can.includes('required')));
  return fields.findLastIndex(isFilledIn) + 1;
}

export function addField(draft: Draft, field: DesignedField, at = usualPlace(draft)): Draft {
  return { ...draft, fields: draft.fields.toSpliced(at, 0, field) };
}

export function setField(draft: Draft, id: number, part: Partial<FieldProperties>): Draft {
  return { ...draft, fields: draft.fields.map((field) => (field.id === id ? { ...field, ...part } : field)) };
}

export function removeField(draft: Draft, id: number): Draft {
  return {
    ...draft,
    fields: draft.fields.filter((field) => field.id !== id),
    deleted: id > 0 ? [...draft.deleted, id] : draft.deleted,
  };
}

/** The field again that was removed, behind what it stood behind. */
export function unremoved(form: DesignedForm, draft: Draft, field: DesignedField): Draft {
  const before = form.fields.slice(
    0,
    form.fields.findIndex(({ id }) => id === field.id),
  );
  const at = draft.fields.findLastIndex(({ id }) => before.some((one) => one.id === id));
  return {
    ...addField(draft, field, at + 1),
    deleted: draft.deleted.filter((id) => id !== field.id),
  };
}

/** The same changes on a form that somebody else saved meanwhile: their fields come in, ours keep what we set. */
export function rebased(before: DesignedForm, draft: Draft, newest: DesignedForm): Draft {
  const own = new Map(draft.fields.map((field) => [field.id, field]));
  const known = new Set(newest.fields.map((field) => field.id));
  const shown = newest.fields
    .filter((field) => !draft.deleted.includes(field.id))
    .map((field) => {
      const mine = own.get(field.id);
      const old = before.fields.find((one) => one.id === field.id);
      if (!mine || !old) return field;
      const part = Object.fromEntries(changedProperties(old, mine).map((name) => [name, mine[name]]));
      return { ...field, ...part };
    });
  const fresh = shown.filter((field) => !own.has(field.id));
  const byId = new Map(shown.map((field) => [field.id, field]));
  const ordered = draft.fields.flatMap((field) => (field.id < 1 ? [field] : (byId.get(field.id) ?? [])));
  return {
    fields: [...ordered, ...fresh],
    deleted: draft.deleted.filter((id) => known.has(id)),
    restored: draft.restored.filter((id) => newest.deleted.some((field) => field.id === id)),
  };
}
