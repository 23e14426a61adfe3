// Builds what the client draws from: form definition, list columns, filter definitions, scenes; under the field grants.

import { messages } from '@crm/protocol/errors';
import type { FilterDefinition } from '@crm/protocol/filter';
import type { ColumnSetting, FormDefinition, FormItem, ListField, Option, Scene } from '@crm/protocol/form';
import { type Call, type Definition, type Field, storesNothing } from './entity.ts';
import { fieldType } from './fields/registry.ts';
import { allowedTypes, isFilterable } from './query/filters.ts';
import type { Engine } from './registry.ts';

/** One item as the client gets it. Fields that the server sets are read-only there too. */
async function formItem(engine: Engine, call: Call, definition: Definition, field: Field): Promise<FormItem> {
  const type = fieldType(field.type);
  const grant = call.actor.fieldGrant(definition.entity.module, field.wire);
  const source = type.reference ? engine.reference(type.reference) : undefined;
  const options = source?.options ? await source.options(call.db, call.actor, field) : undefined;
  const item: FormItem = {
    id: field.id,
    type: field.type,
    title: field.title,
    field: field.wire,
    name: field.wire,
    visible: true,
    required: field.required ?? false,
    message: field.message ?? (type.entry === 'typed' ? messages.required : messages.requiredSelect),
    readonly: field.form === 'readonly' || grant === 'read' || grant === 'mask',
    disabled: false,
    placeholder: field.placeholder ?? '',
  };
  if (field.wire2) item.field2 = field.wire2;
  if (field.form === 'create') item.createOnly = true;
  if (field.initial !== undefined) item.value = field.initial;
  if (field.span !== undefined) item.span = field.span;
  if (field.rows !== undefined) item.rows = field.rows;
  if (field.pattern) {
    item.pattern = field.pattern;
    item.patternMessage = field.patternMessage ?? messages.badFormat;
  }
  if (field.parent) item.parent = field.parent;
  if (type.reference || field.options) item.textField = field.textField ?? `${field.wire}Name`;
  if (field.multiple) item.multiple = true;
  return { ...item, ...type.item?.(field), ...(options ? { options } : {}) };
}

/** @param settings the person's own columns; undefined for none */
export async function formDefinition(
  engine: Engine,
  call: Call,
  definition: Definition,
  settings: readonly ColumnSetting[] | undefined,
): Promise<FormDefinition> {
  const { entity } = definition;
  const visible = definition.fields.filter((field) => call.actor.fieldGrant(entity.module, field.wire) !== 'hidden');
  const formFields = visible.filter((field) => field.showInForm);
  const items = await Promise.all(formFields.map((field) => formItem(engine, call, definition, field)));
  return {
    id: definition.formId,
    module: entity.module,
    title: entity.label,
    cols: orderColumns(
      await Promise.all(visible.filter(isColumn).map((field) => listField(engine, call, field))),
      settings,
    ),
    items: items.map((json) => ({ id: json.id, json })),
    api_add: entity.api.add ?? '',
    api_edit: entity.api.edit ?? '',
    api_detail: entity.api.detail[0] ?? '',
    layout: entity.layout ?? 2,
    labelWidth: entity.labelWidth ?? 100,
    width: 800,
  };
}

function isColumn(field: Field): boolean {
  return field.list !== false && (!storesNothing(field) || field.virtual === true);
}

async function listField(engine: Engine, call: Call, field: Field): Promise<ListField> {
  const type = fieldType(field.type);
  const source = type.reference ? engine.reference(type.reference) : undefined;
  const options: Option[] | undefined = source?.options
    ? await source.options(call.db, call.actor, field)
    : type.item?.(field).options;
  return {
    id: field.id,
    field: field.wire,
    title: field.title,
    show: field.showInList,
    checkbox: false,
    grid_w: field.width,
    form_type: field.type,
    sortable: field.sort !== undefined,
    ...(type.reference || options ? { textField: field.textField ?? `${field.wire}Name` } : {}),
    ...(options ? { options } : {}),
    ...(field.wire2 ? { field2: field.wire2 } : {}),
    ...((field.list || undefined)?.frozen ? { frozen: true } : {}),
    align: type.sqlType === 'numeric' ? 'right' : 'left',
  };
}

/** The person's own choice and order first; what was not chosen follows, not shown. */
function orderColumns(columns: ListField[], settings: readonly ColumnSetting[] | undefined): ListField[] {
  if (!settings) return columns;
  const chosen = settings.flatMap((setting) => {
    const column = columns.find((candidate) => candidate.id === setting.id);
    if (!column) return [];
    return [
      {
        ...column,
        show: true,
        grid_w: setting.width ?? column.grid_w,
        ...(setting.frozen === undefined ? {} : { frozen: setting.frozen }),
      },
    ];
  });
  return [
    ...chosen,
    ...columns
      .filter((column) => !settings.some((setting) => setting.id === column.id))
      .map((column) => ({ ...column, show: false })),
  ];
}

/** Filter definitions of all fields that may be filtered by. */
export function filterDefinitions(engine: Engine, call: Call, definition: Definition): Promise<FilterDefinition[]> {
  const { entity } = definition;
  const fields = definition.fields.filter(
    (field) => isFilterable(field) && !['hidden', 'mask'].includes(call.actor.fieldGrant(entity.module, field.wire)),
  );
  return Promise.all(
    fields.map(async (field) => {
      const item = { ...(await formItem(engine, call, definition, field)), required: false, readonly: false };
      delete item.value;
      return {
        field: field.wire,
        field2: field.wire2 ?? '',
        type: field.type,
        value: '',
        name: field.wire,
        max: item.max ?? 0,
        required: false,
        option: item.options ?? [],
        title: field.title,
        operators: [...allowedTypes(field)],
        item,
      };
    }),
  );
}

/** Scenes as declared; entities with owners have at least who the records belong to. */
export function scenesOf(definition: Definition): Scene[] {
  const { entity } = definition;
  if (entity.scenes) return [...entity.scenes];
  if (!entity.owner) return [];
  return [ownershipScene(entity.label, entity.members !== undefined)];
}

/** The scenes by ownership. */
export function ownershipScene(label: string, withMembers: boolean): Scene {
  return {
    field: 'dataType',
    title: '场景',
    place: 'popover',
    value: 'all',
    option: [
      { value: 'all', label: `全部${label}` },
      { value: 'mine', label: `我负责的${label}` },
      ...(withMembers ? [{ value: 'participated', label: `我参与的${label}` }] : []),
      { value: 'sub', label: `下属负责的${label}` },
    ],
  };
}
