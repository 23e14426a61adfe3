// Sheets of people: their roles beside the form, one first password for all of them, and who stays when an import is taken back.

import { msg, type Sentence } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import type { SheetDefinition } from '../../engine/entity.ts';
import { hashPassword, passwordProblem, passwordRules } from '../../platform/auth/password.ts';
import { select } from '../../platform/db/query.ts';
import { invalid } from '../../platform/errors.ts';
import { parseIds } from '../../platform/http/values.ts';
import { exceeds } from './administrators.ts';
import type { UserRow } from './user.fields.ts';

/** Hashes that an import gives to bodies; nothing that a caller sends can stand here. */
const firstPasswords = new WeakMap<object, string>();

/** The hash that a new person begins with, where an import set it. */
export function firstPasswordOf(body: object): string | undefined {
  return firstPasswords.get(body);
}

export const userSheet: SheetDefinition<UserRow> = {
  fields: [
    {
      wire: 'RoleId',
      column: null,
      type: 'jcselect',
      title: '角色',
      english: 'Roles',
      reference: 'role',
      multiple: true,
      alsoCalled: ['权限', '权限组'],
    },
  ],
  match: 'username',
  distinct: [{ wire: 'mobile', message: msg('mobileTaken') }],

  async password(call, password, lineOf) {
    const problem = passwordProblem(password, '', passwordRules(call.settings));
    if (problem) throw invalid({ password: problem });
    const line = await lineOf('username', password.normalize('NFKC'));
    if (line !== undefined) throw invalid({ password: msg('importPasswordIsName', { row: line }) });
    return hashPassword(password);
  },

  async hold(call) {
    // The version of rights is held from the first row on; changes of roles or departments lock these before it.
    await call.db.run(sql`select 1 from role order by id for update`);
    await call.db.run(sql`select 1 from department order by id for share`);
  },

  begin(body, kept) {
    if (kept !== '') firstPasswords.set(body, kept);
  },

  problems({ actor }, body, before): Record<string, Sentence> {
    const { organisation } = actor;
    const had = before ? organisation.rolesOf(before.id).map(({ id }) => id) : [];
    const given = (parseIds(body['RoleId']) ?? []).filter((id) => !had.includes(id));
    const beyond = given.some((id) => {
      const role = organisation.roles.get(id);
      return role !== undefined && exceeds(actor, role);
    });
    return beyond ? { RoleId: msg('roleBeyond') } : {};
  },

  async stays(call, ids) {
    const rows = await call.db.rows(
      select('app_user', ['id'])`where id = any(${[...ids]}::bigint[]) and last_login_at is not null for no key update`,
    );
    return new Map(rows.map(({ id }) => [id, msg('personSignedIn')]));
  },
};
