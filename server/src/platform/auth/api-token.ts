// Tokens that people make for programs. The database stores their hash and, to distinguish them, the first characters.
import { timingSafeEqual } from 'node:crypto';
import type { TokenGrants } from '@crm/protocol/answers/apiToken';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Settings } from '../settings/settings.ts';
import { hashToken, looksLikeToken, newToken } from './token.ts';

const mark = 'crm_';
/** Characters that are shown of a token afterwards: the mark, and eight of 43. */
const shown = mark.length + 8;

/** A new token, and what of it may be shown later. */
export function newApiToken(): { token: string; prefix: string; hash: Buffer } {
  const token = `${mark}${newToken()}`;
  return { token, prefix: token.slice(0, shown), hash: hashToken(token) };
}

export function looksLikeApiToken(text: string): boolean {
  return text.startsWith(mark) && looksLikeToken(text.slice(mark.length));
}

export interface ApiTokenRecord {
  id: number;
  name: string;
  userId: number;
  grants: TokenGrants;
  /** Addresses and networks that it may be used from; any where none is named. */
  ips: readonly string[];
  /** Calls a minute. */
  rate: number;
  accessVersion: number;
  definitionVersion: number;
  /** True when the time of the last call should be written down again. */
  stale: boolean;
  mustChange: boolean;
  hasSecondFactor: boolean;
  /** Settings in force for this call. */
  settings: Settings;
}

/** The token, or undefined when there is none, it expired, was revoked, or its person may not sign in. */
export async function findApiToken(
  db: Db,
  token: string,
  settingsAt: (version: number) => Promise<Settings>,
): Promise<ApiTokenRecord | undefined> {
  if (!looksLikeApiToken(token)) return undefined;
  const rows = await db.rows<Omit<ApiTokenRecord, 'settings'> & { hash: Buffer }>(
    sql`select t.id, t.name, t.user_id as "userId", t.token_hash as hash, t.grants, t.ips, t.rate,
          m.access_version as "accessVersion", m.definition_version as "definitionVersion",
          coalesce(t.last_used_at < now() - interval '1 minute', true) as stale,
          coalesce(c.must_change, false) as "mustChange", c.confirmed_at is not null as "hasSecondFactor"
        from api_token t join app_user u on u.id = t.user_id cross join meta m left join credential c on c.user_id = u.id
        where t.prefix = ${token.slice(0, shown)} and t.revoked_at is null and t.expires_at > now()
          and u.status = 1 and u.deleted_at is null`,
    'find-api-token',
  );
  const wanted = hashToken(token);
  const found = rows.find(({ hash }) => timingSafeEqual(hash, wanted));
  if (!found) return undefined;
  const { hash: _, ...record } = found;
  return { ...record, settings: await settingsAt(record.definitionVersion) };
}

/** Not more than once a minute, however many calls come at the same time. */
export function touchApiToken(db: Db, id: number, ip: string): Promise<number> {
  return db.run(sql`update api_token set last_used_at = now(), last_ip = ${ip}
    where id = ${id} and (last_used_at is null or last_used_at < now() - interval '1 minute')`);
}

/** Ends all tokens of these people, in the transaction that ends their logins; answers how many. @param by who does it */
export function revokeTokensOf(tx: Db, userIds: readonly number[], by: number): Promise<number> {
  return tx.run(sql`update api_token set revoked_at = now(), revoked_by = ${by}
    where user_id = any(${userIds}::bigint[]) and revoked_at is null`);
}
