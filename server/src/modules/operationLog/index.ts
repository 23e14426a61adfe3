// The log of changes: of one record, and of everything for those who look after the company.

import { zOperationLogRow } from '@crm/protocol/answers/operationLog';
import { limits } from '@crm/protocol/limits';
import { msg } from '@crm/protocol/sentences';
import * as z from 'zod';
import { loadVisible } from '../../engine/load.ts';
import { defineModule, usual } from '../../engine/module.ts';
import { forbidden, invalid, notFound } from '../../platform/errors.ts';
import { zPageOf } from '../../platform/http/answers.ts';
import { sentenceError } from '../../platform/http/issue.ts';
import { route } from '../../platform/http/route.ts';
import { parseDate, zOptionalId, zPaged, zText } from '../../platform/http/values.ts';
import { chainJob } from './chain.job.ts';
import { mayFilterBy, readableSources, readLog } from './log.queries.ts';

const zDay = zText
  .refine((text) => text === '' || parseDate(text) !== undefined, { error: sentenceError('dateFormat') })
  .optional();

const name = 'operationLog';

export const operationLogModule = defineModule({
  name,
  grants: [{ branch: 'manager', module: 'operationLog', label: '操作日志', scoped: false, actions: usual('index') }],
  // What the engine itself writes.
  verbs: {
    create: ['新建', 'Created'],
    edit: ['编辑', 'Edited'],
    delete: ['删除', 'Deleted'],
    restore: ['恢复', 'Restored'],
  },
  jobs: [chainJob],
  routes: (_engine, modules) => [
    route({
      path: 'api/operationLog/index',
      method: 'both',
      access: 'signedIn',
      kind: 'read',
      byGrants: true,
      area: '操作日志',
      summary:
        '一条记录（module、modelId）的操作日志；有“操作日志”权限时可查全部，按模块、人员、动作、日期筛选；field 只看一个字段的变化',
      english:
        'Operation log of a record (module, modelId); with permission for the operation log, of everything, by module, person, action and date; field shows the changes of one field',
      body: z.strictObject({
        module: zText.optional(),
        modelId: zOptionalId,
        userid: zOptionalId,
        action: zText.optional(),
        field: zText.optional(),
        begin: zDay,
        end: zDay,
        ...zPaged,
      }),
      answer: zPageOf(zOperationLogRow),
      handle: async (call) => {
        const { module = '', modelId, userid, action = '', field = '', begin = '', end = '' } = call.body;
        const { page = 1, rows = limits.pageSize } = call.body;
        const readable = readableSources(call, modules);
        const known =
          module === '' ||
          call.engine.entity(module) !== undefined ||
          modules.some((one) => one.logs?.some((log) => log.module.toLowerCase() === module.toLowerCase()));
        if (!known) throw invalid({ module: msg('moduleUnknown') });
        const sources =
          module === '' ? readable : readable.filter((one) => one.module.toLowerCase() === module.toLowerCase());
        if (module !== '' && sources.length === 0) throw forbidden();
        const verbs = modules.flatMap((one) => Object.keys(one.verbs ?? {}));
        if (action !== '' && !verbs.includes(action)) throw invalid({ action: msg('actionUnknown') });
        if (field !== '' && !(await mayFilterBy(call, sources, field))) throw invalid({ field: msg('notFilterable') });
        if (modelId === 0) {
          if (!call.actor.can('manager.operationLog.index'))
            throw invalid({ module: msg('requiredSelect'), modelId: msg('requiredSelect') });
        } else {
          if (module === '') throw invalid({ module: msg('requiredSelect') });
          const entity = sources[0]?.entity;
          // What lies in the recycle bin keeps its history.
          if (entity) {
            const there = [
              ...(await loadVisible(call, entity, [modelId])),
              ...(await loadVisible(call, entity, [modelId], { deleted: true })),
            ];
            const [row] = there;
            if (!row) throw notFound();
            await entity.looked?.(call, row);
          }
        }
        return {
          data: await readLog(call, modules, {
            sources,
            page,
            rows,
            ...(modelId ? { recordId: modelId } : {}),
            ...(userid ? { userId: userid } : {}),
            ...(action ? { action } : {}),
            ...(field ? { field } : {}),
            ...(begin ? { from: begin } : {}),
            ...(end ? { to: end } : {}),
          }),
        };
      },
    }),
    route({
      path: 'api/operationLog/options',
      method: 'both',
      access: ['manager.operationLog.index'],
      kind: 'read',
      area: '操作日志',
      summary: '可筛选的模块和动作',
      english: 'Modules and actions to filter by',
      body: z.looseObject({}),
      answer: z.strictObject({
        modules: z.array(z.strictObject({ value: z.string(), label: z.string() })),
        actions: z.array(z.strictObject({ value: z.string(), label: z.string() })),
      }),
      handle: async (call) => ({
        data: {
          modules: readableSources(call, modules).map(({ module, label }) => ({ value: module, label })),
          // What every record knows comes first.
          actions: modules
            .toSorted((a, b) => Number(b.name === name) - Number(a.name === name))
            .flatMap((one) =>
              Object.entries(one.verbs ?? {}).map(([value, verb]) => ({
                value,
                label: ('label' in verb ? verb.label : verb)[0],
              })),
            ),
        },
      }),
    }),
  ],
});
