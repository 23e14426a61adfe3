// Between password and second step: a ticket of five minutes and few tries, of which the database has only the hash.

import { sql } from 'kysely';
import { hashToken, looksLikeToken, newToken } from '../../platform/auth/token.ts';
import type { Db } from '../../platform/db/database.ts';
import { returning, select } from '../../platform/db/query.ts';

const minutes = 5;
const tries = 5;

/**
 * @param passwordHash that was right: a ticket is worth nothing once another password is set
 * @param signOnId who vouched for the person in the place of the password
 */
export async function openTicket(db: Db, userId: number, passwordHash: string, signOnId?: number): Promise<string> {
  const ticket = newToken();
  await db.run(sql`insert into login_ticket (token_hash, user_id, password_hash, expires_at, sign_on_id)
    values (${hashToken(ticket)}, ${userId}, ${passwordHash}, now() + make_interval(mins => ${minutes}), ${signOnId ?? null})`);
  return ticket;
}

/** Counts before the code is looked at; answers whose ticket it is. */
export async function takeTry(db: Db, ticket: string): Promise<number | undefined> {
  if (!looksLikeToken(ticket)) return undefined;
  const row = await db.first(returning('login_ticket', ['user_id as userId'])`
    update login_ticket set tries = tries + 1 where token_hash = ${hashToken(ticket)} and expires_at > now() and tries < ${tries}`);
  return row?.userId;
}

export interface HeldTicket {
  /** Of the password when it was opened. */
  hash: string;
  signOnId: number | null;
}

/** Holds it until the end of the transaction. */
export function holdTicket(tx: Db, ticket: string): Promise<HeldTicket | undefined> {
  return tx.first(
    select('login_ticket', [
      'password_hash as hash',
      'sign_on_id as signOnId',
    ])`where token_hash = ${hashToken(ticket)} for update`,
  );
}

export function closeTicket(tx: Db, ticket: string): Promise<number> {
  return tx.run(sql`delete from login_ticket where token_hash = ${hashToken(ticket)}`);
}

/** Of whom a provider vouched for. @param userId of one person; of everybody without it */
export function closeTicketsBy(tx: Db, providerId: number, userId?: number): Promise<number> {
  const whose = userId === undefined ? sql`true` : sql`user_id = ${userId}`;
  return tx.run(sql`delete from login_ticket where sign_on_id = ${providerId} and ${whose}`);
}
