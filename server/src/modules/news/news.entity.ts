// News as the engine sees them: when they come out, who is notified, and how many have read them.
import type { NewsReads } from '@crm/protocol/answers/news';
import { newsAudience } from '@crm/protocol/news';
import { msg, renderSentence, type Sentence } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import { type Call, defineEntity, type EntityHooks, type Values } from '../../engine/entity.ts';
import { plainText } from '../../engine/fields/editor.ts';
import { refusal } from '../../engine/load.ts';
import type { Actor } from '../../platform/access/actor.ts';
import { query, select } from '../../platform/db/query.ts';
import { invalid } from '../../platform/errors.ts';
import { notify, readNotices } from '../notice/index.ts';
import { audienceOf, newsReaders } from './audience.ts';
import { type NewsRow, newsShape } from './news.fields.ts';

/** Kind of the notice that news came out. */
export const publishedKind = 'news.published';

const asAudience = (news: Values | NewsRow) => ({
  receivers: Number(news['receivers']),
  to_branches: news['to_branches'],
  to_roles: news['to_roles'],
  to_users: news['to_users'],
});

function requireAudience(values: Values, before?: NewsRow): void {
  const news = { ...(before && asAudience(before)), ...values } as Values;
  const isNobody = ['to_branches', 'to_roles', 'to_users'].every(
    (column) => ((news[column] ?? []) as unknown[]).length === 0,
  );
  if (Number(news['receivers']) === newsAudience.named && isNobody) throw invalid({ receivers: msg('newsAudience') });
}

/** Sets when they come out, now where that was left open, and that they did where the time has come. */
async function takeTime(call: Call, values: Values, before?: NewsRow): Promise<void> {
  const wanted = values['published_at'] ?? null;
  const time = await call.db.first(
    query.selectNoFrom([
      sql<string>`to_char(now(), 'YYYY-MM-DD HH24:MI:SS')`.as('now'),
      sql<boolean>`coalesce(${wanted}::timestamptz > now(), false)`.as('later'),
    ]),
  );
  const later = time?.later ?? false;
  if (before?.released_at && later) throw invalid({ publishTime: msg('newsReleased') });
  // What is out keeps its time when it is emptied.
  values['published_at'] = wanted ?? (before?.released_at ? before.published_at : time?.now);
  if (!before?.released_at && !later) values['released_at'] = time?.now;
}

/** Notifies people that they came out, except their publisher. */
export async function notifyReaders(
  call: Call,
  row: Pick<NewsRow, 'id' | 'owner_id'>,
  users: readonly number[],
): Promise<void> {
  await notify(call, {
    kind: publishedKind,
    users: users.filter((id) => id !== row.owner_id),
    target: { module: newsShape.module, id: row.id },
    by: row.owner_id,
  });
}

const hooks: EntityHooks<NewsRow> = {
  beforeCreate: async (call, values) => {
    requireAudience(values);
    await takeTime(call, values);
  },
  afterCreate: async (call, row) => {
    if (row.released_at) await notifyReaders(call, row, audienceOf(call.actor.organisation, asAudience(row)));
  },
  beforeUpdate: async (call, values, before) => {
    requireAudience(values, before);
    if (Object.hasOwn(values, 'published_at')) await takeTime(call, values, before);
  },
  // New readers are notified like the others were, and nobody twice.
  afterUpdate: async (call, row, before) => {
    const { organisation } = call.actor;
    const notified = new Set(before.released_at ? audienceOf(organisation, asAudience(before)) : []);
    const now = row.released_at ? audienceOf(organisation, asAudience(row)) : [];
    await notifyReaders(
      call,
      row,
      now.filter((id) => !notified.has(id)),
    );
  },
  // Deleted news need not be read.
  afterDelete: async (call, rows) => {
    for (const row of rows)
      await readNotices(call, {
        users: audienceOf(call.actor.organisation, asAudience(row)),
        kinds: [publishedKind],
        target: { module: newsShape.module, id: row.id },
      });
  },
};

/** SQL over `t`: meant for the person, who has not read them. */
const isUnreadSql = (actor: Actor) => sql<boolean>`(${newsReaders.sees(actor)} and t.owner_id <> ${actor.userId}
  and not exists (select 1 from news_read r where r.news_id = t.id and r.user_id = ${actor.userId}))`;

export const newsEntity = defineEntity(newsShape, {
  audience: newsReaders,
  search: (row) => ({ names: [row.title], words: [plainText(row.cont)] }),
  personalColumns: (actor) => sql`${isUnreadSql(actor)} as "$unread"`,
  scenes: [
    {
      field: 'dataType',
      title: '场景',
      english: 'Show',
      place: 'popover',
      value: 'all',
      option: [
        { value: 'all', label: '全部公告', english: 'All announcements' },
        { value: 'participated', label: '发给我的', english: 'For me' },
        { value: 'mine', label: '我发布的', english: 'Published by me' },
      ],
    },
    {
      field: 'isread',
      title: '阅读',
      english: 'Read status',
      place: 'popover',
      value: '',
      option: [
        { value: '', label: '全部', english: 'All' },
        { value: '1', label: '未读', english: 'Unread' },
        { value: '2', label: '已读', english: 'Read' },
      ],
    },
  ],
  parameters: {
    isread: (value, call) => {
      const isUnread = isUnreadSql(call.actor);
      if (value === '1') return isUnread;
      return value === '2' ? sql<boolean>`not ${isUnread}` : msg('badFormat');
    },
  },
  present: (row, wire, actor) => {
    wire['userheader'] = actor.organisation.users.get(row.owner_id)?.avatar ?? '';
    wire['addtime'] = row.published_at?.slice(0, 19) ?? '';
  },
  presentPage: async (call, rows, wires) => {
    const counted = new Set(rows.filter((row) => mayCount(call, row)).map((row) => row.id));
    const readers = await readersOf(call, [...counted]);
    for (const [at, row] of rows.entries()) {
      const isUnread = (row as NewsRow & { $unread?: boolean }).$unread === true;
      const counts = counted.has(row.id) ? countsOf(call, row, readers.get(row.id)) : undefined;
      Object.assign(wires[at] as object, {
        isread: isUnread ? 1 : 2,
        reading: renderSentence(readingOf(row, isUnread, counts), call.language),
        ...(counts ? { readCounts: counts } : {}),
      });
    }
  },
  hooks,
});

async function readersOf(call: Call, ids: readonly number[]): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  if (ids.length === 0) return new Map();
  const known = await call.db.rows(select('news_read', [
    'news_id as id',
    sql<number[]>`array_agg(user_id)`.as('users'),
  ])`
    where news_id = any(${ids}::bigint[]) group by 1`);
  return new Map(known.map(({ id, users }) => [id, new Set(users.map(Number))]));
}

function countsOf(call: Call, row: NewsRow, readers: ReadonlySet<number> | undefined): NewsReads {
  const people = audienceOf(call.actor.organisation, asAudience(row)).filter((id) => id !== row.owner_id);
  return { read: people.filter((id) => readers?.has(id)).length, total: people.length };
}

/** Who read them is for those who may change them. */
export function mayCount(call: Call, row: NewsRow): boolean {
  return refusal(call, newsEntity, { ...row, $writer: false }, 'edit') === undefined;
}

function readingOf(row: NewsRow, isUnread: boolean, counts: NewsReads | undefined): Sentence {
  if (row.released_at === null) return msg('newsWaiting');
  return counts ? msg('newsReadBy', counts) : msg(isUnread ? 'newsUnread' : 'newsRead');
}
