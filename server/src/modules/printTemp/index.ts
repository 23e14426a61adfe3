// Printing: templates of a company's own by kind of record, and records filled into them.

import {
  type PrintModule,
  zPrintChoice,
  zPrintModule,
  zPrintPage,
  zPrintPlaces,
  zPrintTemplate,
  zPrintTemplateRow,
} from '@crm/protocol/answers/print';
import { limits } from '@crm/protocol/limits';
import { printLimits } from '@crm/protocol/print';
import { msg } from '@crm/protocol/sentences';
import { isBlank } from '@crm/protocol/text';
import * as z from 'zod';
import type { Call, EntityDefinition } from '../../engine/entity.ts';
import { defineModule, type ModuleDefinition, usual } from '../../engine/module.ts';
import { printVerb, writeLog } from '../../engine/operation-log.ts';
import { notFound } from '../../platform/errors.ts';
import { zCreated, zDone, zEdited, zRows } from '../../platform/http/answers.ts';
import { sentenceError } from '../../platform/http/issue.ts';
import { route } from '../../platform/http/route.ts';
import { zBulk, zExact, zId, zNameUpTo, zOptionalId, zPaged, zText, zWhole } from '../../platform/http/values.ts';
import { mayPrint, previewPage, printedEntities, printedEntity, printPage, requirePrintable } from './page.ts';
import { placesFor } from './places.ts';
import { sellerSettings } from './seller.ts';
import {
  addReady,
  addTemplate,
  choicesOf,
  deleteTemplates,
  editTemplate,
  listTemplates,
  loadTemplate,
  printSettings,
  readTemplate,
  restoreTemplate,
} from './templates.ts';
import { templateFieldUses } from './uses.ts';

const area = '打印模板';
const base = 'system.printTemp';

const zName = zNameUpTo(printLimits.name).describe('模板名称');
const zTemp = zExact
  .refine((text) => !isBlank(text), { error: sentenceError('required') })
  .refine((text) => text.length <= printLimits.temp, { error: sentenceError('tooLong', { max: printLimits.temp }) })
  .describe('模板内容，HTML');
const zSwitch = zWhole(0, 1)
  .transform((value) => value === 1)
  .optional()
  .describe('1 为默认模板');
const zOne = z.looseObject({ id: zId });
const zOfModule = z.looseObject({ module: zText });

/** Every right to print, of whatever kind: which of them is needed is checked with the record. */
function printGrants(modules: readonly ModuleDefinition[]): [string, ...string[]] {
  const grants = modules
    .flatMap((module) => module.grants ?? [])
    .flatMap(({ branch, module, actions }) => (actions['print'] ? [`${branch}.${module}.print`] : []));
  return grants as [string, ...string[]];
}

/** The kind of a template, where this program still has it. @throws AppError `not_found` */
function entityOf(call: Pick<Call, 'engine'>, name: string): EntityDefinition {
  const entity = printedEntities(call).find((one) => one.name === name);
  if (!entity) throw notFound(msg('printMissing'));
  return entity;
}

