// Calls by which a person keeps the secret address of the own calendar, and the address itself, which nobody signs in for.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { type CalendarFeed, zCalendarFeed } from '@crm/protocol/answers/agenda';
import { msg } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import * as z from 'zod';
import { writeLog } from '../../engine/operation-log.ts';
import { hashToken, newToken } from '../../platform/auth/token.ts';
import { moment, select } from '../../platform/db/query.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { zNothing } from '../../platform/http/answers.ts';
import { RateLimiter } from '../../platform/http/rate-limiter.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { feedSuffix, openFeed, writeFeed } from './feed.ts';
import { agendaGrants } from './parts.ts';

const area = '日程';
/** Reads in a minute: of one address, behind which there may be an office, and of one calendar. */
const mostOfAddress = 300;
const mostOfFeed = 12;

export function feedRoutes(): Route[] {
  return [
    route({
      path: 'api/calendar/feedState',
      method: 'both',
      access: agendaGrants,
      kind: 'read',
      quick: true,
      area,
      summary: '自己的日程订阅地址是否已生成、何时生成；地址本身不再返回',
      english:
        'Whether and when your own calendar feed address was generated; the address itself is not returned again',
      body: z.looseObject({}),
      answer: zCalendarFeed,
      handle: async ({ db, actor }) => {
        const feed = await db.first(select('calendar_feed', [moment('created_at').as('at')])`
          where user_id = ${actor.userId}`);
        const data: CalendarFeed = { on: feed !== undefined, createdAt: feed?.at ?? '' };
        return { data };
      },
    }),
    route({
      path: 'api/calendar/feedRenew',
      access: agendaGrants,
      kind: 'write',
      personOnly: true,
      secret: true,
      area,
      summary: '生成自己的日程订阅地址（只返回这一次），原来的地址随即失效',
      english: 'Generate your own calendar feed address (returned only once); the previous one becomes invalid at once',
      body: z.looseObject({}),
      answer: z.strictObject({ secret: z.string() }),
      handle: async (call) => {
        const { db, actor, language } = call;
        const token = newToken();
        await db.run(sql`
          insert into calendar_feed (user_id, token_hash, language) values (${actor.userId}, ${hashToken(token)}, ${language})
          on conflict (user_id) do update
            set token_hash = excluded.token_hash, language = excluded.language, created_at = now()`);
        await writeLog(call, [{ entity: 'user', recordId: actor.userId, action: 'calendarFeedOn' }]);
        return { data: { secret: `/api/calendar/feed/${token}${feedSuffix}` }, msg: msg('feedMade') };
      },
    }),
    route({
      path: 'api/calendar/feedRevoke',
      access: agendaGrants,
      kind: 'write',
      personOnly: true,
      area,
      summary: '停用自己的日程订阅地址',
      english: 'Disable your own calendar feed address',
      body: z.looseObject({}),
      answer: zNothing,
      handle: async (call) => {
        const { db, actor } = call;
        const gone = await db.run(sql`delete from calendar_feed where user_id = ${actor.userId}`);
        if (gone === 0) throw notFound(msg('feedMissing'));
        await writeLog(call, [{ entity: 'user', recordId: actor.userId, action: 'calendarFeedOff' }]);
        return { msg: msg('feedRevoked') };
      },
    }),
    readRoute(),
  ];
}

function readRoute(): Route {
  const [addresses, feeds] = [new RateLimiter(mostOfAddress), new RateLimiter(mostOfFeed)];
  return route({
    path: 'api/calendar/feed/:address',
    method: 'GET',
    access: 'public',
    kind: 'read',
    area,
    summary: '日程订阅（iCalendar）：前 30 天到后 180 天；地址无效、已停用或本人不能查看日程时一律为 404',
    english:
      'Calendar feed (iCalendar): from 30 days ago to 180 days ahead; always 404 if the address is invalid or disabled or its owner may not view the calendar',
    streams: true,
    body: z.looseObject({ address: z.unknown().meta({ type: 'string' }).describe('订阅地址的最后一段') }).partial(),
    handle: async (call) => {
      addresses.take(call.ip);
      const { address } = call.body;
      const opened = typeof address === 'string' ? await openFeed(call, address) : undefined;
      if (!opened) throw new AppError('not_found', msg('unknownPath'), { status: 404 });
      feeds.take(String(opened.feed.userId));
      const bytes = Buffer.from(await writeFeed(opened));
      return {
        stream: {
          body: Readable.from([bytes]),
          type: 'text/calendar; charset=utf-8',
          length: bytes.length,
          disposition: 'inline',
          name: 'calendar.ics',
          tag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`,
          headers: { 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' },
        },
      };
    },
  });
}
