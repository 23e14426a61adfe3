// Imports and exports of every entity: declared for whatever has an add call, or a list.

import { zImportBegun, zImportDetail, zImportRow } from '@crm/protocol/answers/transfer';
import { msg, renderSentence } from '@crm/protocol/sentences';
import { transferLimits } from '@crm/protocol/transfer';
import * as z from 'zod';
import type { Call, EntityDefinition } from '../../engine/entity.ts';
import { allGrants, defineModule } from '../../engine/module.ts';
import { exportPlan, isEmptyExport } from '../../engine/transfer/export.ts';
import {
  checkImportJob,
  enqueueImport,
  importJobs,
  requireAlone,
  requireUndoable,
  undoImportJob,
  writeImportJob,
} from '../../engine/transfer/import-jobs.ts';
import { isExported, isImported } from '../../engine/transfer/offered.ts';
import { importedEntity, planOf } from '../../engine/transfer/plan.ts';
import { type ImportRun, loadImport, planImport } from '../../engine/transfer/runs.ts';
import { select } from '../../platform/db/query.ts';
import { conflict, invalid, notFound } from '../../platform/errors.ts';
import { zCreated, zRows } from '../../platform/http/answers.ts';
import { sentenceError } from '../../platform/http/issue.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { idsOnTheWire, parseIds, zExact, zId, zNested, zText, zWhole } from '../../platform/http/values.ts';
import { keepMade, requireMakingRoom, roomFor, storeMade, zKept } from '../file/index.ts';
import { type ExportJobRequest, errorFile, runExport, templateFile } from './files.ts';
import { forgetJob } from './forget.job.ts';
import { detailOf, isRunning } from './import-detail.ts';
import { notifyingJob, ownRuns } from './notified.ts';
import { recentImports, takeImport } from './upload.ts';

export { makeSheet } from './files.ts';

const exportJob = 'export.write';
const zOne = z.looseObject({ id: zId.describe('导入的编号，由上传答复') });
const zList = z.array(z.string().max(200)).max(transferLimits.columns);

const zExport = z.looseObject({
  list: zNested(z.record(z.string(), z.unknown())).describe('列表的查询参数：筛选、场景、搜索、排序'),
  ids: z.unknown().meta(idsOnTheWire).optional().describe('只导出这些编号；不给则为全部结果'),
  columns: zNested(zList).optional().describe('列的字段名，按顺序；不给则为列表显示的列'),
  format: z
    .enum(['xlsx', 'csv', 'gbk'], { error: sentenceError('badFormat') })
    .optional()
    .describe('xlsx（默认）、csv（UTF-8）、gbk（GBK 编码的 csv）'),
});

const zCheck = z.looseObject({
  id: zId.describe('导入的编号，由上传答复'),
  mapping: zNested(zList).describe('文件各列对应的字段，不导入的为空文字'),
  policy: z
    .enum(['skip', 'update', 'add'], { error: sentenceError('badFormat') })
    .describe('已有相同记录时：跳过、更新、仍然新建'),
  match: zText.optional().describe('用来判断重复的字段'),
  password: z
    .string()
    .max(1000)
    .optional()
    .describe('新记录的初始密码，导入员工时必填；再次核对时不填为沿用。仅以散列保存，写入后清除，首次登录须修改'),
  meant: zNested(z.record(z.string().max(100), z.record(z.string().max(200), z.string().max(200))))
    .optional()
    .describe('文件中的文字在各列表示哪个选项：{"status": {"A 类": "重点客户"}}；空文字表示留空'),
});

/** Routes below the paths of the entities. */
function entityRoutes(entity: Parameters<typeof takeImport>[1]): Route[] {
  const { grant, label, module } = entity;
  const area = label;
  const routes: Route[] = [];
  if (isImported(entity))
    routes.push(
      route({
        path: `api/${module}/importTemplate`,
        access: [`${grant}.import`],
        kind: 'own',
        area,
        summary: '导入模板：按当前表单生成，含下拉选项和填写说明；答复会过期的地址',
        english:
          'Import template: made from the current form, with options to choose from and instructions; returns an expiring address',
        body: z.looseObject({}),
        answer: zKept,
        handle: async (call) => {
          const contents = await templateFile(call, importedEntity(call, module));
          const name = renderSentence(msg('templateName', { label }), call.language);
          const file = { name, format: 'xlsx' as const, contents, size: contents.length };
          const key = await storeMade(call.storage, file);
          return call.commit(async (tx) => ({ data: await keepMade({ ...call, db: tx }, key, file) }));
        },
      }),
      route({
        path: `api/${module}/import`,
        access: [`${grant}.import`],
        kind: 'own',
        area,
        summary: `上传要导入的文件（部分名 file）：.xlsx 或 .csv，最多 ${transferLimits.rows} 行；答复各列标题、前几行、工作表和建议的对应关系`,
        english: `Upload a file to import (part file): .xlsx or .csv, at most ${transferLimits.rows} rows; returns the column titles, the first rows, the worksheets and the suggested mapping`,
        multipart: { maxBytes: transferLimits.bytes, maxFiles: 1, room: roomFor },
        timeout: 5 * 60_000,
        body: z.looseObject({
          sheet: zExact.optional().describe('工作表的名称；不给则为第一个可见且有内容的'),
          head: zWhole(0, 1_000_000).optional().describe('标题所在的行号；不给或 0 则自动识别'),
        }),
        answer: zImportBegun,
        handle: (call) => takeImport(call, entity, { sheet: call.body.sheet ?? '', head: call.body.head ?? 0 }),
      }),
    );
  if (isExported(entity))
    routes.push(
      route({
        path: `api/${module}/export`,
        access: [`${grant}.export`],
        kind: 'write',
        bulk: true,
        area,
        summary: '在后台导出列表的全部结果，受数据范围和字段权限限制；完成后任务的 fileUrl 是文件的地址，文件保留一天',
        english:
          'Export all results of a list in the background, within data scope and field permissions; fileUrl of the finished job is the address of the file, kept for one day',
        body: zExport,
        answer: z.strictObject({ id: z.number() }),
        handle: (call) => enqueueExport(call, module, call.body),
      }),
    );
  return routes;
}

