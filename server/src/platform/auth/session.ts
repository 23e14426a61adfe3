// Sessions: how a token is looked up on every call, and how logins end.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { query, returning } from '../db/query.ts';
import type { Settings } from '../settings/settings.ts';
import { hashToken, looksLikeToken, newToken } from './token.ts';

declare module '../settings/setting.ts' {
  interface SettingValues {
    /** A login ends so many hours after its last call, */
    'session.idleHours': number;
    /** and in any case so many days after it began. */
    'session.absoluteDays': number;
  }
}

export interface SessionRecord {
  sessionId: number;
  userId: number;
  accessVersion: number;
  definitionVersion: number;
  /** True when the time of the last call should be written down again. */
  stale: boolean;
  /** Seconds since that time. */
  idle: number;
  /** Settings in force for this call. */
  settings: Settings;
  /** Who looks at the program as this person; 0 when it is the person. */
  actingId: number;
  /** The password was given by somebody else. */
  mustChange: boolean;
  /** Seconds since the password was set; 0 for logins that another program vouched for. */
  passwordAge: number;
  /** Of the person, or granted because the identity provider requires one itself. */
  hasSecondFactor: boolean;
}

/**
 * The login behind a token, or undefined when there is none, it expired, or its user may not sign in.
 * @param settingsAt the settings at the version that the look-up itself answers, so that a shorter life is in force at once
 */
export async function findSession(
  db: Db,
  token: string,
  settingsAt: (version: number) => Promise<Settings>,
): Promise<SessionRecord | undefined> {
  if (!looksLikeToken(token)) return undefined;
  const found = await db.first<Omit<SessionRecord, 'settings'> & { age: number }>(
    sql`select s.id as "sessionId", s.user_id as "userId", m.access_version as "accessVersion",
          m.definition_version as "definitionVersion", s.last_seen_at < now() - interval '1 minute' as stale,
          extract(epoch from now() - s.last_seen_at)::float8 as idle, extract(epoch from now() - s.created_at)::float8 as age,
          s.acting_id as "actingId", coalesce(c.must_change, false) as "mustChange", c.confirmed_at is not null or coalesce(s.second_factor, false) as "hasSecondFactor",
          case when s.sign_on_id is null then extract(epoch from now() - coalesce(c.changed_at, u.created_at))::float8 else 0 end as "passwordAge"
        from session s join app_user u on u.id = s.user_id cross join meta m left join credential c on c.user_id = u.id
        where s.token_hash = ${hashToken(token)} and u.status = 1 and u.deleted_at is null
          and s.expires_at > now() and (s.acting_id = 0 or exists (
            select 1 from session p join app_user a on a.id = p.user_id
            where p.id = s.parent_id and a.id = s.acting_id and a.status = 1 and a.deleted_at is null and p.expires_at > now()))`,
    'find-session',
  );
  if (!found) return undefined;
  const { age, ...session } = found;
  const settings = await settingsAt(session.definitionVersion);
  if (session.idle >= settings.get('session.idleHours') * 3600 || age >= settings.get('session.absoluteDays') * 86_400)
    return undefined;
  return { ...session, settings };
}

/** Those of these logins that are still good. */
export async function openSessions(db: Db, ids: readonly number[], settings: Settings): Promise<number[]> {
  const found = await db.rows(
    query
      .selectFrom('session as s')
      .innerJoin('app_user as u', 'u.id', 's.user_id')
      .select(['s.id'])
      .where(sql<boolean>`s.id = any(${ids}::bigint[]) and u.status = 1 and u.deleted_at is null and s.expires_at > now()
      and s.last_seen_at > now() - make_interval(hours => ${settings.get('session.idleHours')})
      and s.created_at > now() - make_interval(days => ${settings.get('session.absoluteDays')})`),
  );
  return found.map((row) => row.id);
}

export function touchSession(db: Db, sessionId: number): Promise<number> {
  return db.run(sql`update session set last_seen_at = now() where id = ${sessionId}`);
}

/** Who vouched for a person in the place of the password. */
export interface SignOn {
  id: number;
  /** A second factor was required at the login. */
  secondFactor: boolean;
}

/** Opens a login and answers its token, which is not kept anywhere. */
export async function openSession(
  db: Db,
  userId: number,
  ip: string,
  agent: string,
  absoluteDays = 30,
  signOn?: SignOn,
): Promise<string> {
  const token = newToken();
  await db.run(sql`insert into session (token_hash, user_id, ip, agent, expires_at, sign_on_id, second_factor)
    values (${hashToken(token)}, ${userId}, ${ip}, ${agent.slice(0, 300)}, now() + make_interval(days => ${absoluteDays}),
      ${signOn?.id ?? null}, ${signOn?.secondFactor ?? null})`);
  return token;
}

/** Opens a login of somebody in the name of another person; it ends with the login that it began in. */
export async function openActingSession(
  db: Db,
  { userId, actingId, parentId }: { userId: number; actingId: number; parentId: number },
  ip: string,
  agent: string,
  minutes: number,
): Promise<string> {
  const token = newToken();
  await db.run(sql`insert into session (token_hash, user_id, acting_id, parent_id, ip, agent, expires_at)
    values (${hashToken(token)}, ${userId}, ${actingId}, ${parentId}, ${ip}, ${agent.slice(0, 300)}, now() + make_interval(mins => ${minutes}))`);
  return token;
}

export function closeSession(db: Db, sessionId: number): Promise<number> {
  return db.run(sql`delete from session where id = ${sessionId}`);
}

/** Ends the logins of these people, but for one that may stay; answers which ended. */
export function endSessionsOf(db: Db, userIds: readonly number[], exceptSessionId = 0): Promise<number[]> {
  return endSessionsWhere(db, sql`user_id = any(${userIds}::bigint[]) and id <> ${exceptSessionId}`);
}

/** @param where SQL over the logins @returns which ended */
export async function endSessionsWhere(db: Db, where: RawBuilder<unknown>): Promise<number[]> {
  const ended = await db.rows(returning('session', ['id'])`delete from session where ${where}`);
  return ended.map((row) => row.id);
}
