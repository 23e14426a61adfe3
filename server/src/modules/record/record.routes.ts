// Writes that are the same for every kind of record: taking back what was just done, changing a field of many.

import { zRecordAccess } from '@crm/protocol/answers/recordAccess';
import { limits } from '@crm/protocol/limits';
import { msg } from '@crm/protocol/sentences';
import { textLength } from '@crm/protocol/text';
import * as z from 'zod';
import { defineModule } from '../../engine/module.ts';
import { changeEverythingJob, enqueueChangeEverything } from '../../engine/write/everything.ts';
import { undoWrite } from '../../engine/write/give-back.ts';
import { changeMany } from '../../engine/write/many.ts';
import { undoably } from '../../engine/write/undo.ts';
import { invalid } from '../../platform/errors.ts';
import { zCreated, zDone, zRejected } from '../../platform/http/answers.ts';
import { sentenceError } from '../../platform/http/issue.ts';
import { route } from '../../platform/http/route.ts';
import { zBulk, zId, zNested, zOptionalId, zPaged, zText } from '../../platform/http/values.ts';
import { recordAccess } from './access.ts';

const area = '记录';

export const recordModule = defineModule({
  name: 'record',
  jobs: [changeEverythingJob],
  verbs: { undo: ['撤销', 'Undone'], undoDelete: ['撤销删除', 'Undid deletion'] },
  routes: (engine) => [
    route({
      path: 'api/record/undo',
      access: 'signedIn',
      kind: 'write',
      bulk: true,
      area,
      summary: '撤销自己刚做的修改、删除、放入公海、领取或分配；60 秒内一次，之后被他人修改的记录不撤销',
      english:
        'Undo your own last edit, deletion, move to a pool, claim or assignment; once within 60 seconds, not for records changed by others since',
      body: z.strictObject({ id: zId.describe('写操作答复的 undo') }),
      answer: z.strictObject({ count: z.number(), rejected: zRejected.optional() }),
      handle: async (call) => {
        const { already, ...data } = await undoWrite(call, call.body.id);
        return { data, msg: msg(already ? 'undoneAlready' : 'undone') };
      },
    }),
    route({
      path: 'api/record/access',
      access: 'signedIn',
      kind: 'read',
      byGrants: true,
      area,
      summary:
        '谁能看到一条记录、为什么、能否编辑：看得到该记录的人都可以问；key 按姓名查找，userid 只问一人，看不到的说明原因',
      english:
        'Who can see a record, why, and whether they can edit it, for everybody who can see it; key searches by name, userid asks about one person; says why where a person cannot',
      body: z.strictObject({
        module: zText.describe('模块'),
        id: zId,
        ...zPaged,
        key: zText
          .refine((text) => textLength(text) <= 100, { error: sentenceError('tooLong', { max: 100 }) })
          .optional()
          .describe('姓名或拼音首字母'),
        userid: zOptionalId.describe('只问这一位员工'),
      }),
      answer: zRecordAccess,
      handle: async (call) => {
        const entity = engine.entity(call.body.module);
        if (!entity) throw invalid({ module: msg('moduleUnknown') });
        const { id, page = 1, rows = limits.pageSize, key = '', userid } = call.body;
        return { data: await recordAccess(call, entity, { id, page, rows, key: key.trim(), userid }) };
      },
    }),
    route({
      path: 'api/record/change',
      access: 'signedIn',
      kind: 'write',
      byGrants: true,
      area,
      summary: '批量修改一个字段；按各记录的表单规则逐条校验，需要该模块的编辑权限；可带 undo=1',
      english:
        'Change one field of several records; checked one by one by the rules of the form, needs edit permission for the module; undo=1 is possible',
      body: zBulk.pipe(
        z.looseObject({
          ids: z.array(z.number()).describe('编号'),
          module: zText.describe('模块'),
          data: zNested(z.record(z.string(), z.unknown())).describe('字段和值'),
        }),
      ),
      answer: zDone,
      handle: async (call) => {
        const entity = engine.entity(call.body.module);
        if (!entity) throw invalid({ module: msg('moduleUnknown') });
        return undoably(call, { entity, action: 'edit' }, async (watched) => {
          const done = await changeMany(watched, entity, watched.body.ids, watched.body.data);
          return { data: done, msg: msg('changedMany', { count: done.count }) };
        });
      },
    }),
    route({
      path: 'api/record/changeAll',
      access: 'signedIn',
      kind: 'write',
      // Its conditions are looked for on the common connections.
      bulk: true,
      area,
      summary:
        '在后台批量修改列表的全部结果：list 为该列表的查询参数；逐条按表单规则校验，可取消；结果含 count、failed、rejected，1000 条以内含 undo',
      english:
        'Change all results of a list in the background: list holds the parameters of the list; checked one by one by the rules of the form, can be cancelled; the result has count, failed and rejected, and undo up to 1000 records',
      body: z.looseObject({
        module: zText.describe('模块'),
        data: zNested(z.record(z.string(), z.unknown())).describe('字段和值'),
        list: zNested(z.record(z.string(), z.unknown())).describe('列表的查询参数：筛选、场景、搜索'),
      }),
      answer: zCreated,
      handle: async (call) => {
        const { module, data, list } = call.body;
        const entity = engine.entity(module);
        if (!entity) throw invalid({ module: msg('moduleUnknown') });
        return { data: { id: await enqueueChangeEverything(call, entity, data, list) }, msg: msg('jobStarted') };
      },
    }),
  ],
});
