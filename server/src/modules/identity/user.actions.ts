// Writes of people beyond the form: membership of departments, and one's own password.

import { msg } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import type { Call } from '../../engine/entity.ts';
import { loadOne } from '../../engine/load.ts';
import { changeRecords } from '../../engine/write/change.ts';
import { accessChanged } from '../../platform/access/versions.ts';
import { hashPassword, passwordProblem, passwordRules, verifyPassword } from '../../platform/auth/password.ts';
import { endSessionsOf } from '../../platform/auth/session.ts';
import type { Db } from '../../platform/db/database.ts';
import { select } from '../../platform/db/query.ts';
import { invalid, notFound } from '../../platform/errors.ts';
import { holdDepartment, requireMayTouchUsers } from './administrators.ts';
import { countAttempt, forgetAttempts } from './login.actions.ts';
import { passwordWasSet, requireUnused } from './passwords.ts';
import { userEntity } from './user.entity.ts';
import type { UserRow } from './user.fields.ts';

/** Puts people into a department, beside their main one where they have one, or takes them out of it. */
export async function changeMembership(
  call: Call,
  rows: readonly UserRow[],
  departmentId: number,
  join: boolean,
): Promise<void> {
  const department = call.actor.organisation.departments.get(departmentId);
  if (!department) throw notFound(msg('departmentMissing'));
  const ids = rows.map((row) => row.id);
  await requireMayTouchUsers(call, ids);
  if (join) {
    await holdDepartment(call, departmentId, 'branchId');
    await call.db.run(sql`insert into user_department (user_id, department_id)
      select id, ${departmentId} from app_user where id = any(${ids}::bigint[]) and department_id not in (0, ${departmentId}) on conflict do nothing`);
  } else {
    await call.db.run(
      sql`delete from user_department where user_id = any(${ids}::bigint[]) and department_id = ${departmentId}`,
    );
  }
  const others = await call.db.rows(
    select('user_department', [
      'user_id',
      sql<number>`min(department_id)`.as('other'),
    ])`where user_id = any(${ids}::bigint[]) group by 1`,
  );
  // People who leave their main department move to another one they belong to, or to none.
  const mainOf = (row: UserRow): number => {
    if (join) return row.department_id || departmentId;
    if (row.department_id !== departmentId) return row.department_id;
    return others.find((other) => other.user_id === row.id)?.other ?? 0;
  };
  await changeRecords(call, userEntity, rows, (row) => ({ department_id: mainOf(row) }), {
    action: join ? 'joinDepartment' : 'leaveDepartment',
    note: department.name,
  });
  await call.db.run(
    sql`delete from user_department d using app_user u where u.id = d.user_id and u.id = any(${ids}::bigint[]) and d.department_id = u.department_id`,
  );
  await accessChanged(call);
}

/** In the place of an address, for guesses at the old password from within a login: they lock nobody out of signing in. */
const fromWithin = 'EditPwd';

/**
 * Looks at the old password; guesses are limited as in signing in.
 * @param db outside any transaction
 * @returns the hash that was right
 * @throws AppError `invalid` at `oldPassword`, `too_many`
 */
export async function confirmPassword(db: Db, userId: number, password: string): Promise<string> {
  const account = await db.first(
    select('app_user', ['password_hash as hash', 'username_key as key'])`where id = ${userId}`,
  );
  if (!account) throw notFound();
  await countAttempt(db, account.key, fromWithin);
  if (!(await verifyPassword(account.hash, password))) throw invalid({ oldPassword: msg('passwordWrong') });
  await forgetAttempts(db, account.key, fromWithin);
  return account.hash;
}

/**
 * This login stays, all others of the person end.
 * @param confirmed hash of the old password, as `confirmPassword` answered it
 * @throws AppError `invalid` at `oldPassword` or `newPassword`
 */
export async function changePassword(
  call: Call,
  confirmed: string,
  oldPassword: string,
  newPassword: string,
): Promise<void> {
  const account = await loadOne(call, userEntity, call.actor.userId, { lock: true });
  // Somebody else may have set another one in between.
  if (account.password_hash !== confirmed) throw invalid({ oldPassword: msg('passwordWrong') });
  const rules = passwordRules(call.settings);
  const problem = passwordProblem(newPassword, account.username, rules);
  if (problem) throw invalid({ newPassword: problem });
  if (oldPassword === newPassword) throw invalid({ newPassword: msg('passwordSame') });
  await requireUnused(call.db, account.id, account.password_hash, newPassword, rules.history, 'newPassword');
  await changeRecords(
    call,
    userEntity,
    [account],
    { password_hash: await hashPassword(newPassword) },
    { action: 'changePassword' },
  );
  await passwordWasSet(call.db, account.id, account.password_hash, false);
  call.effects.sessionsEnded(await endSessionsOf(call.db, [account.id], call.actor.sessionId));
}

/** Sets the picture of the person who calls; answers the address of the one before. */
export async function changeAvatar(call: Call, address: string): Promise<string> {
  const id = call.actor.userId;
  const before = await loadOne(call, userEntity, id, { lock: true });
  if (before.avatar === address) return address;
  await changeRecords(call, userEntity, [before], { avatar: address }, { action: 'setHeader' });
  await accessChanged(call);
  call.effects.changed('user', [id], [`user:${id}`]);
  return before.avatar;
}
