// The log of sign-ins: who, when, from where, with what, and why not. A name that is nobody's is not kept: it may be a password.

import { createHmac } from 'node:crypto';
import type { SignInRow } from '@crm/protocol/answers/identity';
import type { SignInResult } from '@crm/protocol/identity';
import type { ListPage } from '@crm/protocol/list';
import { type RawBuilder, sql } from 'kysely';
import { countedTo } from '../../engine/query/totals.ts';
import type { Organisation } from '../../platform/access/organisation.ts';
import type { Db } from '../../platform/db/database.ts';
import { moment, select } from '../../platform/db/query.ts';
import { fileSecretOf } from '../../platform/secrets/file-secret.ts';

interface Who {
  userId?: number;
  /** Of a name that is nobody's. */
  alias?: string;
  actingId?: number;
  note?: string;
}

/** Entries with unknown names from one address within an hour: trying names by the thousand must not fill the disk. */
const mostOfAddress = 200;

export async function noteSignIn(
  db: Db,
  { userId = 0, alias = '', actingId = 0, note = '' }: Who,
  result: SignInResult,
  { ip, agent }: { ip: string; agent: string },
): Promise<void> {
  const room =
    result === 'done' || result === 'acting'
      ? sql`true`
      : sql`(select count(*) from (select 1 from sign_in_log where ip = ${ip} and created_at > now() - interval '1 hour' limit ${mostOfAddress}) x) < ${mostOfAddress}`;
  await db.run(sql`insert into sign_in_log (user_id, alias, result, ip, agent, acting_id, note)
    select ${userId}::bigint, ${alias}::text, ${result}::text, ${ip}::text, ${agent.slice(0, 300)}::text, ${actingId}::bigint, ${note}::text where ${room}`);
}

/** The same for the same name, of no use to find the name out without the database's own secret. */
export async function aliasOf(db: Db, name: string): Promise<string> {
  const meta = await db.first(select('meta', ['file_secret as secret'])``);
  return createHmac('sha256', meta ? fileSecretOf(meta.secret) : '')
    .update(`sign-in ${name}`)
    .digest('hex')
    .slice(0, 6);
}

export interface SignInFilter {
  userId?: number | undefined;
  result?: string | undefined;
  ip?: string | undefined;
  /** Days, both included. */
  begin?: string | undefined;
  end?: string | undefined;
  page: number;
  rows: number;
}

/** Newest first. */
export async function readSignIns(
  db: Db,
  organisation: Organisation,
  filter: SignInFilter,
): Promise<ListPage<SignInRow>> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (filter.userId) conditions.push(sql`user_id = ${filter.userId}`);
  if (filter.result) conditions.push(sql`result = ${filter.result}`);
  if (filter.ip) conditions.push(sql`ip = ${filter.ip}`);
  if (filter.begin) conditions.push(sql`created_at >= ${filter.begin}::timestamptz`);
  if (filter.end) conditions.push(sql`created_at < ${filter.end}::timestamptz + interval '1 day'`);
  const where = sql.join(conditions, sql` and `);
  const found = await db.rows(
    select('sign_in_log', [
      'id',
      moment('created_at').as('AddTime'),
      'user_id as userid',
      'alias',
      sql<SignInRow['result']>`result`.as('result'),
      'ip',
      'agent',
      'acting_id as actingId',
      'note',
    ])`where ${where} order by id desc limit ${filter.rows} offset ${(filter.page - 1) * filter.rows}`,
  );
  const count =
    await db.first(
      select(sql`(select 1 from sign_in_log where ${where} limit 10001) x`, [sql<number>`count(*)`.as('n')])``,
    );
  const rows = found.map((row) => ({
    ...row,
    UserName: organisation.users.get(row.userid)?.name ?? '',
    Header: organisation.users.get(row.userid)?.avatar ?? '',
    actingName: organisation.users.get(row.actingId)?.name ?? '',
  }));
  return { rows, ...countedTo(count?.n ?? 0) };
}
