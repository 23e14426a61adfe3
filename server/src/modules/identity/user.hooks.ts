// What happens beside the row when people are created, changed, disabled or deleted.

import { msg } from '@crm/protocol/sentences';
import { comparable } from '@crm/protocol/text';
import { sql } from 'kysely';
import type { Call, EntityHooks, Values } from '../../engine/entity.ts';
import { writeLog } from '../../engine/operation-log.ts';
import { initials } from '../../engine/search-text.ts';
import { changeRecords } from '../../engine/write/change.ts';
import { accessChanged } from '../../platform/access/versions.ts';
import { revokeTokensOf } from '../../platform/auth/api-token.ts';
import { hashPassword, passwordProblem, passwordRules } from '../../platform/auth/password.ts';
import { endSessionsOf } from '../../platform/auth/session.ts';
import { select } from '../../platform/db/query.ts';
import { conflict, invalid, type Rejection } from '../../platform/errors.ts';
import { parseIds } from '../../platform/http/values.ts';
import {
  holdDepartment,
  lockAdministratorRole,
  requireAdministrator,
  requireMayGiveRoles,
  requireMayTouchUsers,
  requireNoSuperiorCircle,
  requireWithinOwnRights,
} from './administrators.ts';
import { vacateDepartments } from './department.actions.ts';
import { passwordWasSet } from './passwords.ts';
import type { UserRow } from './user.fields.ts';
import { firstPasswordOf } from './user.sheet.ts';

/** Adds the columns by which people are found and compared. */
export function addKeys(values: Values): void {
  if (typeof values['username'] === 'string') values['username_key'] = comparable(values['username']);
  if (typeof values['nickname'] === 'string') {
    values['nickname_key'] = comparable(values['nickname']);
    values['initials'] = initials(values['nickname']);
  }
}

function roleIdsOf(body: Record<string, unknown>): number[] | undefined {
  if (body['RoleId'] === undefined) return undefined;
  const ids = parseIds(body['RoleId']);
  if (!ids) throw invalid({ RoleId: msg('roleMissing') });
  return ids;
}

async function passwordOf(call: Call, body: Record<string, unknown>, username: string): Promise<string | undefined> {
  const password = body['password'];
  if (password === undefined || password === null || password === '') return undefined;
  const problem =
    typeof password === 'string'
      ? passwordProblem(password, username, passwordRules(call.settings))
      : msg('passwordFormat');
  if (problem) throw invalid({ password: problem });
  return hashPassword(password as string);
}

const isOn = (sent: unknown) => sent === true || sent === '1' || sent === 'true' || sent === 1;

async function setRoles(call: Call, userId: number, roleIds: readonly number[]): Promise<void> {
  await call.db.run(sql`delete from user_role where user_id = ${userId} and role_id <> all(${roleIds}::bigint[])`);
  await call.db.run(
    sql`insert into user_role (user_id, role_id) select ${userId}, unnest(${roleIds}::bigint[]) on conflict do nothing`,
  );
}

/** Who reported to somebody that is gone reports to nobody by name. */
async function changeSuperiors(call: Call, rows: readonly UserRow[]): Promise<void> {
  await changeRecords(call, call.engine.byName<UserRow>('user'), rows, { superior_id: 0 }, { action: 'edit' });
}

/**
 * Records keep an owner: people who leave hand theirs over first. The rows of these people are locked, so nothing is given to them
 * meanwhile.
 */
async function requireNothingOwned(call: Call, rows: readonly UserRow[]): Promise<void> {
  const rejected: Rejection[] = [];
  for (const entity of call.engine.entities) {
    // What follows its parent's owner is handed over with the parent.
    if (!entity.owner || entity.parent?.follows?.includes(entity.owner)) continue;
    const owner = sql.ref(entity.owner);
    const found = await call.db.rows(
      select(sql`${sql.table(entity.table)}`, [
        sql<number>`${owner}`.as('id'),
        sql<number>`count(*)`.as('count'),
      ])`where ${owner} = any(${rows.map((row) => row.id)}::bigint[]) and deleted_at is null group by 1`,
    );
    for (const { id, count } of found) {
      const name = rows.find((row) => row.id === id)?.nickname ?? '';
      rejected.push({ id, reason: msg('ownsRecords', { name, label: entity.label, count }) });
    }
  }
  const [first] = rejected;
  if (first) throw conflict(first.reason, { rejected });
}

