// Builds what the client draws from: form definition, list columns, filter definitions, scenes; under the field grants.

import type { FilterDefinition } from '@crm/protocol/answers/filter';
import type {
  ColumnSetting,
  FormCompanion,
  FormDefinition,
  FormItem,
  ListField,
  Option,
} from '@crm/protocol/answers/form';
import { ruleFields } from '@crm/protocol/rules';
import { msg, renderSentence } from '@crm/protocol/sentences';
import {
  type Call,
  type ChildrenDefinition,
  type CompanionDefinition,
  type Definition,
  type Field,
  storesNothing,
} from './entity.ts';
import { placeholderOf } from './field.ts';
import { fieldGrant, isReadable, mayFill } from './field-permissions.ts';
import { fieldType, referenceOf } from './fields/registry.ts';
import { rowField, rowKinds } from './fields/tablelist.ts';
import { allowedTypes, isFilterable } from './query/filters.ts';
import { groupableBy } from './query/groupable.ts';
import { sortOf } from './query/sort.ts';
import { hasScope } from './query/viewers.ts';
import { isExported, isImported } from './transfer/offered.ts';
import { isWritable } from './validate.ts';
import { formulaKinds } from './write/compute.ts';
import { grantedFields, linesGrant, tooFewLines } from './write/lines.ts';

/** One item as the client gets it. Fields that the server sets are read-only there too. */
async function formItem(call: Call, definition: Definition, field: Field): Promise<FormItem> {
  const type = fieldType(field.type);
  const grant = fieldGrant(call.actor, definition.entity.module, field);
  const named = referenceOf(field);
  const source = named ? call.engine.reference(named) : undefined;
  const missing = named !== undefined && !call.engine.hasReference(named);
  const options = source?.options ? await source.options(call.db, call.actor, field) : undefined;
  const item: FormItem = {
    id: field.id,
    type: field.type,
    title: field.title,
    field: field.wire,
    name: field.wire,
    visible: true,
    required: field.required ?? false,
    message: renderSentence(
      field.message ?? type.missing ?? msg(type.entry === 'typed' ? 'required' : 'requiredSelect'),
      call.language,
    ),
    readonly: field.form === 'readonly' || field.writer !== undefined || grant === 'read',
    disabled: missing,
    placeholder: missing ? renderSentence(msg('moduleMissing'), call.language) : placeholderOf(field, call.language),
  };
  if (grant === 'read' || grant === 'mask') item.grant = grant;
  if (field.wire2) item.field2 = field.wire2;
  // What is masked is filled in while there is nothing yet to be read.
  if (field.form === 'create' || grant === 'mask') item.createOnly = true;
  if (field.form === 'inPlace') item.inPlace = true;
  if (field.initial !== undefined) item.value = field.initial;
  else Object.assign(item, type.preset?.(call));
  if (field.span !== undefined) item.span = field.span;
  if (field.rows !== undefined) item.rows = field.rows;
  if (field.pattern) {
    item.pattern = field.pattern;
    item.patternMessage = renderSentence(field.patternMessage ?? msg('badFormat'), call.language);
  }
  if (field.parent) item.parent = field.parent;
  const from = field.notBefore ? definition.byWire.get(field.notBefore) : undefined;
  if (from && isReadable(call.actor, definition.entity.module, from))
    item.notBefore = { field: from.wire, title: from.title };
  if (field.width !== undefined) item.width = field.width;
  if (field.height !== undefined) item.height = field.height;
  if (field.onHand) item.onHand = true;
  if (field.total) item.total = true;
  if (type.labelled) item.textField = field.textField ?? `${field.wire}Name`;
  if (field.multiple) item.multiple = true;
  if (field.columns) item.columns = await lineItems(call, definition, field.columns.map(rowField));
  const isKnown = (wire: string) => {
    const other = definition.byWire.get(wire);
    return other !== undefined && isReadable(call.actor, definition.entity.module, other);
  };
  // As the server judges: a rule over what the person may not read does not count for them.
  if (ruleFields(field).every(isKnown)) {
    if (field.showWhen) item.showWhen = field.showWhen;
    if (field.requireWhen) item.requireWhen = field.requireWhen;
  }
  if (field.formula) {
    const { fields } = definition;
    const words = new Set(field.formula.match(/[A-Za-z_]\w*/g));
    const kinds = [...formulaKinds(fields, field.wire)].filter(([name]) => words.has(name));
    const reads = fields.filter(({ wire }) => field.reads?.includes(wire));
    if (reads.every(({ wire }) => isKnown(wire)))
      item.formula = { text: field.formula, fields: Object.fromEntries(kinds) };
  }
  return { ...item, ...type.item?.(field), ...(options ? { options } : {}) };
}

