// Calls for designing forms: the list of forms, one with all its fields, and changing them one by one or at once.

import { type FormRow, zDesignedForm, zFormPreview, zFormRow } from '@crm/protocol/answers/customForm';
import { zOption } from '@crm/protocol/answers/form';
import { formLimits } from '@crm/protocol/customForm';
import { itemTypes } from '@crm/protocol/form';
import { limits } from '@crm/protocol/limits';
import { msg } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Call, EntityDefinition } from '../../engine/entity.ts';
import type { Engine } from '../../engine/registry.ts';
import { moment, query, select } from '../../platform/db/query.ts';
import { conflict, forbidden, invalid, notFound } from '../../platform/errors.ts';
import { zCreated, zRows } from '../../platform/http/answers.ts';
import { type ParameterNote, type Route, route } from '../../platform/http/route.ts';
import { zFlag, zId, zIdList, zNested, zPaged, zText, zWhole } from '../../platform/http/values.ts';
import { designedForm } from './designed.ts';
import { previewOf } from './preview.ts';
import { type Body, propertyNames } from './properties.ts';
import { type FormChange, type SavedForm, saveForm } from './save.ts';
import { fieldTitles } from './titles.ts';

const area = '自定义表单';

type Shaping = 'index' | 'add' | 'edit' | 'delete';

/** People who may design every form, or those of the entity's kind. */
function mayShape({ actor }: Call, { shapedBy }: EntityDefinition, action: Shaping): boolean {
  return actor.can(`system.customForm.${action}`) || (shapedBy !== undefined && actor.can(`${shapedBy}.${action}`));
}

/** @throws AppError `forbidden` */
function requireShape(call: Call, entity: EntityDefinition, action: Shaping): void {
  if (!mayShape(call, entity, action)) throw forbidden();
}

/**
 * The entity of a form that is named by its id, or by its module, for people who may do this to it.
 * @throws AppError `not_found`, `invalid`, `forbidden`
 */
async function entityOf(
  call: Call,
  sent: { id?: number | undefined; module?: string | undefined },
  action: Shaping = 'index',
): Promise<EntityDefinition> {
  if (sent.id === undefined && !sent.module) throw invalid({ module: msg('required') });
  const module =
    sent.id === undefined
      ? sent.module
      : (await call.db.first(select('form', ['module'])`where id = ${sent.id}`))?.module;
  const entity = module ? call.engine.entity(module) : undefined;
  if (!entity) throw notFound(msg('formMissing'));
  requireShape(call, entity, action);
  return entity;
}

/** The entity of a field, deleted ones included. */
async function entityOfField(call: Call, id: number, action: Shaping): Promise<EntityDefinition> {
  const row = await call.db.first(
    query
      .selectFrom('form_field as ff')
      .innerJoin('form as f', 'f.id', 'ff.form_id')
      .select(['f.module'])
      .where(sql<boolean>`ff.id = ${id}`),
  );
  const entity = row && call.engine.entity(row.module);
  if (!entity) throw notFound(msg('fieldMissing'));
  requireShape(call, entity, action);
  return entity;
}

async function formRows(call: Call): Promise<FormRow[]> {
  const rows = await call.db.rows(select('form', ['id', 'module', 'version', moment('updated_at').as('time')])`
    order by id`);
  const forms: FormRow[] = [];
  for (const { id, module, version, time } of rows) {
    const entity = call.engine.entity(module);
    if (!entity || !mayShape(call, entity, 'index')) continue;
    const { fields } = await call.engine.definitionFor(call.db, entity, call.actor);
    forms.push({
      id,
      module,
      title: entity.label,
      fields: fields.length,
      custom: fields.filter((field) => field.custom).length,
      version,
      time,
    });
  }
  return forms;
}

/** Problems of one field are reported by the property alone. */
async function saveOne(call: Call, entity: EntityDefinition, change: FormChange): Promise<SavedForm> {
  try {
    return await saveForm(call, entity, change);
  } catch (error) {
    const { fields } = error as { fields?: Parameters<typeof invalid>[0] };
    if (!fields) throw error;
    throw invalid(
      Object.fromEntries(Object.entries(fields).map(([key, problem]) => [key.replace(/^-?\d+\./, ''), problem])),
    );
  }
}

