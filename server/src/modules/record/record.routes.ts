// Writes that are the same for every kind of record: taking back what was just done, changing a field of many.
import { say } from '@crm/protocol/sentences';
import * as z from 'zod';
import { defineModule } from '../../engine/module.ts';
import { changeMany } from '../../engine/write/many.ts';
import { undoably, undoWrite } from '../../engine/write/undo.ts';
import { invalid } from '../../platform/errors.ts';
import { route } from '../../platform/http/route.ts';
import { zBulk, zId, zNested, zText } from '../../platform/http/values.ts';

const area = '记录';

export const recordModule = defineModule({
  name: 'record',
  verbs: { undo: '撤销', undoDelete: '撤销删除' },
  routes: (engine) => [
    route({
      path: 'api/record/undo',
      access: 'signedIn',
      kind: 'write',
      area,
      summary: '撤销自己刚做的修改、删除、放入公海、领取或分配；60 秒内一次，之后被他人修改的记录不撤销',
      body: z.strictObject({ id: zId.describe('写操作答复的 undo') }),
      handle: async (call) => {
        const { already, ...data } = await undoWrite(call, call.body.id);
        return { data, msg: say(already ? 'undoneAlready' : 'undone') };
      },
    }),
    route({
      path: 'api/record/change',
      access: 'signedIn',
      kind: 'write',
      area,
      summary: '批量修改一个字段；按各记录的表单规则逐条校验，需要该模块的编辑权限；可带 undo=1',
      body: zBulk.pipe(
        z.looseObject({
          ids: z.array(z.number()).describe('编号'),
          module: zText.describe('模块'),
          data: zNested(z.record(z.string(), z.unknown())).describe('字段和值'),
        }),
      ),
      handle: async (call) => {
        const entity = engine.entity(call.body.module);
        if (!entity) throw invalid({ module: say('moduleUnknown') });
        return undoably(call, { entity, action: 'edit' }, async (watched) => {
          const done = await changeMany(watched, entity, watched.body.ids, watched.body.data);
          return { data: done, msg: say('changedMany', { count: done.count }) };
        });
      },
    }),
  ],
});