/** The items of a row inside a table. */
function lineItems(call: Call, definition: Definition, columns: readonly Field[]): Promise<FormItem[]> {
  return Promise.all(
    columns
      .filter((column) => column.column !== null || column.form !== false)
      .map(async (column) => ({
        ...(await formItem(call, definition, column)),
        visible: column.list !== false,
        width: column.width ?? column.columnWidth,
        readonly: column.form === false || column.form === 'readonly',
        ...(column.formula ? { formula: { text: column.formula, fields: Object.fromEntries(rowKinds(columns)) } } : {}),
      })),
  );
}

/** Lines with a table of their own are a table in the form, too. */
async function childrenItems(call: Call, definition: Definition): Promise<FormItem[]> {
  const { entity } = definition;
  const grantOn = (children: ChildrenDefinition) => linesGrant(call.actor, entity, children);
  const shown = (entity.children ?? []).filter((children) => !['hidden', 'mask'].includes(grantOn(children)));
  return Promise.all(
    shown.map(
      async (children, at): Promise<FormItem> => ({
        // Beyond the ids of fields, which come from the database.
        id: -1 - at,
        type: children.control ?? 'tablelist',
        title: children.title,
        field: children.wire,
        name: children.wire,
        visible: true,
        required: (children.min ?? 0) > 0,
        message: renderSentence(tooFewLines(children), call.language),
        readonly: grantOn(children) !== 'edit',
        disabled: false,
        placeholder: '',
        min: children.min ?? 0,
        max: children.max ?? 200,
        columns: await lineItems(call, definition, grantedFields(call.actor, entity, children, 'read')),
      }),
    ),
  );
}

/** Fields that are filled in together with a new record; none for people who may not create one. */
export async function companionFields(call: Call, { entity, fields }: CompanionDefinition): Promise<Field[]> {
  const child = await call.engine.definitionFor(call.db, call.engine.byName(entity), call.actor);
  if (!call.actor.can(`${child.entity.grant}.add`)) return [];
  return child.fields.filter(
    (field) =>
      field.showInForm &&
      field.column !== child.entity.parent?.key &&
      (fields.includes(field.wire) || field.required) &&
      isWritable(field, true) &&
      mayFill(call.actor, child.entity.module, field, true),
  );
}

/** Records that can be created together with a new one, for people who may create them on their own as well. */
async function companionsOf(call: Call, definition: Definition): Promise<FormCompanion[]> {
  const companions: FormCompanion[] = [];
  for (const companion of definition.entity.companions ?? []) {
    const { wire, title, entity } = companion;
    const shown = await companionFields(call, companion);
    if (shown.length === 0) continue;
    const child = await call.engine.definitionFor(call.db, call.engine.byName(entity), call.actor);
    const items = await Promise.all(shown.map((field) => formItem(call, child, field)));
    // Required only when one is entered at all; the server checks it.
    companions.push({
      field: wire,
      title,
      items: items.map(({ showWhen: _show, requireWhen: _require, ...item }) => ({ ...item, required: false })),
    });
  }
  return companions;
}

/** @param settings the person's own columns; undefined for none */
export async function formDefinition(
  call: Call,
  definition: Definition,
  settings: readonly ColumnSetting[] | undefined,
): Promise<FormDefinition> {
  const { entity } = definition;
  const visible = definition.fields.filter((field) => fieldGrant(call.actor, entity.module, field) !== 'hidden');
  const formFields = visible.filter((field) => field.showInForm);
  const items = [
    ...(await Promise.all(formFields.map((field) => formItem(call, definition, field)))),
    ...(await childrenItems(call, definition)),
  ];
  const companions = await companionsOf(call, definition);
  return {
    id: definition.formId,
    module: entity.module,
    title: entity.label,
    cols: orderColumns(
      await Promise.all(columnsOf(visible).map((field) => listField(call, definition, field))),
      settings,
    ),
    items: items.map((json) => ({ id: json.id, json })),
    ...(companions.length > 0 ? { companions } : {}),
    api_add: entity.api.add ?? '',
    api_edit: entity.api.edit ?? '',
    api_detail: entity.api.detail[0] ?? entity.api.detailPath ?? '',
    api_index: entity.api.index ?? '',
    api_delete: entity.api.delete ?? '',
    ...transfersOf(call, definition),
    ...(hasScope(entity) ? { scoped: true as const } : {}),
    ...(entity.abilities?.includes('submit') ? { approved: true as const } : {}),
    ...goesAlongOf(call, definition),
    grant: entity.grant,
    layout: entity.layout ?? 2,
    labelWidth: entity.labelWidth ?? 100,
    width: entity.formWidth ?? 800,
  };
}

