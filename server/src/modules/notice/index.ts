// Notices: what concerns a person, stored even when nobody is connected, pushed at once to people who are.

import { type NoticeSwitch, zNoticeList, zNoticeSwitch } from '@crm/protocol/answers/notice';
import { limits } from '@crm/protocol/limits';
import { msg } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import * as z from 'zod';
import { defineModule, type NoticeKind } from '../../engine/module.ts';
import { moment, query, select } from '../../platform/db/query.ts';
import { invalid } from '../../platform/errors.ts';
import { zDone, zRows } from '../../platform/http/answers.ts';
import { route } from '../../platform/http/route.ts';
import { zIdList, zPaged, zText, zWhole } from '../../platform/http/values.ts';
import { noticeParts, renderNotices } from './render.ts';

export { mentionedUsers } from './mentions.ts';
export { type Notice, notify, readNotices } from './notify.ts';
export { noticeParts };

const area = '通知';

/** Days that read notices are kept. */
const keepRead = 180;

export const noticeModule = defineModule({
  name: 'notice',
  jobs: [
    {
      name: 'notice.forget',
      label: `清理${keepRead}天前已读的通知`,
      english: `Forget notices read more than ${keepRead} days ago`,
      schedule: { cron: '40 3 * * *' },
      run: async ({ database }) => {
        await database.run(sql`delete from notification where read_at < now() - make_interval(days => ${keepRead})`);
      },
    },
  ],
  routes: (_engine, modules) => {
    const parts = noticeParts(modules);
    const { kinds } = parts;
    return [
      route({
        path: 'api/notification/index',
        method: 'both',
        access: 'signedIn',
        kind: 'read',
        area,
        summary: '自己的通知：isread 为 1 未读、2 已读；away 为 1 只含“您不在的时候”的；rows 和 total 在最外层',
        english:
          'Your own notifications: isread 1 unread, 2 read; away=1 only those received while away; rows and total are at the top level',
        body: z.looseObject({
          isread: zWhole(1, 2).optional(),
          kind: zText.optional().describe('种类'),
          away: zWhole(0, 1).optional(),
          ...zPaged,
        }),
        answer: z.null(),
        beside: zNoticeList,
        handle: async (call) => {
          const { isread, kind, away, page = 1, rows = limits.infinitePageSize } = call.body;
          const read =
            isread === undefined ? sql`true` : isread === 1 ? sql`read_at is null` : sql`read_at is not null`;
          const ofKind = kind ? sql`kind = ${kind}` : sql`true`;
          const then = away
            ? sql`exists (select 1 from notice_visit v where v.user_id = ${call.actor.userId}
                and created_at >= v.away_from and created_at < v.away_until)`
            : sql`true`;
          const mine = sql`user_id = ${call.actor.userId} and ${read} and ${ofKind} and ${then}`;
          const records = await call.db.rows(select('notification', [
            'id',
            'kind',
            'actor_id as actorId',
            'params',
            'module',
            'model_id as modelId',
            moment('created_at').as('addtime'),
            sql<1 | 2>`case when read_at is null then 1 else 2 end`.as('isread'),
          ])`
            where ${mine} order by id desc limit ${rows} offset ${(page - 1) * rows}`);
          const total = await call.db.first(select('notification', [sql<number>`count(*)`.as('n')])`where ${mine}`);
          const shown = await renderNotices(parts, call, records);
          return { data: null, beside: { rows: shown, total: total?.n ?? 0 } };
        },
      }),
      route({
        path: 'api/notification/setread',
        access: 'signedIn',
        kind: 'write',
        area,
        summary: '标为已读：ids，或 all=1 全部',
        english: 'Mark as read: ids, or all=1 for all',
        body: z.looseObject({ ids: zIdList.prefault([]), all: zWhole(0, 1).optional() }),
        answer: zDone,
        handle: async ({ db, actor, effects, body }) => {
          if (body.ids.length === 0 && body.all !== 1) throw invalid({ ids: msg('noIds') });
          const which = body.all === 1 ? sql`true` : sql`id = any(${body.ids}::bigint[])`;
          const count = await db.run(
            sql`update notification set read_at = now() where user_id = ${actor.userId} and read_at is null and ${which}`,
          );
          // The other tabs of the person count again.
          if (count > 0)
            effects.changed('notification', body.ids.length > 0 ? body.ids : [0], [`user:${actor.userId}`]);
          return { data: { count }, msg: msg('done') };
        },
      }),
      route({
        path: 'api/notification/switches',
        method: 'both',
        access: 'signedIn',
        kind: 'read',
        quick: true,
        area,
        summary: '权限能收到的通知种类和自己的开关',
        english: 'Kinds of notifications that the permissions allow, and your own switches',
        body: z.looseObject({}),
        answer: zRows(zNoticeSwitch),
        handle: async ({ db, actor }) => {
          const off = await db.rows(select('notification_off', ['kind'])`where user_id = ${actor.userId}`);
          // What reached them before they lost the grant, or was switched off by them, is theirs to switch.
          const had = await db.rows(
            query.selectFrom('notification').select(['kind']).distinct().where(sql<boolean>`user_id = ${actor.userId}`),
          );
          const known = new Set([...off, ...had].map(({ kind }) => kind));
          const reaches = ({ kind, needs }: NoticeKind) =>
            !needs || known.has(kind) || needs.some((grant) => actor.can(grant));
          const rows: NoticeSwitch[] = [...kinds.values()].filter(reaches).map(({ kind, label: [label] }) => ({
            kind,
            label,
            on: off.some((one) => one.kind === kind) ? 0 : 1,
          }));
          return { data: { rows, total: rows.length } };
        },
      }),
      route({
        path: 'api/notification/setSwitch',
        access: 'signedIn',
        kind: 'write',
        area,
        summary: '开关一种通知',
        english: 'Turn a kind of notification on or off',
        body: z.looseObject({ kind: zText, on: zWhole(0, 1) }),
        answer: z.strictObject({ kind: z.string(), on: z.number() }),
        handle: async ({ db, actor, body }) => {
          if (!kinds.has(body.kind)) throw invalid({ kind: msg('noticeUnknown') });
          await db.run(
            body.on === 1
              ? sql`delete from notification_off where user_id = ${actor.userId} and kind = ${body.kind}`
              : sql`insert into notification_off (user_id, kind) values (${actor.userId}, ${body.kind}) on conflict do nothing`,
          );
          return { msg: msg('saved'), data: { kind: body.kind, on: body.on } };
        },
      }),
    ];
  },
});
