// A person's calendar as other programs read it: whose a secret address is, and what is written under it.
import { type AgendaKind, agendaKinds, agendaRows, feedDays, feedEntries } from '@crm/protocol/agenda';
import { calendarSpan } from '@crm/protocol/mode';
import { type Language, msg, renderSentence, type Sentence } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import type { Call } from '../../engine/entity.ts';
import type { Subscription } from '../../engine/write/guards.ts';
import { Actor } from '../../platform/access/actor.ts';
import { dueOf } from '../../platform/auth/due.ts';
import { hashToken, looksLikeToken } from '../../platform/auth/token.ts';
import { query, select } from '../../platform/db/query.ts';
import { whoseWaysEnd } from '../identity/index.ts';
import { type IcsEvent, icsCalendar } from './ics.ts';
import { agendaGrants, agendaParts } from './parts.ts';

interface Feed {
  userId: number;
  uid: string;
  language: Language;
  /** Seconds since 1970, by the database's clock. */
  createdAt: number;
  definitionVersion: number;
  mustChange: boolean;
  passwordAge: number;
  hasSecondFactor: boolean;
}

/** Ends the name of the file, as calendar programs like it. */
export const feedSuffix = '.ics';

/**
 * The call of the address's owner, who may look at the calendar as the page would show it now; undefined for an unknown or ended
 * address, and for people who could not open the page: nobody can distinguish these.
 */
export async function openFeed(call: Call, address: string): Promise<{ call: Call; feed: Feed } | undefined> {
  if (!address.endsWith(feedSuffix)) return undefined;
  const token = address.slice(0, -feedSuffix.length);
  if (!looksLikeToken(token)) return undefined;
  const feed = await call.db.first(
    query
      .selectFrom('calendar_feed as f')
      .innerJoin('app_user as u', 'u.id', 'f.user_id')
      .crossJoin('meta as m')
      .leftJoin('credential as c', 'c.user_id', 'u.id')
      .select([
        'f.user_id as userId',
        'f.uid',
        'f.language',
        sql<number>`extract(epoch from f.created_at)::float8`.as('createdAt'),
        'm.definition_version as definitionVersion',
        sql<boolean>`coalesce(c.must_change, false)`.as('mustChange'),
        sql<boolean>`c.confirmed_at is not null`.as('hasSecondFactor'),
        sql<number>`extract(epoch from now() - coalesce(c.changed_at, u.created_at))::float8`.as('passwordAge'),
      ])
      .where(sql<boolean>`f.token_hash = ${hashToken(token)} and u.status = 1 and u.deleted_at is null`),
    'open-calendar-feed',
  );
  if (!feed) return undefined;
  const actor = new Actor(call.actor.organisation, feed.userId, 0, feed.definitionVersion);
  const due = dueOf({ ...feed, settings: call.settings, actingId: 0 }, actor);
  if (due || !agendaGrants.some((grant) => actor.can(grant))) return undefined;
  return { call: { ...call, actor, language: feed.language }, feed };
}

/** People who were given a password, disabled or deleted lose their address. */
export const endFeeds: Subscription = async (call, event) => {
  const ended = whoseWaysEnd(call, event);
  if (ended.length === 0) return;
  await call.db.run(sql`delete from calendar_feed where user_id = any(${ended}::bigint[])`);
};

const summaries: Record<AgendaKind, (name: string, n: string) => Sentence> = {
  task: (name) => msg('feedTask', { name }),
  customer: (name) => msg('feedCustomer', { name }),
  clues: (name) => msg('feedLead', { name }),
  recpay: (name, n) => (n === '' ? msg('feedInstalment', { name }) : msg('feedInstalmentOf', { name, n })),
  contract: (name) => msg('feedContract', { name }),
};

interface FeedEntry {
  kind: AgendaKind;
  row: Record<string, unknown>;
  /** `yyyy-MM-dd HH:mm:ss` or `yyyy-MM-dd`, in the company's time zone. */
  at: string;
  changed: string;
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

/** Entries from the present day on, then those before it, so that the limit takes what is over first. */
async function entriesOf(call: Call): Promise<FeedEntry[]> {
  const clock = await call.db.first(query.selectNoFrom([sql<string>`to_char(now(), 'YYYY-MM-DD')`.as('day')]));
  const dayAt = (distance: number) =>
    new Date(Date.parse(clock?.day ?? '') + distance * 86_400_000).toISOString().slice(0, 10);
  const spans: [first: number, last: number][] = [];
  for (let first = 0; first <= feedDays.ahead; first += calendarSpan)
    spans.push([first, Math.min(first + calendarSpan - 1, feedDays.ahead)]);
  spans.push([-feedDays.back, -1]);
  const entries: FeedEntry[] = [];
  for (const [first, last] of spans) {
    const span = { from: dayAt(first), to: dayAt(last) };
    const request = { ...span, kinds: agendaKinds, userid: call.actor.userId, most: agendaRows };
    const { parts } = await agendaParts(call, request);
    const found: FeedEntry[] = parts.flatMap(({ kind, days }) => {
      const by = agendaKinds.find((one) => one.kind === kind)?.by ?? '';
      return days.flatMap(({ rows }) =>
        rows.map((row) => ({ kind, row, at: textOf(row[by]), changed: textOf(row['updateTime']) })),
      );
    });
    found.sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
    entries.push(...found.slice(0, feedEntries - entries.length));
    if (entries.length >= feedEntries) break;
  }
  return entries;
}

const utcSign = 'YYYYMMDD"T"HH24MISS"Z"';

/** The text of the person's calendar. */
export async function writeFeed({ call, feed }: { call: Call; feed: Feed }): Promise<string> {
  const entries = await entriesOf(call);
  // The connection's time zone is the company's: moments are converted to UTC here.
  const texts = [...new Set(entries.flatMap(({ at, changed }) => [at, changed]))].filter((text) => text.length > 10);
  const moments = new Map(
    (
      await call.db.rows(select(sql`unnest(${texts}::text[]) text`, [
        sql<string>`text`.as('text'),
        sql<string>`to_char(text::timestamptz at time zone 'UTC', ${utcSign})`.as('utc'),
      ])`
         `)
    ).map(({ text, utc }) => [text, utc]),
  );
  const made = `${new Date(feed.createdAt * 1000).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
  const events = entries.map(({ kind, row, at, changed }): IcsEvent => {
    const id = textOf(row['id']);
    const name = textOf(row[agendaKinds.find((one) => one.kind === kind)?.name ?? '']) || `#${id}`;
    return {
      uid: `${kind}-${id}@${feed.uid}`,
      // Readers who may not see when a record changed get the time at which the address was made: the same each time.
      stamp: moments.get(changed) ?? made,
      start: moments.get(at) ?? at.replaceAll('-', ''),
      summary: renderSentence(summaries[kind](name, kind === 'recpay' ? textOf(row['qici']) : ''), call.language),
    };
  });
  const title = msg('feedTitle', { company: call.settings.get('company.name'), name: call.actor.name });
  return icsCalendar(renderSentence(title, call.language), events);
}