/** @throws AppError `invalid`, `forbidden`, `conflict` where there is nothing, or one is under way */
async function enqueueExport(call: Call, module: string, body: z.infer<typeof zExport>) {
  const { list, columns = [], format = 'xlsx', ids } = body;
  const some = parseIds(ids);
  if (!some) throw invalid({ ids: msg('badFormat') });
  // An empty selection is not everything.
  if (ids !== undefined && some.length === 0) throw invalid({ ids: msg('noIds') });
  const request = { module, list, columns, ids: some, format, ip: call.ip, language: call.language };
  const plan = await exportPlan(call, request satisfies ExportJobRequest);
  if (some.length > 0 && (await isEmptyExport(call, plan))) throw conflict(msg('noResults'));
  await requireMakingRoom(call.db, call.actor);
  await requireAlone(call, [exportJob], msg('exportRunning'));
  return { data: { id: await call.enqueue(exportJob, { ...request }) }, msg: msg('jobStarted') };
}

/** Path that kinds which a company makes are exported at: they have no calls of their own. */
const sharedExport = 'api/module/export';

const area = '导入导出';

/** An import whose job is over. @throws AppError `conflict` */
async function loadIdle(call: Call, id: number): Promise<ImportRun> {
  // The batches of a running import share its row one after another: nobody waits for it before knowing that none runs.
  await requireIdle(call, await loadImport(call, id));
  return requireIdle(call, await loadImport(call, id, 'update'));
}

async function requireIdle(call: Call, run: ImportRun): Promise<ImportRun> {
  importedEntity(call, run.module);
  if (await isRunning(call, run)) throw conflict(msg('importRunning'));
  return run;
}

/**
 * What is kept of the password that new records begin with.
 * @throws AppError `invalid` at `password` where one is needed, or this one is not good enough
 */
async function keptPassword(
  call: Call,
  { sheet }: EntityDefinition,
  run: Pick<ImportRun, 'id' | 'mapping' | 'passwordHash'>,
  password: string,
): Promise<string> {
  if (!sheet?.password) return '';
  if (password === '') {
    if (run.passwordHash === '') throw invalid({ password: msg('importPasswordNeeded') });
    return run.passwordHash;
  }
  return sheet.password(call, password, async (wire, text) => {
    const found = await call.db.first(select('import_row', ['line'])`
      where import_id = ${run.id}
      and lower(btrim(cells ->> ${run.mapping.indexOf(wire)}::int)) = lower(${text}) order by line limit 1`);
    return found?.line;
  });
}

