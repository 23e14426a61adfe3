// Approval forms lie in the category that took the place of another one.
import { workFormTypes } from '@crm/protocol/workForm';
import { sql } from 'kysely';
import type { RenamesEntry } from '../../engine/entries.ts';
import { changeAll } from '../../engine/settings/write.ts';
import { workFormSettings } from './forms.ts';

export const renamesInWorkForms: RenamesEntry = async (call, { type, from, to }) => {
  if (type === workFormTypes) await changeAll(call, workFormSettings, sql`t.type = ${from}`, () => ({ type: to }));
};