const zVersion = zWhole(0, 999_999_999).optional();
const zItems = zNested(z.array(z.looseObject({})).max(formLimits.fields * 2 + 100));
const zOrder = zNested(z.array(z.number().int()).max(1000)).optional();

/** `api/field/edit` names the version of the field, whole forms that of the form. */
async function requireFreshField(call: Call, id: number, version: number | undefined): Promise<void> {
  if (version === undefined) return;
  const row = await call.db.first(select('form_field', ['version'])`where id = ${id} for update`);
  if (row && row.version !== version) throw conflict(msg('staleUnknown'), { version: row.version });
}

const properties: ParameterNote[] = propertyNames.map((name) => ({ name, title: fieldTitles.get(name) ?? name }));

export function designRoutes({ families }: Engine): Route[] {
  const grants = (action: Shaping): [string, ...string[]] => [
    `system.customForm.${action}`,
    ...families.map(({ shapedBy }) => `${shapedBy}.${action}`),
  ];
  return [
    ...(['api/form/index', 'api/form/list'] as const).map((path) =>
      route({
        path,
        method: 'both',
        access: grants('index'),
        kind: 'read',
        quick: true,
        area,
        summary: path.endsWith('index') ? '各模块的表单' : '各模块的表单（供选择）',
        english: path.endsWith('index') ? 'Forms of the modules' : 'Forms of the modules (to choose from)',
        body: z.looseObject({
          key: zText.optional(),
          ...zPaged,
        }),
        answer: zRows(zFormRow),
        handle: async (call) => {
          const key = (call.body.key ?? '').trim();
          const found = (await formRows(call)).filter(
            (form) => !key || form.title.includes(key) || form.module === key,
          );
          const size = call.body.rows ?? limits.maxRows;
          const from = ((call.body.page ?? 1) - 1) * size;
          return { data: { rows: found.slice(from, from + size), total: found.length } };
        },
      }),
    ),
    route({
      path: 'api/form/detail',
      method: 'both',
      access: grants('index'),
      kind: 'read',
      quick: true,
      area,
      summary: '一个表单的全部字段及可修改的属性；id 为表单编号，或用 module',
      english: 'All fields of a form and the properties that can be changed; id is the form, or use module',
      body: z.looseObject({ id: zId.optional(), module: zText.optional() }),
      answer: zDesignedForm,
      handle: async (call) => ({ data: await designedForm(call, await entityOf(call, call.body)) }),
    }),
    route({
      path: 'api/form/add',
      access: grants('add'),
      kind: 'write',
      area,
      summary: '为还没有自定义字段的模块建立表单：items 为字段列表，全部成功或全部不加',
      english: 'Create a form for a module without custom fields: items is the list of fields, all or none are added',
      body: z.looseObject({ module: zText, items: zItems }),
      answer: z.strictObject({ id: z.number(), version: z.number(), ids: z.array(z.number()) }),
      handle: async (call) => {
        const entity = await entityOf(call, { module: call.body.module }, 'add');
        const { id, fields } = await designedForm(call, entity);
        if (fields.some((field) => field.custom)) throw conflict(msg('formHasFields'), { id });
        const items = (call.body.items as Body[]).map(({ id: _id, ...item }) => item);
        const saved = await saveForm(call, entity, { items, confirmed: false });
        return { data: { id: saved.formId, version: saved.version, ids: saved.ids }, msg: msg('saved') };
      },
    }),
    route({
      path: 'api/form/Edit',
      access: grants('edit'),
      kind: 'write',
      area,
      summary:
        '一次保存整个表单：items 为新增（id 小于 1）和修改的字段，order 为全部编号的顺序，deleted、restored 为编号；会失去值时答复 conflict，带 confirm=1 再提交',
      english:
        'Save a whole form at once: items are the new (id below 1) and changed fields, order all ids in order, deleted and restored are ids; returns conflict where values would be lost, submit again with confirm=1',
      body: z.looseObject({
        id: zId.optional(),
        module: zText.optional(),
        version: zVersion,
        items: zItems.optional(),
        order: zOrder,
        deleted: zIdList.optional(),
        restored: zIdList.optional(),
        confirm: zFlag.optional(),
      }),
      answer: z.strictObject({ id: z.number(), version: z.number(), ids: z.array(z.number()) }),
      handle: async (call) => {
        const { items = [], order, deleted = [], restored = [], version, confirm } = call.body;
        const entity = await entityOf(call, call.body, 'edit');
        if (items.some((item) => !(Number(item['id']) > 0))) requireShape(call, entity, 'add');
        if (deleted.length > 0 || restored.length > 0) requireShape(call, entity, 'delete');
        const saved = await saveForm(call, entity, {
          version,
          items,
          order,
          deleted,
          restored,
          confirmed: confirm === true,
        });
        return { data: { id: saved.formId, version: saved.version, ids: saved.ids }, msg: msg('saved') };
      },
    }),
    route({
      path: 'api/form/preview',
      access: grants('index'),
      kind: 'read',
      quick: true,
      area,
      summary: '未保存的表单看起来的样子和其中的问题；参数同 api/form/Edit，role 为某个角色所见',
      english:
        'How an unsaved form looks and its problems; parameters as in api/form/Edit, role shows what a role sees',
      body: z.looseObject({
        id: zId.optional(),
        module: zText.optional(),
        items: zItems.optional(),
        order: zOrder,
        deleted: zIdList.optional(),
        restored: zIdList.optional(),
        role: zId.optional(),
      }),
      answer: zFormPreview,
      handle: async (call) => {
        const { items = [], order, deleted = [], restored = [], role } = call.body;
        const entity = await entityOf(call, call.body);
        return { data: await previewOf(call, entity, { items, order, deleted, restored }, role) };
      },
    }),
    ...(['api/field/index', 'api/field/fieldList'] as const).map((path) =>
      route({
        path,
        method: 'both',
        access: grants('index'),
        kind: 'read',
        quick: true,
        area,
        summary: path.endsWith('index')
          ? '一个表单的字段及其属性；formid 为表单编号，或用 module'
          : '一个表单的字段名、类型和名称（供规则和公式选用）',
        english: path.endsWith('index')
          ? 'Fields of a form and their properties; formid is the form, or use module'
          : 'Names, types and titles of the fields of a form (for rules and formulas)',
        body: z.looseObject({ formid: zId.optional(), module: zText.optional() }),
        answer: zRows(
          z.looseObject({
            id: z.number(),
            field: z.string(),
            type: z.enum(itemTypes),
            title: z.string(),
            custom: z.boolean(),
            options: z.array(zOption),
          }),
        ),
        handle: async (call) => {
          const { fields } = await designedForm(
            call,
            await entityOf(call, { id: call.body.formid, module: call.body.module }),
          );
          const rows = path.endsWith('index')
            ? fields
            : fields.map(({ id, field, type, title, custom, options }) => ({
                id,
                field,
                type,
                title,
                custom,
                options,
              }));
          return { data: { rows, total: rows.length } };
        },
      }),
    ),
    route({
      path: 'api/field/add',
      access: grants('add'),
      kind: 'write',
      area,
      summary: '添加自定义字段；字段名由程序给出，也可用 field 指定',
      english: 'Add a custom field; the program chooses its name, unless given as field',
      body: z.looseObject({}),
      parameters: [
        { name: 'module', title: '模块名', english: 'Module', required: true },
        { name: 'type', title: '字段类型', english: 'Field type', required: true },
        { name: 'field', title: '字段名', english: 'Field name' },
        ...properties.map((one) => (one.name === 'title' ? { ...one, required: true } : one)),
      ],
      answer: z.strictObject({ id: z.number(), field: z.string(), version: z.number() }),
      handle: async (call) => {
        const { id: _id, ...body } = call.body as Record<string, unknown>;
        const entity = await entityOf(call, { module: String(body['module'] ?? '') }, 'add');
        const saved = await saveOne(call, entity, { items: [body], confirmed: false });
        const id = saved.ids[0] ?? 0;
        const row = await call.db.first(select('form_field', ['field'])`where id = ${id}`);
        return { data: { id, field: row?.field ?? '', version: 1 }, msg: msg('fieldAdded') };
      },
    }),
    ...(['api/formField/Edit', 'api/field/edit'] as const).map((path) =>
      route({
        path,
        access: grants('edit'),
        kind: 'write',
        area,
        summary: '修改字段的属性；内置字段不能低于程序的要求；会失去值时答复 conflict，带 confirm=1 再提交',
        english:
          'Change the properties of a field; built-in fields cannot require less than the program does; returns conflict where values would be lost, submit again with confirm=1',
        body: z.looseObject({ id: zId, version: zVersion, confirm: zFlag.optional() }),
        parameters: [
          { name: 'id', title: '字段编号', english: 'Id of the field', required: true },
          {
            name: 'version',
            title: '读到的字段版本；过期则拒绝',
            english: 'Version of the field read; refused if out of date',
          },
          { name: 'confirm', title: '1 表示确认失去值', english: '1 confirms that values are lost' },
          { name: 'order', title: '在表单中的位置，从 1 开始', english: 'Position in the form, from 1' },
          ...properties,
        ],
        answer: z.strictObject({ id: z.number(), version: z.number().optional(), form: z.number() }),
        handle: async (call) => {
          const { id, version, confirm } = call.body;
          const entity = await entityOfField(call, id, 'edit');
          await requireFreshField(call, id, version);
          const order = await placedAt(call, entity, id, (call.body as Body)['order']);
          const saved = await saveOne(call, entity, { items: [call.body], order, confirmed: confirm === true });
          const row = await call.db.first(select('form_field', ['version'])`where id = ${id}`);
          return { data: { id, version: row?.version, form: saved.version }, msg: msg('saved') };
        },
      }),
    ),
    route({
      path: 'api/field/delete',
      access: grants('delete'),
      kind: 'write',
      area,
      summary: '删除自定义字段；有值时先答复 conflict 和条数，带 confirm=1 再删除；可恢复',
      english:
        'Delete a custom field; with values it first returns conflict and their number, delete with confirm=1; can be restored',
      body: z.looseObject({ id: zId.optional(), ids: zIdList.optional(), confirm: zFlag.optional() }),
      answer: z.strictObject({ count: z.number(), values: z.number() }),
      handle: async (call) => {
        const { id, ids = [], confirm } = call.body;
        const all = id === undefined ? ids : [id];
        const [first] = all;
        if (first === undefined) throw invalid({ id: msg('noIds') });
        const entity = await entityOfField(call, first, 'delete');
        const saved = await saveOne(call, entity, { items: [], deleted: all, confirmed: confirm === true });
        const values = saved.losses.reduce((sum, loss) => sum + loss.count, 0);
        return { data: { count: all.length, values }, msg: msg('deleted') };
      },
    }),
    route({
      path: 'api/field/restore',
      access: grants('delete'),
      kind: 'write',
      area,
      summary: '恢复已删除的自定义字段，连同它的值',
      english: 'Restore a deleted custom field with its values',
      body: z.looseObject({ id: zId }),
      answer: zCreated,
      handle: async (call) => {
        const entity = await entityOfField(call, call.body.id, 'delete');
        await saveOne(call, entity, { items: [], restored: [call.body.id], confirmed: false });
        return { data: { id: call.body.id }, msg: msg('fieldRestored') };
      },
    }),
  ];
}

/** The order of the form with this field at a place of it, from 1; undefined when none was sent. */
async function placedAt(
  call: Call,
  entity: EntityDefinition,
  id: number,
  sent: unknown,
): Promise<number[] | undefined> {
  if (sent === undefined || sent === '') return undefined;
  const { fields } = await designedForm(call, entity);
  const place = /^\d{1,4}$/.test(String(sent)) ? Number(sent) : 0;
  if (place < 1 || place > fields.length) throw invalid({ order: msg('wholeBetween', { min: 1, max: fields.length }) });
  const ids = fields.map((field) => field.id).filter((one) => one !== id);
  ids.splice(place - 1, 0, id);
  return ids;
}
