// Before a write commits: its person may still do it, and gives nobody more than they hold.
import { msg } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import type { Actor } from '../access/actor.ts';
import type { Organisation, OrganisationCache } from '../access/organisation.ts';
import { type AccessGuard, sameRights } from '../access/privilege-escalation.ts';
import { type Db, sqlState } from '../db/database.ts';
import { select } from '../db/query.ts';
import { forbidden, signedOut } from '../errors.ts';
import type { Effects } from '../events/effects.ts';

export interface AccessKeepers {
  organisations: OrganisationCache;
  guardAccess: AccessGuard;
}

/** Thrown inside a write's transaction when its person's rights are not those any more with which it began. */
export class AccessMoved extends Error {}

/**
 * The same as `requireSameAccess` where a write changes no rights, but together with the commit: nothing of the person, their
 * login or the organisation changed at all since the call began. The commit throws what `isAccessMoved` knows.
 */
export function queueSameAccess(tx: Db, { sessionId, organisation }: Actor): Promise<void> {
  return tx.queue(sql`select require_access(${sessionId}, ${organisation.version})`, 'require-access');
}

export function isAccessMoved(error: unknown): boolean {
  return error instanceof AccessMoved || sqlState(error) === 'LA001';
}

/**
 * Before the commit of whatever waited for locks: the login is still open, and roles, departments and people are those that
 * the call was checked against. One that changes these itself gives nobody more than its person holds.
 */
export async function requireSameAccess(
  tx: Db,
  actor: Actor,
  effects: Effects,
  { guardAccess, organisations }: AccessKeepers,
): Promise<void> {
  const now = await (actor.token ? tokenNow(tx, actor.token.id) : sessionNow(tx, actor.sessionId));
  if (!now?.open && !effects.ends(actor.sessionId)) throw signedOut(actor.token ? msg('tokenWrong') : undefined);
  // Who may do what, and who is signed in, is decided by people alone: a program could give itself what its token has not.
  if (actor.token && (effects.accessChanges > 0 || effects.endsAny)) throw forbidden(msg('notByToken'));
  await requireSameRights(tx, actor, effects, now?.version ?? 0, { guardAccess, organisations });
}

/**
 * The part of it that holds for jobs as well, which have no login.
 * @param versionNow `meta.access_version` as the transaction sees it
 * @returns the organisation that the change began with
 * @throws AccessMoved, AppError `forbidden` where the change gives somebody more than its person holds, or a module refuses it
 */
export async function requireSameRights(
  tx: Db,
  actor: Actor,
  effects: Effects,
  versionNow: number,
  { guardAccess, organisations }: AccessKeepers,
): Promise<Organisation> {
  const { organisation } = actor;
  const version = versionNow - effects.accessChanges;
  // A change of the version holds its lock until the commit: others see exactly the version from which the change began.
  const isOwn = effects.accessChanges > 0;
  const before =
    version > organisation.version ? await organisations.at(version, isOwn ? undefined : tx) : organisation;
  if (before !== organisation && !sameRights(organisation, before, actor.userId)) throw new AccessMoved();
  if (isOwn && !actor.isAdministrator) {
    const refused = await guardAccess(tx, before, actor.userId);
    if (refused) throw forbidden(refused);
  }
  return before;
}

interface Now {
  version: number;
  open: boolean;
}

function sessionNow(tx: Db, sessionId: number): Promise<Now | undefined> {
  return tx.first(
    select('meta', [
      'access_version as version',
      sql<boolean>`exists (select 1 from session s join app_user u on u.id = s.user_id
        where s.id = ${sessionId} and u.status = 1 and u.deleted_at is null and s.expires_at > now())`.as('open'),
    ])``,
    'same-access',
  );
}

function tokenNow(tx: Db, tokenId: number): Promise<Now | undefined> {
  return tx.first(
    select('meta', [
      'access_version as version',
      sql<boolean>`exists (select 1 from api_token t join app_user u on u.id = t.user_id
        where t.id = ${tokenId} and t.revoked_at is null and t.expires_at > now() and u.status = 1 and u.deleted_at is null)`.as(
        'open',
      ),
    ])``,
    'same-access-token',
  );
}
