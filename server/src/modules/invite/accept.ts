// Joining by an invitation: one transaction counts it, makes the account with the inviter's rights of now, and signs the person in.
import { msg } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import { holdWhere } from '../../engine/settings/read.ts';
import { changeSettings } from '../../engine/settings/write.ts';
import { hashPassword, passwordProblem, passwordRules } from '../../platform/auth/password.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError, conflict, invalid, notFound } from '../../platform/errors.ts';
import type { RouteContext } from '../../platform/http/route.ts';
import { addInvited, countAttempt, enter, peopleBy } from '../identity/index.ts';
import { notify } from '../notice/index.ts';
import { findInvitation, type Invitation, invitationSettings, requireOpen } from './invitations.ts';

/** In the place of a name, for guesses at tokens: what is typed as a name never begins with a space. */
const guesses = ' invitation token';

/**
 * The invitation of a token, open or not. Guesses are limited by address as those at passwords are.
 * @param db outside any transaction
 * @throws AppError `not_found`, `too_many`
 */
export async function invitationOf(db: Db, token: string, ip: string): Promise<Invitation> {
  const found = await findInvitation(db, token);
  // Whoever has a link is not kept out by somebody who guesses at the same address.
  if (found) return found;
  await countAttempt(db, guesses, ip);
  throw notFound(msg('inviteUnknown'));
}

export interface Joining {
  token: string;
  username: string;
  NickName: string;
  password: string;
}

/** @throws AppError `conflict` where the invitation is not open any more, `invalid` at `username` or `password` */
export async function accept(call: RouteContext<Joining>) {
  const { db, actor: guest, settings, ip, agent } = call;
  const { token, username, NickName, password } = call.body;
  const { inviter, ...seen } = await invitationOf(db, token, ip);
  requireOpen(guest.organisation, { inviter, ...seen });
  const problem = passwordProblem(password, username, passwordRules(settings));
  if (problem) throw invalid({ password: problem });
  if ((await peopleBy(db, 'username', username)).length > 0) throw invalid({ username: msg('usernameTaken') });
  const hash = await hashPassword(password, ip);

  const join = call.inNameOf(inviter, async (mine) => {
    const { organisation } = mine.actor;
    // Of two who take the last place the second waits here.
    const [held] = await holdWhere(mine.db, invitationSettings, sql`t.id = ${seen.id}`);
    const now = held && (await findInvitation(mine.db, token));
    if (!now) throw conflict(msg('inviteGone'));
    requireOpen(organisation, now);
    const person = {
      username,
      nickname: NickName,
      password_hash: hash,
      department_id: now.departmentId,
      roles: now.roles,
    };
    const id = await addInvited(mine, guest, person, organisation.users.get(inviter)?.name ?? '');
    const used = { used: held.used + 1, people: [...held.people, id] };
    await changeSettings({ ...mine, actor: guest }, invitationSettings, held, used, { action: 'join', note: NickName });
    const notice = { kind: 'invite.joined', users: [inviter], params: { name: NickName } };
    await notify(mine, { ...notice, target: { module: 'user', id } }, { system: true });
    return enter(mine.db, settings, { id, nickname: NickName }, { ip, agent });
  });
  return join.catch((error: unknown) => {
    // What the inviter may not do any more is nothing that the person who joins can change.
    const isInviters =
      error instanceof AppError &&
      (error.code === 'forbidden' || error.fields?.['RoleId'] || error.fields?.['BranchId']);
    throw isInviters ? conflict(msg('inviteGone')) : error;
  });
}
