// Who may start a form: everybody, or the people and departments that it names.

import { msg } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import type { Call } from '../../engine/entity.ts';
import type { Actor } from '../../platform/access/actor.ts';
import { select } from '../../platform/db/query.ts';
import { forbidden } from '../../platform/errors.ts';

export interface Audience {
  users: readonly number[];
  /** With those below them. */
  branches: readonly number[];
}

export function mayStart({ userId, organisation }: Actor, { users, branches }: Audience): boolean {
  if (users.length === 0 && branches.length === 0) return true;
  return users.includes(userId) || organisation.departmentsAbove(userId).some((id) => branches.includes(id));
}

/** The form stays as it is until the record is written. @throws AppError `forbidden` */
export async function requireStartable(call: Call, formId: number): Promise<void> {
  const form = await call.db.first(
    select('work_form', [
      'name',
      sql<boolean>`enabled and deleted_at is null`.as('open'),
      'users',
      'branches',
    ])`where id = ${formId} for share`,
  );
  if (!form?.open) throw forbidden(msg('workFormOff', { name: form?.name ?? '' }));
  if (!mayStart(call.actor, form)) throw forbidden(msg('workFormNotYours', { name: form.name }));
}
