// Approval forms lie in the category that took the place of another one.
import { workFormTypes } from '@crm/protocol/workForm';
import { sql } from 'kysely';
import type { RenamesEntry } from '../../engine/entries.ts';

export const renamesInWorkForms: RenamesEntry = async (call, { type, from, to }) => {
  if (type !== workFormTypes) return;
  await call.db.run(sql`update work_form set type = ${to}, version = version + 1 where type = ${from}`);
};