export const userHooks: EntityHooks<UserRow> = {
  async beforeCreate(call, values, body) {
    const hash = firstPasswordOf(body) ?? (await passwordOf(call, body, String(values['username'] ?? '')));
    if (!hash) throw invalid({ password: msg('required') });
    const roleIds = roleIdsOf(body) ?? [];
    await requireMayGiveRoles(call, roleIds, 'RoleId');
    await holdDepartment(call, Number(values['department_id'] ?? 0), 'BranchId');
    values['password_hash'] = hash;
    addKeys(values);
  },

  async afterCreate(call, row, body) {
    await setRoles(call, row.id, roleIdsOf(body) ?? []);
    await passwordWasSet(call.db, row.id, undefined, firstPasswordOf(body) !== undefined || isOn(body['mustChange']));
    await accessChanged(call);
  },

  async beforeUpdate(call, values, before, body) {
    const adminRole = await lockAdministratorRole(call.db);
    await requireMayTouchUsers(call, [before.id]);
    addKeys(values);
    if (values['superior_id']) await requireNoSuperiorCircle(call, before.id, Number(values['superior_id']));
    await holdDepartment(call, Number(values['department_id'] ?? 0), 'BranchId');
    // An enabled person no longer waits for approval of the registration.
    if (values['status'] === 1 && before.registration !== 0) values['registration'] = 0;
    const renamed = values['username'] !== undefined && values['username'] !== before.username;
    if (renamed || body['password']) await requireWithinOwnRights(call, before.id);
    const hash = await passwordOf(call, body, String(values['username'] ?? before.username));
    if (hash) {
      values['password_hash'] = hash;
      const isOwn = before.id === call.actor.userId;
      await passwordWasSet(call.db, before.id, before.password_hash, !isOwn && isOn(body['mustChange']));
      call.effects.sessionsEnded(
        await endSessionsOf(call.db, [before.id], before.id === call.actor.userId ? call.actor.sessionId : 0),
      );
      if (!isOwn) await revokeTokensOf(call.db, [before.id], call.actor.userId);
      await writeLog(call, [{ entity: 'user', recordId: before.id, action: 'resetPassword' }]);
    }
    const roleIds = roleIdsOf(body);
    if (roleIds) {
      const had = call.actor.organisation.rolesOf(before.id).map((role) => role.id);
      await requireMayGiveRoles(
        call,
        roleIds.filter((id) => !had.includes(id)),
        'RoleId',
      );
      if (!call.actor.isAdministrator && roleIds.includes(adminRole) && !had.includes(adminRole))
        throw invalid({ RoleId: msg('roleBeyond') });
      await setRoles(call, before.id, roleIds);
      const names = (ids: readonly number[]) =>
        ids.map((id) => call.actor.organisation.roles.get(id)?.name ?? String(id)).join('、');
      if (had.length !== roleIds.length || had.some((id) => !roleIds.includes(id))) {
        await writeLog(call, [
          {
            entity: 'user',
            recordId: before.id,
            action: 'edit',
            changes: [{ field: 'RoleId', title: '角色', old: names(had), new: names(roleIds) }],
          },
        ]);
      }
    }
  },

  async afterUpdate(call, row) {
    await requireAdministrator(call.db);
    if (row.status !== 1) {
      call.effects.sessionsEnded(await endSessionsOf(call.db, [row.id]));
      await revokeTokensOf(call.db, [row.id], call.actor.userId);
    }
    await accessChanged(call);
  },

  async beforeDelete(call, rows) {
    await lockAdministratorRole(call.db);
    await requireMayTouchUsers(
      call,
      rows.map((row) => row.id),
    );
    await requireNothingOwned(call, rows);
  },

  async afterDelete(call, rows) {
    await requireAdministrator(call.db);
    const gone = rows.map((row) => row.id);
    await vacateDepartments(call, gone);
    const reports = await call.db.rows(
      select('app_user', [
        '*',
      ])`where superior_id = any(${gone}::bigint[]) and deleted_at is null order by id for no key update`,
    );
    await changeSuperiors(call, reports);
    call.effects.sessionsEnded(await endSessionsOf(call.db, gone));
    await revokeTokensOf(call.db, gone, call.actor.userId);
    await accessChanged(call);
  },

  async beforeRestore(call, rows) {
    // Departments count their people without the deleted ones: theirs may be gone by now.
    const held = await call.db.rows(
      select('department', [
        'id',
      ])`where id = any(${rows.map((row) => row.department_id)}::bigint[]) order by id for share`,
    );
    const lost = rows.filter(
      (row) => row.department_id > 0 && !held.some((department) => department.id === row.department_id),
    );
    await changeRecords(call, call.engine.byName<UserRow>('user'), lost, { department_id: 0 }, { action: 'edit' });
  },

  async afterRestore(call) {
    await accessChanged(call);
  },
};
