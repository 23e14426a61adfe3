// Form definitions, filter and scene definitions, and everybody's own columns.

import { zFilterDefinition } from '@crm/protocol/answers/filter';
import {
  type ColumnSetting,
  type Titles,
  zColumnSetting,
  zFormDefinition,
  zListField,
  zScene,
  zTitles,
} from '@crm/protocol/answers/form';
import { zListSums, zSceneCounts } from '@crm/protocol/answers/list';
import { limits } from '@crm/protocol/limits';
import { msg } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Call, Definition } from '../../engine/entity.ts';
import { recordType } from '../../engine/fields/reference.ts';
import { filterDefinitions, formDefinition } from '../../engine/form.ts';
import { defineModule, usual } from '../../engine/module.ts';
import { sceneCounts } from '../../engine/query/scene-counts.ts';
import { sumsOf } from '../../engine/query/sums.ts';
import { scenesOf } from '../../engine/scenes.ts';
import { titlesOf } from '../../engine/titles.ts';
import { select } from '../../platform/db/query.ts';
import { forbidden, invalid, notFound } from '../../platform/errors.ts';
import { zRows } from '../../platform/http/answers.ts';
import { route } from '../../platform/http/route.ts';
import { zId, zIdList, zNested, zText, zWhole } from '../../platform/http/values.ts';
import { boardRoutes } from './board.routes.ts';
import { calendarRoutes } from './calendar.routes.ts';
import { designRoutes } from './design.routes.ts';
import { renamesInForms } from './entries.ts';
import { moduleRoutes } from './module.routes.ts';
import { compareJob, prepareJob } from './prepare.job.ts';
import { productLines } from './product-lines.ts';

export { designedForm } from './designed.ts';
export { addOwnForm, nameForm, saveForm } from './save.ts';

/** The definition of a module that the person may see at all. */
async function definitionOf(call: Call, module: string): Promise<Definition> {
  const entity = call.engine.entity(module);
  if (!entity) throw notFound(msg('formMissing'));
  if (!call.actor.can(`${entity.grant}.index`) && !call.actor.can(`${entity.grant}.add`)) throw forbidden();
  return call.engine.definitionFor(call.db, entity, call.actor);
}

async function definitionByForm(call: Call, formId: number): Promise<Definition> {
  const form = await call.db.first(select('form', ['module'])`where id = ${formId}`);
  if (!form) throw notFound(msg('formMissing'));
  return definitionOf(call, form.module);
}

async function columnsOf(call: Call, formId: number): Promise<ColumnSetting[] | undefined> {
  const row = await call.db.first(select('user_columns', ['columns'])`
    where user_id = ${call.actor.userId} and form_id = ${formId}`);
  return row?.columns;
}

const zColumns = z
  .array(z.object({ id: zId, width: z.number().int().min(40).max(1000).optional(), frozen: z.boolean().optional() }))
  .max(300);

const area = '表单';

const titlesRoute = (titles: Titles) =>
  route({
    path: 'api/formField/titles',
    method: 'both',
    access: 'signedIn',
    kind: 'read',
    byGrants: true,
    quick: true,
    area,
    summary: '内置字段的中文和英文名称，按 field.模块.字段',
    english: 'Titles of all built-in fields in both languages',
    body: z.looseObject({}),
    answer: zTitles,
    handle: async () => ({ data: titles }),
  });

