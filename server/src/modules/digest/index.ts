// 您不在的时候: what came while a person was away, shown together when they are back.

import { zAwayDigest } from '@crm/protocol/answers/notice';
import { msg } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import * as z from 'zod';
import { defineModule } from '../../engine/module.ts';
import { zNothing } from '../../platform/http/answers.ts';
import { route } from '../../platform/http/route.ts';
import { noticeParts } from '../notice/index.ts';
import { digestOf, noteVisit } from './visit.ts';

const area = '通知';

export const digestModule = defineModule({
  name: 'digest',
  routes: (_engine, modules) => {
    const { kinds } = noticeParts(modules);
    return [
      route({
        path: 'api/notification/digest',
        access: 'signedIn',
        kind: 'write',
        area,
        summary:
          '打开系统时调用：离开超过一个工作日、或委托他人期满后返回时，答复这段时间仍未读的通知按种类的数量（from、rows、total），没有则为 null',
        english:
          'Called when the program opens: after an absence of more than one working day, or at the end of a delegation, returns the number of notifications of that time still unread, by kind (from, rows, total), otherwise null',
        body: z.looseObject({}),
        answer: zAwayDigest.nullable(),
        handle: async (call) => {
          await noteVisit(call);
          return { data: await digestOf(call.db, call.actor.userId, kinds) };
        },
      }),
      route({
        path: 'api/notification/digestClose',
        access: 'signedIn',
        kind: 'write',
        area,
        summary: '收起“您不在的时候”；其中的通知仍为未读',
        english: 'Put away the summary of the absence; its notifications stay unread',
        body: z.looseObject({}),
        answer: zNothing,
        handle: async ({ db, actor }) => {
          await db.run(sql`update notice_visit set closed = true where user_id = ${actor.userId}`);
          return { msg: msg('done') };
        },
      }),
    ];
  },
});
