// Writes that are the same for every kind of record: taking back what was just done.
import { say } from '@crm/protocol/sentences';
import * as z from 'zod';
import { defineModule } from '../../engine/module.ts';
import { undoWrite } from '../../engine/write/undo.ts';
import { route } from '../../platform/http/route.ts';
import { zId } from '../../platform/http/values.ts';

const area = '记录';

export const recordModule = defineModule({
  name: 'record',
  verbs: { undo: '撤销', undoDelete: '撤销删除' },
  routes: () => [
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
  ],
});
