// Invitations as they are kept: what state one is in, who may give it, and how it is listed, made and revoked.
import type { InviteRow, InviteState } from '@crm/protocol/answers/invite';
import { inviteLimits } from '@crm/protocol/invite';
import { msg, type Sentence } from '@crm/protocol/sentences';
import { type RawBuilder, sql } from 'kysely';
import type { Call } from '../../engine/entity.ts';
import { defineSettings, type SettingsOf } from '../../engine/settings/definition.ts';
import { holdSettings, holdWhere } from '../../engine/settings/read.ts';
import { changeSettings, insertSettings } from '../../engine/settings/write.ts';
import type { Subscription } from '../../engine/write/guards.ts';
import { Actor } from '../../platform/access/actor.ts';
import type { Organisation } from '../../platform/access/organisation.ts';
import { hashToken, newToken } from '../../platform/auth/token.ts';
import type { Db } from '../../platform/db/database.ts';
import { moment, select } from '../../platform/db/query.ts';
import { AppError, conflict, invalid } from '../../platform/errors.ts';
import type { RouteContext } from '../../platform/http/route.ts';
import { addInvited, exceeds, holdDepartment, requireMayGiveRoles, whoseWaysEnd } from '../identity/index.ts';

type InvitationRow = SettingsOf<'invitation', { people: number[] }>;

const isOpen = sql<boolean>`t.revoked_at is null and t.used < t.most and t.expires_at > now()`;

const roleNames = (organisation: Organisation, ids: readonly number[]) =>
  ids.flatMap((id) => organisation.roles.get(id)?.name ?? []).join('、');

export const invitationSettings = defineSettings<InvitationRow>({
  name: 'invite',
  table: 'invitation',
  lists: { roles: 'bigint[]' },
  links: { people: { table: 'invitation_person', key: 'invitation_id', column: 'user_id' } },
  stamps: ['created_by'],
  limit: { most: inviteLimits.open, counts: isOpen, sentence: msg('invitesMost', { max: inviteLimits.open }) },
  deletion: 'forever',
  log: {
    values: true,
    fields: {
      BranchId: {
        title: '部门',
        english: 'Department',
        text: ({ department_id }, { actor }) => actor.organisation.departments.get(department_id)?.name ?? '',
      },
      RoleId: {
        title: '角色',
        english: 'Roles',
        text: ({ roles }, { actor }) => roleNames(actor.organisation, roles),
      },
      most: { title: '人数', english: 'People', text: ({ most }) => String(most) },
      used: { title: '已加入', english: 'Joined', text: ({ used }) => (used > 0 ? String(used) : '') },
    },
  },
});

/** What is known of an invitation, read at one moment. */
export interface Invitation {
  id: number;
  departmentId: number;
  roles: number[];
  inviter: number;
  most: number;
  used: number;
  state: Exclude<InviteState, 'lost'>;
}

const columns = [
  't.id',
  't.department_id as departmentId',
  't.roles',
  't.created_by as inviter',
  't.most',
  't.used',
  sql<Invitation['state']>`case when t.revoked_at is not null then 'revoked' when t.used >= t.most then 'used'
    when t.expires_at <= now() then 'expired' else 'open' end`.as('state'),
] as const;

/** The invitation of a token, whatever its state. */
export function findInvitation(db: Db, token: string): Promise<Invitation | undefined> {
  return db.first(select('invitation as t', columns)`where t.token_hash = ${hashToken(token)}`);
}

/** By what the inviter may do and what there is now: `lost` where nobody could be let in by it any more. */
export function stateNow(organisation: Organisation, one: Invitation): InviteState {
  if (one.state !== 'open') return one.state;
  const inviter = organisation.users.get(one.inviter);
  const actor = new Actor(organisation, one.inviter, 0, 0);
  const mayInvite = inviter?.enabled && !inviter.deleted && actor.can('system.user.add');
  const mayGive = one.roles.every((id) => {
    const role = organisation.roles.get(id);
    return role !== undefined && !exceeds(actor, role);
  });
  return mayInvite && mayGive && organisation.departments.has(one.departmentId) ? 'open' : 'lost';
}

const refusals: Record<Exclude<InviteState, 'open'>, Sentence> = {
  used: msg('inviteUsed'),
  expired: msg('inviteExpired'),
  revoked: msg('inviteGone'),
  lost: msg('inviteGone'),
};

