// The account of somebody who was invited: department and roles were chosen by the inviter, name and password by the person.
import { sql } from 'kysely';
import type { Call } from '../../engine/entity.ts';
import { addRecord } from '../../engine/write/create.ts';
import { accessChanged } from '../../platform/access/versions.ts';
import { holdDepartment, requireMayGiveRoles } from './administrators.ts';
import { passwordWasSet } from './passwords.ts';
import { userEntity } from './user.entity.ts';
import { addKeys } from './user.hooks.ts';

export interface InvitedPerson {
  username: string;
  nickname: string;
  password_hash: string;
  department_id: number;
  roles: readonly number[];
}

/**
 * @param call of the inviter, whose rights are checked
 * @param by who is told to have done it
 * @throws AppError `invalid` at `username` for a name that is taken, at `RoleId` or `BranchId` where the inviter may not give these
 */
export async function addInvited(
  call: Call,
  by: Call['actor'],
  { roles, ...person }: InvitedPerson,
  note: string,
): Promise<number> {
  await requireMayGiveRoles(call, roles, 'RoleId');
  await holdDepartment(call, person.department_id, 'BranchId');
  const values: Record<string, unknown> = { ...person, status: 1 };
  addKeys(values);
  const { id } = await addRecord({ ...call, actor: by }, userEntity, values, { action: 'join', note });
  await call.db.run(sql`insert into user_role (user_id, role_id) select ${id}, unnest(${roles}::bigint[])`);
  await passwordWasSet(call.db, id, undefined, false);
  await accessChanged(call);
  return id;
}
