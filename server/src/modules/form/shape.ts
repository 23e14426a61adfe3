// A field's row and its properties: reading and setting them.
import type { DesignedColumn, DesignedField, FieldProperties, PropertyName } from '@crm/protocol/answers/customForm';
import type { Option } from '@crm/protocol/answers/form';
import type { Rule } from '@crm/protocol/answers/rules';
import type { ItemType } from '@crm/protocol/form';
import { renderSentence } from '@crm/protocol/sentences';
import type { FieldRecord } from '../../engine/effective-fields.ts';
import type { Field, FieldDefinition } from '../../engine/entity.ts';
import { placeholderOf } from '../../engine/field.ts';
import { changeable, type Shaped } from './field-record.ts';
import type { Properties } from './properties.ts';

/** Properties that are kept among the settings of a row, under the name that a declaration has for them. */
const settings: Partial<Record<PropertyName, keyof FieldDefinition>> = {
  max: 'max',
  min: 'min',
  precision: 'precision',
  pattern: 'pattern',
  patternMessage: 'patternMessage',
  rows: 'rows',
  height: 'height',
  span: 'span',
  multiple: 'multiple',
  checkbox: 'checkbox',
  multipleLimit: 'multipleLimit',
  key: 'key',
  parent: 'parent',
  notBefore: 'notBefore',
  activeText: 'activeText',
  inactiveText: 'inactiveText',
};

/** Columns of the row. */
const columns = {
  title: 'title',
  required: 'required',
  message: 'message',
  placeholder: 'placeholder',
  width: 'width',
  show: 'show_list',
  visible: 'show_form',
  options: 'options',
  value: 'default_value',
  sortable: 'sortable',
  searchable: 'searchable',
  showWhen: 'show_when',
  requireWhen: 'require_when',
  formula: 'formula',
} as const satisfies Partial<Record<PropertyName, keyof FieldRecord>>;

/** The row with these properties; built-in fields keep what is as the program has it as null. */
export function withProperties(record: FieldRecord, values: Properties): FieldRecord {
  const next: FieldRecord = { ...record, settings: { ...record.settings } };
  for (const [name, value] of Object.entries(values) as [PropertyName, unknown][]) {
    const column = (columns as Partial<Record<PropertyName, keyof FieldRecord>>)[name];
    if (column) Object.assign(next, { [column]: value === '' ? null : value });
    const setting = settings[name];
    if (setting) setSetting(next.settings, setting, value);
    if (name === 'columns')
      next.settings.columns = (value as DesignedColumn[]).map(({ field, ...column }) => ({
        ...column,
        wire: field,
        column: field,
      }));
  }
  return next;
}

function setSetting(target: FieldRecord['settings'], name: keyof FieldDefinition, value: unknown): void {
  const nothing = value === '' || value === null || value === false || (name === 'span' && value === 0);
  if (nothing) Reflect.deleteProperty(target, name);
  else Object.assign(target, { [name]: value });
}

function columnsOf(field: Field): DesignedColumn[] {
  return (field.columns ?? []).map(({ wire, type, title, required, max, precision, options, formula }) => ({
    field: wire,
    type,
    title,
    ...(required ? { required } : {}),
    ...(max === undefined ? {} : { max }),
    ...(precision === undefined ? {} : { precision }),
    ...(options ? { options: [...options] } : {}),
    ...(formula ? { formula } : {}),
  }));
}

/** Properties of a field as it is in force. */
export function propertiesIn({ field, record }: Pick<Shaped, 'field' | 'record'>): FieldProperties {
  return {
    title: field.title,
    required: field.required ?? false,
    message: field.message ? renderSentence(field.message) : '',
    placeholder: placeholderOf(field),
    width: field.columnWidth,
    show: field.showInList,
    visible: field.showInForm && field.form !== 'inPlace',
    options: [...(field.options ?? [])],
    value: field.initial ?? null,
    max: field.max ?? null,
    min: field.min ?? null,
    precision: field.precision ?? 0,
    pattern: field.pattern ?? '',
    patternMessage: field.patternMessage ? renderSentence(field.patternMessage) : '',
    rows: field.rows ?? 0,
    height: field.height ?? 0,
    span: field.span ?? 0,
    multiple: field.multiple ?? false,
    checkbox: field.checkbox ?? false,
    multipleLimit: field.multipleLimit ?? null,
    key: field.key ?? '',
    parent: field.parent ?? '',
    notBefore: field.notBefore ?? '',
    columns: columnsOf(field),
    activeText: field.activeText ?? '',
    inactiveText: field.inactiveText ?? '',
    sortable: record.sortable,
    searchable: record.searchable,
    showWhen: field.showWhen ?? null,
    requireWhen: field.requireWhen ?? null,
    formula: field.formula ?? '',
  };
}

export function designed(shaped: Shaped): DesignedField {
  const { field, record, declared } = shaped;
  return {
    ...propertiesIn(shaped),
    id: record.id,
    field: field.wire,
    field2: field.wire2 ?? '',
    type: field.type,
    custom: field.custom,
    can: changeable(shaped),
    needed: declared?.required ?? false,
    version: record.version,
    index: record.index_state,
    computed: record.formula_state,
  };
}

/** The row of a new field, as its type begins. */
export function newRecord(
  form: { id: number; module: string },
  id: number,
  field: string,
  type: ItemType,
): FieldRecord {
  const pair = type === 'daterange' ? `${field}_end` : type === 'city' ? `${field}_city` : undefined;
  return {
    id,
    form_id: form.id,
    module: form.module,
    field,
    custom: true,
    type,
    title: '',
    sort: null,
    width: null,
    required: false,
    message: null,
    placeholder: null,
    show_list: true,
    show_form: true,
    options: null,
    default_value: null,
    settings: pair ? { wire2: pair } : {},
    status: 1,
    version: 1,
    show_when: null,
    require_when: null,
    formula: null,
    formula_reads: [],
    formula_state: 'none',
    sortable: false,
    searchable: false,
    index_state: 'none',
  };
}

/** Options that are gone from a list, those below others included. */
export function optionsGone(before: readonly Option[], after: readonly Option[]): Option[] {
  const all = (list: readonly Option[]): Option[] => list.flatMap((option) => [option, ...all(option.children ?? [])]);
  const kept = new Set(all(after).map((option) => String(option.value)));
  return all(before).filter((option) => !option.disabled && !kept.has(String(option.value)));
}

/** Properties in words, for the log. */
export function readable(properties: FieldProperties): Map<string, string> {
  const rule = (one: Rule | null) =>
    one ? one.when.map(({ field, type, value = '' }) => `${field} ${type} ${value}`.trim()).join(` ${one.match} `) : '';
  const plain = (value: unknown) =>
    typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
  return new Map(
    (Object.entries(properties) as [PropertyName, unknown][]).map(([name, value]): [string, string] => {
      if (name === 'options') return [name, (value as Option[]).map((option) => option.label).join('、')];
      if (name === 'columns') return [name, (value as DesignedColumn[]).map((column) => column.title).join('、')];
      if (name === 'showWhen' || name === 'requireWhen') return [name, rule(value as Rule | null)];
      return [name, typeof value === 'boolean' ? (value ? '1' : '0') : plain(value)];
    }),
  );
}