/** @throws AppError `conflict` with why nobody is let in */
export function requireOpen(organisation: Organisation, one: Invitation): void {
  const state = stateNow(organisation, one);
  if (state !== 'open') throw conflict(refusals[state]);
}

export function wordsOf(organisation: Organisation, one: Invitation) {
  return {
    UserName: organisation.users.get(one.inviter)?.name ?? '',
    BranchName: organisation.departments.get(one.departmentId)?.name ?? '',
    RoleName: roleNames(organisation, one.roles),
  };
}

export interface NewInvitation {
  departmentId: number;
  roles: readonly number[];
  most: number;
  days: number;
}

/** Thrown to take a trial back. */
class TakenBack extends Error {}

/**
 * Whether somebody might be added like this by the person who calls, with their reach and fields: tried, and taken back.
 * @throws AppError `invalid` at `RoleId`
 */
export async function requireMayGive(call: RouteContext<unknown>, wanted: NewInvitation): Promise<void> {
  const { actor } = call;
  if (actor.isAdministrator) return;
  const { departmentId, roles } = wanted;
  const person = { username: newToken(), nickname: '?', password_hash: '', department_id: departmentId, roles };
  const trial = call.inNameOf(actor.userId, async (mine) => {
    await addInvited(mine, actor, person, '');
    await mine.requireRights?.();
    throw new TakenBack();
  });
  await trial.catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'forbidden') throw invalid({ RoleId: msg('inviteBeyond') });
    if (!(error instanceof TakenBack)) throw error;
  });
}

/** @returns the token, which is kept nowhere @throws AppError `invalid` at `BranchId` or `RoleId` */
export async function invite(call: Call, { departmentId, roles, most, days }: NewInvitation) {
  await requireMayGiveRoles(call, roles, 'RoleId');
  // A link is passed on: who administers the company gets an account of their own.
  const admin = await call.db.first(sql`select id from role where admin and id = any(${roles}::bigint[])`);
  if (admin) throw invalid({ RoleId: msg('inviteAdmin') });
  await holdDepartment(call, departmentId, 'BranchId');
  const token = newToken();
  const { id } = await insertSettings(call, invitationSettings, {
    token_hash: hashToken(token),
    department_id: departmentId,
    roles: [...roles],
    most,
    expires_at: sql`now() + make_interval(days => ${days})`,
  });
  return { id, token };
}

/** @throws AppError `not_found` where one is not there, `conflict` where nothing is open any more */
export async function revokeInvitations(call: Call, ids: readonly number[]): Promise<number> {
  const rows = await holdSettings(call, invitationSettings, ids);
  const open = rows.filter((row) => row.revoked_at === null);
  if (open.length === 0) throw conflict(msg('inviteRevoked'));
  for (const row of open)
    await changeSettings(call, invitationSettings, row, { revoked_at: sql`now()` }, { action: 'revokeInvite' });
  return open.length;
}

/** Those of people who were given a password, disabled or deleted: whoever comes back begins without the links of before. */
export const endInvitations: Subscription = async (call, event) => {
  const ended = whoseWaysEnd(call, event);
  if (ended.length === 0) return;
  const theirs = sql`t.created_by = any(${ended}::bigint[]) and ${isOpen}`;
  for (const row of await holdWhere(call.db, invitationSettings, theirs))
    await changeSettings(call, invitationSettings, row, { revoked_at: sql`now()` }, { action: 'revokeInvite' });
};

/** Open ones, and those that ended within a month, with who joined; the newest first. */
export async function listInvitations(db: Db, organisation: Organisation): Promise<InviteRow[]> {
  const people: RawBuilder<number[]> = sql`array(select p.user_id from invitation_person p
    where p.invitation_id = t.id order by p.user_id)`;
  const rows = await db.rows(select('invitation as t', [
    ...columns,
    moment('t.created_at').as('AddTime'),
    moment('t.expires_at').as('expires'),
    people.as('people'),
  ])`where ${isOpen} or greatest(t.expires_at, t.revoked_at) > now() - interval '30 days'
    order by (${isOpen}) desc, t.id desc limit ${2 * inviteLimits.open}`);
  return rows.map((row) => ({
    id: row.id,
    ...wordsOf(organisation, row),
    most: row.most,
    used: row.used,
    people: row.people.flatMap((id) => organisation.users.get(id)?.name ?? []),
    state: stateNow(organisation, row),
    expires: row.expires,
    AddTime: row.AddTime,
    userid: row.inviter,
  }));
}
