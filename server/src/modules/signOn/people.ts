// Whose account an identity opens: the one that it is linked to, or, the first time, the one person whom it matches.

import { msg, type Sentence } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import type { Call } from '../../engine/entity.ts';
import { writeLog } from '../../engine/operation-log.ts';
import type { Subscription } from '../../engine/write/guards.ts';
import type { Organisation } from '../../platform/access/organisation.ts';
import type { Db } from '../../platform/db/database.ts';
import { select } from '../../platform/db/query.ts';
import { forbidden } from '../../platform/errors.ts';
import {
  addVouched,
  type FoundPerson,
  followVouched,
  peopleBy,
  requireWithinOwnRights,
  type VouchedPerson,
} from '../identity/index.ts';
import { notify } from '../notice/index.ts';
import { claimText, type Identity, type Provider } from './provider.ts';

/** A person's values by the names of the provider's claims. */
export function vouchedPerson(provider: Provider, identity: Identity, organisation: Organisation): VouchedPerson {
  const { claims } = identity;
  const department = claimText(claims, provider.departmentClaim);
  const named = [...organisation.departments.values()].filter(({ name }) => name === department);
  return {
    username: claimText(claims, provider.usernameClaim),
    mobile: vouchedText(provider, identity, provider.mobileClaim),
    name: claimText(claims, provider.nameClaim),
    // A name that several have is none.
    departmentId: department !== '' && named.length === 1 ? (named[0]?.id ?? 0) : 0,
  };
}

export type MatchResult =
  /** The identity is linked to this account. */
  | { kind: 'linked'; userId: number }
  | { kind: 'match'; person: FoundPerson }
  | { kind: 'create'; person: VouchedPerson }
  | { kind: 'none'; reason: Sentence };

async function linkedTo(db: Db, providerId: number, subject: string): Promise<number | undefined> {
  const row = await db.first(
    select(sql`sign_on_identity i join app_user u on u.id = i.user_id`, [
      sql<number>`u.id`.as('id'),
    ])`where i.provider_id = ${providerId} and i.subject = ${subject} and u.deleted_at is null`,
  );
  return row?.id;
}

/** Claims of OpenID Connect with a companion that states whether they were verified: without it they were not. */
const verifiableClaims = new Set(['email', 'phone_number']);

/** A claim that the provider stands for, or nothing. */
function vouchedText({ kind }: Provider, { claims }: Identity, claim: string): string {
  const verified = String(claims[`${claim}_verified`] ?? '');
  const isVouched = kind === 'oidc' && verifiableClaims.has(claim) ? verified === 'true' : verified !== 'false';
  return isVouched ? claimText(claims, claim) : '';
}

/** By what the identity may match, or nothing. */
function matchValue(provider: Provider, identity: Identity): string {
  if (provider.match === 'none') return '';
  return vouchedText(provider, identity, provider.match === 'mobile' ? provider.mobileClaim : provider.usernameClaim);
}

/** What would become of an identity; changes nothing. */
export async function matchIdentity(
  { db, actor }: Pick<Call, 'db' | 'actor'>,
  provider: Provider,
  identity: Identity,
): Promise<MatchResult> {
  const linked = await linkedTo(db, provider.id, identity.subject);
  if (linked !== undefined) return { kind: 'linked', userId: linked };
  const { match } = provider;
  const value = matchValue(provider, identity);
  const all = match === 'none' || value === '' ? [] : await peopleBy(db, match, value);
  const found = match === 'mobile' ? await withGivenNumber(db, all) : all;
  const open = found.filter((person) => person.open);
  if (open.length > 1) return { kind: 'none', reason: msg('signOnAmbiguous') };
  const [person] = open;
  if (person) {
    // Claims such as a login name may be for people to choose there: an administrator's account is not won by one.
    if (person.administrator) return { kind: 'none', reason: msg('signOnByAdministrator') };
    const other = await db.first(
      sql`select 1 from sign_on_identity where provider_id = ${provider.id} and user_id = ${person.id}`,
    );
    return other ? { kind: 'none', reason: msg('signOnOtherIdentity') } : { kind: 'match', person };
  }
  if (found.length > 0) return { kind: 'none', reason: msg('accountDisabled') };
  // Neither is another account made beside it: that is for the person, who has a password here, or an administrator.
  if (all.length > 0) return { kind: 'none', reason: msg('signOnOwnNumber') };
  if (!provider.creates) return { kind: 'none', reason: msg('signOnUnknown') };
  const fresh = vouchedPerson(provider, identity, actor.organisation);
  return { kind: 'create', person: { ...fresh, departmentId: fresh.departmentId || provider.departmentId } };
}

/** Those of them whose number was set by somebody else: a number that people entered themselves opens no account. */
async function withGivenNumber(db: Db, people: readonly FoundPerson[]): Promise<FoundPerson[]> {
  const rows = await db.rows(
    select('own_number', ['user_id as id'])`where user_id = any(${people.map(({ id }) => id)}::bigint[])`,
  );
  const own = new Set(rows.map(({ id }) => id));
  return people.filter(({ id }) => !own.has(id));
}