/** What this person may give or share along with a record of the kind. */
function goesAlongOf(call: Call, { entity }: Definition): Pick<FormDefinition, 'goesAlong'> {
  const kinds = call.engine.entities.flatMap((other) => {
    const along = other.goesAlong?.find((one) => one.with === entity.name);
    if (!along) return [];
    const may = (action: string) => call.actor.can(other.actions?.[action]?.grant ?? `${other.grant}.${action}`);
    const kind = { as: along.as, label: other.label, transfer: may('transfer'), share: may('share') };
    return kind.transfer || kind.share ? [kind] : [];
  });
  return kinds.length > 0 ? { goesAlong: kinds } : {};
}

/** Paths of import and export, for people who may use them. */
function transfersOf(call: Call, { entity }: Definition): Pick<FormDefinition, 'api_import' | 'api_export'> {
  const { grant, module, api } = entity;
  const may = (action: string) => call.actor.can(`${grant}.${action}`);
  return {
    ...(isImported(entity) && may('import') && may('add') ? { api_import: `api/${module}/import` } : {}),
    ...(isExported(entity) && may('export') ? { api_export: api.export ?? `api/${module}/export` } : {}),
  };
}

export function isColumn(field: Field): boolean {
  return field.list !== false && (!storesNothing(field) || field.virtual === true);
}

function columnsOf(fields: Field[]): Field[] {
  const at = (field: Field) => (field.list || undefined)?.at ?? Number.MAX_SAFE_INTEGER;
  return fields.filter(isColumn).sort((one, other) => at(one) - at(other));
}

async function listField(call: Call, { entity }: Definition, field: Field): Promise<ListField> {
  const divided = isReadable(call.actor, entity.module, field) ? groupableBy(entity, field) : undefined;
  const type = fieldType(field.type);
  const from = referenceOf(field);
  const source = from ? call.engine.reference(from) : undefined;
  const options: Option[] | undefined = source?.options
    ? await source.options(call.db, call.actor, field)
    : type.item?.(field).options;
  return {
    id: field.id,
    field: field.wire,
    title: field.title,
    show: field.showInList,
    checkbox: false,
    grid_w: field.columnWidth,
    form_type: field.type,
    sortable: sortOf(entity, field) !== undefined,
    ...(divided ? { divides: divided } : {}),
    ...(type.labelled ? { textField: field.textField ?? `${field.wire}Name` } : {}),
    ...(options ? { options } : {}),
    ...(field.wire2 ? { field2: field.wire2 } : {}),
    ...((field.list || undefined)?.frozen ? { frozen: true } : {}),
    ...(field.plan ? { plan: true } : {}),
    ...(field.planDone
      ? {
          planDone: {
            ...field.planDone,
            ...(field.planDone.values ? { values: [...field.planDone.values] } : {}),
          } as ListField['planDone'] & object,
        }
      : {}),
    ...(field.total ? { total: true } : {}),
    ...(field.source ? { source: field.source } : {}),
    ...(field.suffix ? { suffix: field.suffix } : {}),
    ...(field.custom && field.type === 'number' && field.precision ? { precision: field.precision } : {}),
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
export function filterDefinitions(call: Call, definition: Definition): Promise<FilterDefinition[]> {
  const { entity } = definition;
  const fields = definition.fields.filter(
    (field) => isFilterable(field) && isReadable(call.actor, entity.module, field),
  );
  return Promise.all(
    fields.map(async (field) => {
      const item = { ...(await formItem(call, definition, field)), required: false, readonly: false };
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
