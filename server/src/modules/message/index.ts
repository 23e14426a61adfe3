// Short messages between people who are online, and of administrators to everybody; delivered at once, stored nowhere.
import { limits } from '@crm/protocol/limits';
import { msg } from '@crm/protocol/sentences';
import { isBlank, textLength } from '@crm/protocol/text';
import * as z from 'zod';
import { defineModule } from '../../engine/module.ts';
import { writeLog } from '../../engine/operation-log.ts';
import { invalid, tooMany } from '../../platform/errors.ts';
import { zNothing } from '../../platform/http/answers.ts';
import { route } from '../../platform/http/route.ts';
import { zId, zText, zWhole } from '../../platform/http/values.ts';
import { isOnline } from '../../platform/realtime/presence.ts';
import { Throttle } from '../../platform/realtime/throttle.ts';

const area = '在线人员';
const perMinute = 20;

/** @throws AppError `invalid` at `msg` */
function textOf(sent: string): string {
  const text = sent.trim();
  if (isBlank(text)) throw invalid({ msg: msg('required') });
  if (textLength(text) > limits.message) throw invalid({ msg: msg('tooLong', { max: limits.message }) });
  return text;
}

export const messageModule = defineModule({
  name: 'message',
  grants: [
    {
      branch: 'system',
      module: 'announcement',
      label: '系统消息',
      scoped: false,
      actions: { send: ['发送', 'Send'] },
      where: '在“在线人员”中使用',
    },
  ],
  verbs: { announce: ['发送系统消息', 'Sent system message'] },
  logs: [{ module: 'system', name: 'announcement', grant: 'system.announcement.send' }],
  routes: () => {
    // Of this process: several of them let through so many times more, which still is no flood.
    const sent = new Throttle<number>({ burst: perMinute, perSecond: perMinute / 60 });
    return [
      route({
        path: 'api/message/send',
        access: 'signedIn',
        kind: 'write',
        area,
        summary: `给一位在线人员发消息，以 privateMessage {UserID, NickName, Headimg, msg} 送达，不保存；每人每分钟最多 ${perMinute} 条`,
        english: `Send a message to a person online, delivered as privateMessage {UserID, NickName, Headimg, msg} and not stored; at most ${perMinute} per person per minute`,
        body: z.looseObject({ userid: zId.describe('发给谁'), msg: zText.describe(`最多 ${limits.message} 字`) }),
        answer: zNothing,
        handle: async ({ db, actor, effects, body }) => {
          const text = textOf(body.msg);
          if (!(await isOnline(db, body.userid))) throw invalid({ userid: msg('notOnline') });
          if (!sent.take(actor.userId)) throw tooMany(msg('messagesTooOften', { max: perMinute }));
          const from = actor.organisation.users.get(actor.userId);
          effects.message({
            userIds: [body.userid],
            event: 'privateMessage',
            message: {
              UserID: actor.userId,
              NickName: from?.name ?? '',
              Headimg: from?.avatar ?? '',
              msg: text,
            },
          });
          return { data: null, msg: msg('messageSent') };
        },
      }),
      route({
        path: 'api/message/announce',
        access: ['system.announcement.send'],
        kind: 'write',
        area,
        summary:
          '给所有在线人员发系统消息，以 systemMessage {code, msg} 送达，不保存；code 为 100 是成功提示，200 是警告',
        english:
          'Send a system message to everybody online, delivered as systemMessage {code, msg} and not stored; code 100 is success, 200 a warning',
        body: z.looseObject({
          msg: zText.describe(`最多 ${limits.message} 字`),
          code: zWhole(100, 200)
            .refine((code) => code === 100 || code === 200)
            .prefault(100),
        }),
        answer: zNothing,
        handle: async (call) => {
          const text = textOf(call.body.msg);
          call.effects.message({
            userIds: 'everyone',
            event: 'systemMessage',
            message: { code: call.body.code, msg: text },
          });
          await writeLog(call, [
            {
              entity: 'announcement',
              recordId: 1,
              action: 'announce',
              changes: [{ field: 'msg', title: '内容', old: '', new: text }],
            },
          ]);
          return { data: null, msg: msg('messageSent') };
        },
      }),
    ];
  },
});