export const transferModule = defineModule({
  name: 'transfer',
  verbs: { import: ['导入', 'Imported'], export: ['导出', 'Exported'] },
  notices: [
    {
      kind: 'transfer.imported',
      label: ['我的导入完成', 'My import is complete'],
      sentence: ['导入{target}已完成', 'Your import {target} is complete'],
    },
    {
      kind: 'transfer.exported',
      label: ['我的导出完成', 'My export is complete'],
      sentence: ['导出{target}已完成，文件保留一天', 'Your export {target} is complete. The file is kept for one day.'],
    },
  ],
  targets: { job: ownRuns },
  jobs: [
    checkImportJob,
    notifyingJob(writeImportJob, 'transfer.imported'),
    undoImportJob,
    notifyingJob(
      {
        name: exportJob,
        label: '导出',
        english: 'Export',
        personal: true,
        expires: 3600,
        run: runExport,
      },
      'transfer.exported',
    ),
    forgetJob,
  ],
  routes: (engine, modules) => {
    // Only what can be granted has routes.
    const grants = new Set(allGrants(modules));
    const entities = engine.declared.filter(
      ({ grant }) => grants.has(`${grant}.import`) || grants.has(`${grant}.export`),
    );
    return [
      ...entities.flatMap((entity) =>
        entityRoutes(entity).filter(({ access }) => Array.isArray(access) && access.every((one) => grants.has(one))),
      ),
      route({
        path: sharedExport,
        access: 'signedIn',
        kind: 'write',
        bulk: true,
        area,
        summary: '按模块在后台导出列表，用于公司自建的表单（如 work12）；其余同各模块的导出',
        english:
          'Export a list by module in the background, for forms made by the company (such as work12); otherwise as the exports of the modules',
        body: zExport.extend({ module: zText }),
        answer: z.strictObject({ id: z.number() }),
        handle: async (call) => {
          const { module } = call.body;
          if (call.engine.entity(module)?.api.export !== sharedExport) throw notFound(msg('noForm'));
          return enqueueExport(call, module, call.body);
        },
      }),
      route({
        path: 'api/import/index',
        method: 'both',
        access: 'signedIn',
        kind: 'read',
        quick: true,
        area,
        summary: '自己最近的导入，可按 module 筛选；数据保留一天',
        english: 'Your own recent imports, filtered by module; the data is kept for one day',
        body: z.looseObject({ module: zText.optional() }),
        answer: zRows(zImportRow),
        handle: async (call) => {
          const { module = '' } = call.body;
          const rows = await recentImports(call, module);
          return { data: { rows, total: rows.length } };
        },
      }),
      route({
        path: 'api/import/detail',
        method: 'both',
        access: 'signedIn',
        kind: 'read',
        quick: true,
        area,
        summary: `自己的一次导入：状态、各类行数、前 ${transferLimits.problems} 条错误和跳过的行`,
        english: `One of your own imports: state, number of rows of each kind, the first ${transferLimits.problems} errors and skipped rows`,
        body: zOne,
        answer: zImportDetail,
        handle: async (call) => ({ data: await detailOf(call, call.body.id) }),
      }),
      route({
        path: 'api/import/check',
        access: 'signedIn',
        kind: 'write',
        area,
        summary: '在后台核对全部行（预览）：将新建、更新、跳过多少，哪些有错误',
        english:
          'Check all rows in the background (preview): how many will be created, updated and skipped, and which have errors',
        body: zCheck,
        answer: zCreated,
        handle: async (call) => {
          const { id, mapping, policy, match = '', meant = {}, password = '' } = call.body;
          const run = await loadIdle(call, id);
          if (!['new', 'checking', 'checked'].includes(run.phase)) throw conflict(msg('importState'));
          const places = run.heads.map((_head, at) => mapping[at] ?? '');
          const planned = { ...run, mapping: places, policy, matchField: match, meant };
          const { entity } = await planOf(call, planned);
          const passwordHash = await keptPassword(call, entity, planned, password);
          await planImport(call.db, id, { ...planned, passwordHash });
          return { data: { id: await enqueueImport(call, id, importJobs.check, 'checking') }, msg: msg('jobStarted') };
        },
      }),
      route({
        path: 'api/import/run',
        access: 'signedIn',
        kind: 'write',
        area,
        summary: '在后台写入核对过的行；有错误的行不写入。取消或中断后再次调用会继续',
        english:
          'Write the checked rows in the background; rows with errors are not written. Call again to continue after a cancellation or interruption',
        body: zOne,
        answer: zCreated,
        handle: async (call) => {
          const run = await loadIdle(call, call.body.id);
          if (!['checked', 'writing'].includes(run.phase)) throw conflict(msg('importNotRead'));
          return {
            data: { id: await enqueueImport(call, run.id, importJobs.write, 'writing') },
            msg: msg('jobStarted'),
          };
        },
      }),
      route({
        path: 'api/import/undo',
        access: 'signedIn',
        kind: 'write',
        area,
        summary: '在后台撤销一天内的导入：新建的移入回收站，更新的恢复原值；之后被修改或使用过的保留，并逐条说明',
        english:
          'Undo an import within one day, in the background: created records go to the recycle bin, updated ones get their values back; those changed or used since stay and are explained one by one',
        body: zOne,
        answer: zCreated,
        handle: async (call) => {
          const run = await loadIdle(call, call.body.id);
          await requireUndoable(call, run.id);
          return {
            data: { id: await enqueueImport(call, run.id, importJobs.undo, 'undoing') },
            msg: msg('jobStarted'),
          };
        },
      }),
      route({
        path: 'api/import/errors',
        access: 'signedIn',
        kind: 'own',
        area,
        summary: '有错误的行和原因，可以改好后再次上传；答复会过期的地址',
        english: 'Rows with errors and the reasons, to correct and upload again; returns an expiring address',
        body: zOne,
        answer: zKept,
        handle: async (call) => {
          const run = await loadImport(call, call.body.id);
          const entity = importedEntity(call, run.module);
          const file = await errorFile(call, call.storage, entity, run);
          return call.commit(async (tx) => ({
            data: await keepMade({ ...call, db: tx }, file.key, { name: file.name, format: 'xlsx', size: file.size }),
          }));
        },
      }),
    ];
  },
});