export const formModule = defineModule({
  name: 'form',
  grants: [
    {
      branch: 'system',
      module: 'customForm',
      label: '自定义表单',
      scoped: false,
      actions: usual('index', 'add', 'edit', 'delete'),
      needs: {
        add: ['system.customForm.index'],
        edit: ['system.customForm.index'],
        delete: ['system.customForm.index'],
      },
    },
  ],
  logs: [{ module: 'customForm', name: 'form', grant: 'system.customForm.index', table: 'form' }],
  verbs: {
    addField: ['添加字段', 'Added field'],
    editField: ['修改字段', 'Edited field'],
    deleteField: ['删除字段', 'Deleted field'],
    restoreField: ['恢复字段', 'Restored field'],
  },
  jobs: [prepareJob, compareJob],
  renamesEntry: renamesInForms,
  // Kinds of records whose modules may be missing: existing forms may refer to them.
  fieldTypes: {
    contract: recordType('contract', '/api/contract/index', 'orderSn'),
    product: productLines,
  },
  routes: (engine, modules) => [
    ...designRoutes(engine),
    ...moduleRoutes(),
    ...calendarRoutes(),
    ...(['api/formField/formFieldIndex', 'Api/formField/index'] as const).map((path) =>
      route({
        path,
        method: 'both',
        access: 'signedIn',
        kind: 'read',
        byGrants: true,
        quick: true,
        area,
        summary: '表单定义；mode 或 module 为模块名，isshow=1 只含列表显示的列',
        english: 'Definition of a form; mode or module is the module, isshow=1 only the columns shown in lists',
        body: z.looseObject({ mode: zText.optional(), module: zText.optional(), isshow: zText.optional() }),
        answer: zFormDefinition,
        handle: async (call) => {
          const { mode, module, isshow } = call.body;
          const name = mode || module;
          if (!name) throw invalid({ [path.endsWith('index') ? 'module' : 'mode']: msg('required') });
          const definition = await definitionOf(call, name);
          const form = await formDefinition(call, definition, await columnsOf(call, definition.formId));
          return { data: isshow === '1' ? { ...form, cols: form.cols.filter((column) => column.show) } : form };
        },
      }),
    ),
    route({
      path: 'api/formField/filter',
      method: 'both',
      access: 'signedIn',
      kind: 'read',
      byGrants: true,
      quick: true,
      area,
      summary: '高级筛选的字段',
      english: 'Fields for advanced filters',
      body: z.looseObject({ module: zText }),
      answer: z.array(zFilterDefinition),
      handle: async (call) => ({
        data: await filterDefinitions(call, await definitionOf(call, call.body.module)),
      }),
    }),
    route({
      path: 'api/formField/scene',
      method: 'both',
      access: 'signedIn',
      kind: 'read',
      byGrants: true,
      quick: true,
      area,
      summary: '列表的场景',
      english: 'Scenes of a list',
      body: z.looseObject({ module: zText }),
      answer: z.array(zScene),
      handle: async (call) => ({ data: scenesOf(await definitionOf(call, call.body.module)) }),
    }),
    route({
      path: 'api/formField/sceneCount',
      access: 'signedIn',
      kind: 'read',
      byGrants: true,
      area,
      summary:
        '列表各场景的条数；另可带列表的场景参数，不带搜索和高级筛选。超过 999 且需逐条计数时 totalCapped 为 true',
      english:
        'Number of records in each scene of a list; takes the scene parameters of the list, not search and advanced filters. totalCapped is true beyond 999 where records must be counted one by one',
      body: z.looseObject({ module: zText }),
      answer: zSceneCounts,
      handle: async (call) => {
        const definition = await definitionOf(call, call.body.module);
        if (!call.actor.can(`${definition.entity.grant}.index`)) throw forbidden();
        return { data: await sceneCounts(call, definition, call.body) };
      },
    }),
    route({
      path: 'api/formField/sum',
      access: 'signedIn',
      kind: 'read',
      byGrants: true,
      area,
      summary: `列表全部结果的金额合计与平均，参数同该列表；结果超过 ${limits.summed} 条时 capped 为 true，不作合计`,
      english: `Totals and averages of the amounts over all results of a list, parameters as for the list; beyond ${limits.summed} results capped is true and nothing is added up`,
      body: z.looseObject({ module: zText }),
      answer: zListSums,
      handle: async (call) => {
        const definition = await definitionOf(call, call.body.module);
        if (!call.actor.can(`${definition.entity.grant}.index`)) throw forbidden();
        return { data: await sumsOf(call, definition, call.body) };
      },
    }),
    route({
      path: 'api/field/list',
      method: 'both',
      access: 'signedIn',
      kind: 'read',
      byGrants: true,
      quick: true,
      area,
      summary: '一个表单可显示的列',
      english: 'Columns that a form can show',
      body: z.looseObject({ formid: zId, status: zWhole(0, 1).optional() }),
      answer: zRows(zListField),
      handle: async (call) => {
        const definition = await definitionByForm(call, call.body.formid);
        const { cols } = await formDefinition(call, definition, undefined);
        return { data: { rows: cols, total: cols.length } };
      },
    }),
    route({
      path: 'api/field/my',
      method: 'both',
      access: 'signedIn',
      kind: 'read',
      quick: true,
      area,
      summary: '自己选择的列：show 为逗号分隔的编号',
      english: 'Your own choice of columns: show is a comma-separated list of ids',
      body: z.looseObject({ formid: zId }),
      answer: z.strictObject({
        show: z.string(),
        columns: z.union([z.array(zColumnSetting), z.array(z.strictObject({ id: z.number(), width: z.number() }))]),
      }),
      handle: async (call) => {
        const definition = await definitionByForm(call, call.body.formid);
        const columns = await columnsOf(call, definition.formId);
        const { cols } = await formDefinition(call, definition, columns);
        const shown = cols.filter((column) => column.show);
        return {
          data: {
            show: shown.map((column) => column.id).join(','),
            columns: columns ?? shown.map(({ id, grid_w: width }) => ({ id, width })),
          },
        };
      },
    }),
    route({
      path: 'api/field/set',
      access: 'signedIn',
      kind: 'write',
      area,
      summary: '保存自己的列：顺序即显示顺序，columns 可带宽度和冻结',
      english: 'Save your own columns: in display order; columns may carry widths and freezing',
      body: z.looseObject({ formid: zId, ids: zIdList, columns: zNested(zColumns).optional() }),
      answer: z.strictObject({ show: z.string() }),
      handle: async (call) => {
        const definition = await definitionByForm(call, call.body.formid);
        const { cols } = await formDefinition(call, definition, undefined);
        const { ids, columns = [] } = call.body;
        if (ids.length === 0) throw invalid({ ids: msg('oneColumn') });
        if (ids.some((id) => !cols.some((column) => column.id === id))) throw invalid({ ids: msg('columnUnknown') });
        const settings: ColumnSetting[] = ids.map((id) => ({ ...columns.find((column) => column.id === id), id }));
        await call.db.run(sql`
          insert into user_columns (user_id, form_id, columns) values (${call.actor.userId}, ${definition.formId}, ${JSON.stringify(settings)}::jsonb)
          on conflict (user_id, form_id) do update set columns = excluded.columns`);
        return { msg: msg('saved'), data: { show: ids.join(',') } };
      },
    }),
    titlesRoute(titlesOf(modules)),
    ...boardRoutes(),
  ],
});
