// Which employees are named on the showcase: only those who agreed, since its address is open to all.

import { type ShowcaseSharing, zShowcaseSharing } from '@crm/protocol/answers/showcase';
import { msg } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import * as z from 'zod';
import { writeLog } from '../../engine/operation-log.ts';
import type { Db } from '../../platform/db/database.ts';
import { query } from '../../platform/db/query.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { zWhole } from '../../platform/http/values.ts';

const area = '展示页';
const access = ['crm.Products.index'] as const;

async function sharingOf(db: Db, userId: number): Promise<ShowcaseSharing> {
  const row = await db.first(
    query
      .selectFrom('app_user as u')
      .leftJoin('showcase_sharer as s', 's.user_id', 'u.id')
      .select([
        sql<boolean>`s.user_id is not null`.as('shared'),
        sql<boolean>`coalesce(s.phone, false)`.as('phone'),
        'u.mobile',
      ])
      .where(sql<boolean>`u.id = ${userId}`),
  );
  return row ?? { shared: false, phone: false, mobile: '' };
}

export function sharingRoutes(): Route[] {
  return [
    route({
      path: 'api/Products/sharing',
      access,
      kind: 'read',
      quick: true,
      area,
      summary: '自己的分享：是否已开启，是否显示手机',
      english: 'Your own sharing: whether it is on, and whether the mobile number is shown',
      body: z.looseObject({}),
      answer: zShowcaseSharing,
      handle: async ({ db, actor }) => ({ data: await sharingOf(db, actor.userId) }),
    }),
    route({
      path: 'api/Products/share',
      access,
      kind: 'write',
      area,
      summary: '开启自己的分享：经自己的链接打开的展示页显示姓名和头像，phone 为 1 时还有手机',
      english:
        'Turn on your own sharing: the showcase opened by your own link shows name and avatar, with phone=1 the mobile number too',
      body: z.looseObject({ phone: zWhole(0, 1).optional() }),
      answer: zShowcaseSharing,
      handle: async (call) => {
        const { userId } = call.actor;
        const changed = await call.db.run(sql`
          insert into showcase_sharer (user_id, phone) values (${userId}, ${call.body.phone === 1})
          on conflict (user_id) do update set phone = excluded.phone, changed_at = now() where showcase_sharer.phone <> excluded.phone`);
        if (changed > 0) await writeLog(call, [{ entity: 'user', recordId: userId, action: 'shareShowcase' }]);
        return { data: await sharingOf(call.db, userId), msg: msg('showcaseShared') };
      },
    }),
    route({
      path: 'api/Products/unshare',
      access,
      kind: 'write',
      area,
      summary: '停止自己的分享：链接仍可打开，不再显示姓名',
      english: 'Turn off your own sharing: the link still opens, without the name',
      body: z.looseObject({}),
      answer: zShowcaseSharing,
      handle: async (call) => {
        const { userId } = call.actor;
        const gone = await call.db.run(sql`delete from showcase_sharer where user_id = ${userId}`);
        if (gone > 0) await writeLog(call, [{ entity: 'user', recordId: userId, action: 'unshareShowcase' }]);
        return { data: await sharingOf(call.db, userId), msg: msg('showcaseUnshared') };
      },
    }),
  ];
}
