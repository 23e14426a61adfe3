// People from an identity provider: found by its claims, created, and kept up to date with them.

import { randomBytes } from 'node:crypto';
import { comparable, textLength } from '@crm/protocol/text';
import { sql } from 'kysely';
import type { Call } from '../../engine/entity.ts';
import { changeRecords } from '../../engine/write/change.ts';
import { addRecord } from '../../engine/write/create.ts';
import { accessChanged } from '../../platform/access/versions.ts';
import { hashPassword } from '../../platform/auth/password.ts';
import type { Db } from '../../platform/db/database.ts';
import { select } from '../../platform/db/query.ts';
import { passwordWasSet } from './passwords.ts';
import { userEntity } from './user.entity.ts';
import { addKeys } from './user.hooks.ts';

export interface FoundPerson {
  id: number;
  name: string;
  /** May sign in. */
  open: boolean;
  administrator: boolean;
}

/** Digits of a number without the country's. */
function plainMobile(text: string): string {
  return text.replace(/\D/g, '').replace(/^86(1\d{10})$/, '$1');
}

/** Everybody who is not deleted and has this name to sign in with, or this mobile number. */
export function peopleBy(db: Db, field: 'username' | 'mobile', value: string): Promise<FoundPerson[]> {
  const where =
    field === 'username'
      ? sql`u.username_key = ${comparable(value.trim())}`
      : sql`u.mobile <> '' and regexp_replace(regexp_replace(u.mobile, '\\D', '', 'g'), '^86(1\\d{10})$', '\\1') = ${plainMobile(value)}`;
  return db.rows(
    select('app_user as u', [
      'u.id',
      'u.nickname as name',
      sql<boolean>`u.status = 1 and u.registration = 0`.as('open'),
      sql<boolean>`exists (select 1 from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id and r.admin)`.as(
        'administrator',
      ),
    ])`where u.deleted_at is null and ${where} order by u.id limit 10`,
  );
}

export interface VouchedPerson {
  username: string;
  name: string;
  mobile: string;
  /** 0 for none. */
  departmentId: number;
}

const longestName = 30;

/** True where an account can be made of these. */
function isUsable({ username, name }: VouchedPerson): boolean {
  return /^[A-Za-z0-9_.@\-\p{Script=Han}]{2,50}$/u.test(username) && name !== '' && textLength(name) <= longestName;
}

/** A number that a person's own form would take, or none. */
function usableMobile(text: string): string {
  const plain = plainMobile(text);
  return /^[0-9]{5,20}$/.test(plain) ? plain : '';
}

/**
 * Creates an account that nobody knows a password of; answers its id, undefined where the name cannot be one or is
 * somebody else's.
 * @param call in a transaction
 * @param hash of a password that nobody knows, where there is one already
 */
export async function addVouched(
  call: Call,
  person: VouchedPerson,
  roleId: number,
  note: string,
  hash?: string,
): Promise<number | undefined> {
  if (!isUsable(person) || (await peopleBy(call.db, 'username', person.username)).length > 0) return undefined;
  const values: Record<string, unknown> = {
    username: person.username,
    nickname: person.name,
    mobile: usableMobile(person.mobile),
    department_id: person.departmentId,
    status: 1,
    password_hash: hash ?? (await hashPassword(randomBytes(32).toString('base64url'))),
  };
  addKeys(values);
  const { id } = await addRecord(call, userEntity, values, { action: 'create', note });
  await call.db.run(
    sql`insert into user_role (user_id, role_id) select ${id}, id from role where id = ${roleId} and not admin`,
  );
  await passwordWasSet(call.db, id, undefined, false);
  await accessChanged(call);
  return id;
}

/** Updates name and department where the provider has them and they differ. @param call in a transaction */
export async function followVouched(
  call: Call,
  userId: number,
  { name, departmentId }: VouchedPerson,
  note: string,
): Promise<void> {
  const row = await call.db.first(select('app_user', ['*'])`where id = ${userId} for no key update`);
  if (!row) return;
  const values: Record<string, unknown> = {};
  if (name !== '' && textLength(name) <= longestName && name !== row.nickname) values['nickname'] = name;
  if (departmentId > 0 && departmentId !== row.department_id) values['department_id'] = departmentId;
  if (Object.keys(values).length === 0) return;
  addKeys(values);
  await changeRecords(call, userEntity, [row], values, { action: 'edit', note });
  await call.db.run(
    sql`delete from user_department d using app_user u where u.id = d.user_id and u.id = ${userId} and d.department_id = u.department_id`,
  );
  await accessChanged(call);
}