/** Remembers whose number was entered by themselves: of people who change it for themselves, or register. */
export const noteOwnNumbers: Subscription = async ({ db, actor }, { rows, before, action }) => {
  const changed = rows.filter((row, at) => row['mobile'] !== (before[at]?.['mobile'] ?? ''));
  if (changed.length === 0) return;
  const own = changed.filter(({ id, mobile }) => mobile !== '' && (id === actor.userId || action === 'register'));
  await db.run(sql`delete from own_number where user_id = any(${changed.map(({ id }) => id)}::bigint[])`);
  await db.run(sql`insert into own_number select unnest(${own.map(({ id }) => id)}::bigint[])`);
};

/**
 * A number that a provider knows people by signs in everybody without one of its identities: setting their number is giving their
 * account away, so it takes the right to set their password.
 */
export const guardNumbers: Subscription = async (call, event) => {
  await noteOwnNumbers(call, event);
  const { rows, before } = event;
  const given = rows.filter((row, at) => row['mobile'] !== '' && row['mobile'] !== before[at]?.['mobile']);
  if (given.length === 0 || call.actor.isAdministrator) return;
  const opened = await call.db.rows(select(sql`unnest(${given.map(({ id }) => id)}::bigint[]) as u(id)`, [
    sql<number>`u.id`.as('id'),
  ])`where exists (
      select 1 from sign_on_provider p where p.match = 'mobile' and p.enabled and p.deleted_at is null and not exists (
        select 1 from sign_on_identity i where i.provider_id = p.id and i.user_id = u.id))`);
  for (const { id } of opened) await requireWithinOwnRights(call, id);
};

/** Of one identity at a time: two first sign-ins of it make one account. */
export async function hold(tx: Db, provider: Provider, subject: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`sign-on ${provider.id} ${subject}`}, 0))`);
  // A deleted person does not keep anybody from having this identity.
  await tx.run(sql`delete from sign_on_identity i using app_user u where u.id = i.user_id and u.deleted_at is not null
    and i.provider_id = ${provider.id} and i.subject = ${subject}`);
}

async function link(call: Call, provider: Provider, subject: string, userId: number): Promise<void> {
  await call.db.run(
    sql`insert into sign_on_identity (provider_id, subject, user_id) values (${provider.id}, ${subject}, ${userId})`,
  );
  await writeLog(call, [{ entity: 'user', recordId: userId, action: 'linkSignOn', note: provider.name }]);
}

/**
 * Does what was judged; answers whose account it is, undefined where none could be made.
 * @param call in a transaction
 * @param hash of a password that nobody knows, where there is one already
 */
export async function matchAccount(
  call: Call,
  provider: Provider,
  { subject }: Identity,
  verdict: Exclude<MatchResult, { kind: 'none' }>,
  hash?: string,
): Promise<number | undefined> {
  switch (verdict.kind) {
    case 'linked':
      return verdict.userId;
    case 'match': {
      const { id } = verdict.person;
      await link(call, provider, subject, id);
      await notify(call, { kind: 'signOn.linked', users: [id], params: { name: provider.name } }, { system: true });
      return id;
    }
    case 'create': {
      const id = await addVouched(call, verdict.person, provider.roleId, provider.name, hash);
      if (id !== undefined) await link(call, provider, subject, id);
      return id;
    }
  }
}

/**
 * The account that an identity opens, linked or created where it is the first time.
 * @param call in a transaction
 * @throws AppError `forbidden` with why there is none
 */
export async function accountOf(call: Call, provider: Provider, identity: Identity): Promise<number> {
  await hold(call.db, provider, identity.subject);
  const verdict = await matchIdentity(call, provider, identity);
  if (verdict.kind === 'none') throw forbidden(verdict.reason);
  const userId = await matchAccount(call, provider, identity, verdict);
  if (userId === undefined) throw forbidden(msg('signOnCannotCreate'));
  if (provider.updates && verdict.kind !== 'create')
    await followVouched(call, userId, vouchedPerson(provider, identity, call.actor.organisation), provider.name);
  await call.db.run(
    sql`update sign_on_identity set last_at = now() where provider_id = ${provider.id} and subject = ${identity.subject}`,
  );
  return userId;
}

/** Links an identity to the account of the person who calls. @param call in a transaction @throws AppError `forbidden` */
export async function linkOwn(call: Call, provider: Provider, { subject }: Identity): Promise<void> {
  const { userId } = call.actor;
  await hold(call.db, provider, subject);
  const owner = await linkedTo(call.db, provider.id, subject);
  if (owner === userId) return;
  if (owner !== undefined) throw forbidden(msg('signOnTaken'));
  await call.db.run(sql`delete from sign_on_identity where provider_id = ${provider.id} and user_id = ${userId}`);
  await link(call, provider, subject, userId);
}