export const printTempModule = defineModule({
  name: 'printTemp',
  grants: [
    {
      branch: 'system',
      module: 'printTemp',
      label: area,
      scoped: false,
      actions: usual('index', 'add', 'edit', 'delete'),
      needs: { add: [`${base}.index`], edit: [`${base}.index`], delete: [`${base}.index`] },
    },
  ],
  settings: sellerSettings,
  fieldUses: templateFieldUses,
  settingsRecords: [printSettings],
  logs: [{ module: 'printTemp', name: printSettings.name, grant: `${base}.index`, table: 'print_template' }],
  verbs: { [printVerb]: ['打印', 'Printed'] },
  start: async (db, modules) => {
    for (const ready of modules.flatMap((module) => module.prints ?? [])) await addReady(db, ready);
  },
  routes: (_engine, modules) => {
    const anyPrint = printGrants(modules);
    return [
      route({
        path: 'api/printTemp/index',
        method: 'both',
        access: [`${base}.index`],
        kind: 'read',
        area,
        summary: '打印模板列表：module 为一类记录，query（或 key）按名称查找；modules 为可打印的记录类型',
        english:
          'List of print templates: module is a record type, query (or key) searches by name; modules are the record types that can be printed',
        body: z.looseObject({
          module: zText.optional(),
          query: zText.optional(),
          key: zText.optional(),
          ...zPaged,
        }),
        answer: z.strictObject({ modules: z.array(zPrintModule), rows: z.array(zPrintTemplateRow), total: z.number() }),
        handle: async (call) => {
          const { module = '', query = '', key = query, page = 1, rows = limits.pageSize } = call.body;
          const all = printedEntities(call);
          const wanted = module === '' ? all : [printedEntity(call, module)];
          const modules: PrintModule[] = all.map((entity) => ({ module: entity.module, label: entity.label }));
          return { data: { ...(await listTemplates(call, wanted, { key: key.trim(), page, rows })), modules } };
        },
      }),
      route({
        path: 'api/printTemp/detail',
        method: 'both',
        access: [`${base}.index`, ...anyPrint],
        kind: 'read',
        quick: true,
        area,
        summary: '一个打印模板，temp 为内容',
        english: 'A print template; temp is its content',
        body: zOne,
        answer: zPrintTemplate,
        handle: async (call) => {
          const { id } = call.body;
          const entity = entityOf(call, (await loadTemplate(call, id)).entity);
          if (!call.actor.can(`${base}.index`) && !mayPrint(call, entity)) throw notFound(msg('printMissing'));
          return { data: await readTemplate(call, id) };
        },
      }),
      route({
        path: 'api/printTemp/list',
        method: 'both',
        access: anyPrint,
        kind: 'read',
        quick: true,
        area,
        summary: '一类记录可选的打印模板，默认模板在前',
        english: 'Print templates to choose from for a record type, the default first',
        body: zOfModule,
        answer: zRows(zPrintChoice),
        handle: async (call) => {
          const entity = printedEntity(call, call.body.module);
          const rows = mayPrint(call, entity) ? await choicesOf(call, entity) : [];
          return { data: { rows, total: rows.length } };
        },
      }),
      route({
        path: 'api/printTemp/places',
        access: [`${base}.index`],
        kind: 'read',
        quick: true,
        area,
        summary: '一类记录的模板中可用的占位：字段、上级记录、明细、公司和打印信息',
        english: 'Placeholders for the templates of a record type: fields, parent records, lines, company and printing',
        body: zOfModule,
        answer: zPrintPlaces,
        handle: async (call) => {
          const entity = printedEntity(call, call.body.module);
          return { data: await placesFor(call, await call.engine.definitionFor(call.db, entity, call.actor)) };
        },
      }),
      route({
        path: 'api/printTemp/add',
        access: [`${base}.add`],
        kind: 'write',
        area,
        summary: '新建打印模板：ext 名称，module 为一类记录，temp 内容',
        english: 'Create a print template: ext name, module record type, temp content',
        body: z.looseObject({ ext: zName, module: zText, temp: zTemp, isDefault: zSwitch }),
        answer: zCreated,
        handle: async (call) => {
          const { ext, module, temp, isDefault } = call.body;
          const entity = printedEntity(call, module);
          return { data: { id: await addTemplate(call, entity, { ext, temp, isDefault }) }, msg: msg('saved') };
        },
      }),
      route({
        path: 'api/printTemp/edit',
        access: [`${base}.edit`],
        kind: 'write',
        area,
        summary: '编辑打印模板；version 为读到的版本，过期则答复 conflict',
        english: 'Edit a print template; version is the version read, conflict if out of date',
        body: z.looseObject({
          id: zId,
          ext: zName.optional(),
          temp: zTemp.optional(),
          isDefault: zSwitch,
          version: z.unknown().meta({ type: 'integer' }).optional(),
        }),
        answer: zEdited,
        handle: async (call) => {
          const { id, ext, temp, isDefault, version } = call.body;
          const sent = {
            ...(ext === undefined ? {} : { ext }),
            ...(temp === undefined ? {} : { temp }),
            ...(isDefault === undefined ? {} : { isDefault }),
          };
          return { data: { id, version: await editTemplate(call, id, sent, version) }, msg: msg('saved') };
        },
      }),
      route({
        path: 'api/printTemp/delete',
        access: [`${base}.delete`],
        kind: 'write',
        area,
        summary: '删除打印模板；60 秒内可由删除者恢复',
        english: 'Delete a print template; the person can restore it within 60 seconds',
        body: zBulk,
        answer: zDone,
        handle: async (call) => {
          await deleteTemplates(call, call.body.ids);
          return { data: { count: call.body.ids.length }, msg: msg('deleted') };
        },
      }),
      route({
        path: 'api/printTemp/restore',
        access: [`${base}.delete`],
        kind: 'write',
        area,
        summary: '恢复自己刚删除的打印模板',
        english: 'Restore a print template that you have just deleted',
        body: zOne,
        answer: zDone,
        handle: async (call) => {
          await restoreTemplate(call, call.body.id);
          return { data: { count: 1 }, msg: msg('restored') };
        },
      }),
      route({
        path: 'api/printTemp/preview',
        access: [`${base}.add`, `${base}.edit`],
        kind: 'read',
        area,
        summary: '预览还没有保存的模板：recordId 为 0 时取最新的记录，没有记录时用示例',
        english:
          'Preview a template not yet saved: recordId 0 takes the latest record, or sample data if there is none',
        body: z.looseObject({ module: zText, temp: zTemp, recordId: zOptionalId }),
        answer: zPrintPage,
        handle: async (call) => {
          const { module, temp, recordId } = call.body;
          return { data: await previewPage(call, printedEntity(call, module), { temp, recordId }) };
        },
      }),
      route({
        path: 'api/printTemp/render',
        method: 'both',
        access: anyPrint,
        kind: 'read',
        area,
        summary: '按模板打印一条记录：id 为模板，module 和 recordId 为记录；无权看的字段留空',
        english:
          'Print a record by a template: id is the template, module and recordId the record; fields without permission stay empty',
        body: z.looseObject({ id: zId, module: zText, recordId: zId }),
        answer: zPrintPage,
        handle: async (call) => {
          const { id, module, recordId } = call.body;
          const entity = printedEntity(call, module);
          const template = await loadTemplate(call, id);
          if (template.entity !== entity.name) throw notFound(msg('printMissing'));
          return { data: await printPage(call, entity, { temp: template.temp, recordId }) };
        },
      }),
      route({
        path: 'api/printTemp/printed',
        access: anyPrint,
        kind: 'write',
        area,
        summary: '记下一次打印：在记录的操作日志中可见',
        english: 'Record a printing: shown in the operation log of the record',
        body: z.looseObject({ id: zId, module: zText, recordId: zId }),
        answer: zCreated,
        handle: async (call) => {
          const { id, module, recordId } = call.body;
          const entity = printedEntity(call, module);
          const template = await loadTemplate(call, id);
          if (template.entity !== entity.name) throw notFound(msg('printMissing'));
          await requirePrintable(call, entity, recordId);
          await writeLog(call, [{ entity: entity.name, recordId, action: printVerb, note: template.name }]);
          return { data: { id: recordId }, msg: msg('printRecorded') };
        },
      }),
    ];
  },
});
