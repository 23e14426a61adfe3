// Who has read news: noted when somebody opens them, shown to people who may change them.

import { type NewsReader, type NewsReaders, zNewsReaders } from '@crm/protocol/answers/news';
import { limits } from '@crm/protocol/limits';
import { msg } from '@crm/protocol/sentences';
import * as z from 'zod';
import type { Call } from '../../engine/entity.ts';
import { loadOne, loadVisible, requireAll } from '../../engine/load.ts';
import { moment, returning, select } from '../../platform/db/query.ts';
import { forbidden } from '../../platform/errors.ts';
import { zDone } from '../../platform/http/answers.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { zBulk, zId, zPaged, zWhole } from '../../platform/http/values.ts';
import { readNotices } from '../notice/index.ts';
import { audienceOf, isMeantFor } from './audience.ts';
import { mayCount, newsEntity, publishedKind } from './news.entity.ts';

const area = '公告';
const access = ['oa.news.index'] as const;

export function readsRoutes(): Route[] {
  return [
    route({
      path: 'api/news/read',
      access,
      kind: 'write',
      area,
      summary: '标为已读：ids；只记录发布范围内的人，通知随之已读',
      english: 'Mark as read: ids; recorded only for people in the audience, whose notifications become read too',
      body: zBulk,
      answer: zDone,
      handle: async (call) => ({ data: { count: await markRead(call, call.body.ids) }, msg: msg('done') }),
    }),
    route({
      path: 'api/news/reads',
      access,
      kind: 'read',
      area,
      summary: '谁读了：isread 为 1 未读的人、2 已读的人；只有能编辑的人可以看',
      english: 'Who has read it: isread 1 unread, 2 read; only for those who may edit it',
      body: z.looseObject({
        id: zId,
        isread: zWhole(1, 2).optional(),
        ...zPaged,
      }),
      answer: zNewsReaders,
      handle: async (call) => {
        const { id, isread = 2, page = 1, rows = limits.pageSize } = call.body;
        return { data: await readersOf(call, id, isread, { from: (page - 1) * rows, rows }) };
      },
    }),
  ];
}

async function markRead(call: Call, ids: readonly number[]): Promise<number> {
  const rows = await loadVisible(call, newsEntity, ids);
  requireAll(ids, rows);
  const { userId, organisation } = call.actor;
  const mine = rows.filter(
    (row) => row.released_at && row.owner_id !== userId && isMeantFor(organisation, row, userId),
  );
  const noted = await call.db.rows(returning('news_read', ['news_id as id'])`
    insert into news_read (news_id, user_id) select id, ${userId}::bigint from unnest(${mine.map((row) => row.id)}::bigint[]) n(id)
    on conflict do nothing`);
  const target = { module: newsEntity.module, ids: mine.map(({ id }) => id) };
  await readNotices(call, { users: [userId], kinds: [publishedKind], target });
  // Notifies other windows of the reader, and people who watch the counts.
  for (const { id } of noted) {
    const owner = mine.find((row) => row.id === id)?.owner_id;
    call.effects.changed(newsEntity.module, [id], [`user:${userId}`, `user:${owner}`]);
  }
  return noted.length;
}

async function readersOf(
  call: Call,
  id: number,
  isread: number,
  { from, rows }: { from: number; rows: number },
): Promise<NewsReaders> {
  const news = await loadOne(call, newsEntity, id);
  if (!mayCount(call, news)) throw forbidden();
  const { organisation } = call.actor;
  const times = await call.db.rows(select('news_read', ['user_id as id', moment('read_at').as('time')])`
    where news_id = ${id} order by read_at desc, user_id`);
  const people = new Set(audienceOf(organisation, news).filter((one) => one !== news.owner_id));
  const read = times.filter((one) => people.has(one.id));
  for (const one of read) people.delete(one.id);
  const shown = isread === 2 ? read : [...people].map((one) => ({ id: one, time: '' }));
  return {
    rows: shown.slice(from, from + rows).map((one): NewsReader => {
      const user = organisation.users.get(one.id);
      return {
        userid: one.id,
        username: user?.name ?? '',
        header: user?.avatar ?? '',
        branch: organisation.departments.get(user?.departmentId ?? 0)?.name ?? '',
        readtime: one.time,
      };
    }),
    read: read.length,
    total: read.length + people.size,
  };
}
