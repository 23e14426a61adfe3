// Making, setting up, switching and deleting forms: the form's row, its module with a view, and what it begins with.

import { msg } from '@crm/protocol/sentences';
import {
  type WorkFormAdded,
  type WorkFormColor,
  type WorkFormIcon,
  workFormTypes,
  workModule,
} from '@crm/protocol/workForm';
import { sql } from 'kysely';
import type { Call } from '../../engine/entity.ts';
import { searchColumns } from '../../engine/search-text.ts';
import { holdOne, requireRoom } from '../../engine/settings/read.ts';
import { changeSettings, insertSettings, removeSettings } from '../../engine/settings/write.ts';
import { select } from '../../platform/db/query.ts';
import { conflict, invalid } from '../../platform/errors.ts';
import { withdrawFlows } from '../approval/index.ts';
import { addOwnForm, nameForm } from '../form/index.ts';
import { type Beginning, beginAs } from './begin.ts';
import { type StoredForm, workFormSettings } from './forms.ts';
import { makeView } from './views.ts';

/** What a form is set to; of a change whatever was sent. */
export interface SetUp {
  name?: string | undefined;
  type?: number | undefined;
  icon?: WorkFormIcon | undefined;
  color?: WorkFormColor | undefined;
  Ext?: string | undefined;
  users?: readonly number[] | undefined;
  branches?: readonly number[] | undefined;
  sort?: number | undefined;
}

type Settings = Pick<StoredForm, 'name' | 'type' | 'icon' | 'color' | 'remark' | 'users' | 'branches' | 'sort'>;

const blank: Settings = {
  name: '',
  type: 0,
  icon: 'Form',
  color: 'blue',
  remark: '',
  users: [],
  branches: [],
  sort: 0,
};

function settled(before: Settings, { Ext, ...sent }: SetUp): Settings {
  return {
    name: sent.name ?? before.name,
    type: sent.type ?? before.type,
    icon: sent.icon ?? before.icon,
    color: sent.color ?? before.color,
    remark: Ext ?? before.remark,
    users: [...(sent.users ?? before.users)],
    branches: [...(sent.branches ?? before.branches)],
    sort: sent.sort ?? before.sort,
  };
}

/** What was named newly has to be there. @throws AppError `invalid` */
async function requireKnown(call: Call, before: Settings, next: Settings): Promise<void> {
  const { users, departments } = call.actor.organisation;
  const isNew = (known: readonly number[]) => (id: number) => !known.includes(id);
  if (next.users.filter(isNew(before.users)).some((id) => users.get(id)?.deleted !== false))
    throw invalid({ users: msg('choiceUnknown') });
  if (next.branches.filter(isNew(before.branches)).some((id) => !departments.has(id)))
    throw invalid({ branches: msg('choiceUnknown') });
  if (next.type === 0 || next.type === before.type) return;
  // Held until the form is written: who deletes the entry waits, and then finds it in use.
  const entry = await call.db.first(
    sql`select 1 from dictionary_entry where id = ${next.type} and type = ${workFormTypes} and enabled for key share`,
  );
  if (!entry) throw invalid({ type: msg('choiceUnknown') });
}

const searchText = ({ name, remark }: Settings) => searchColumns({ names: [name], words: [remark] }).text;

/** Open pages reload the form, with its fields. */
const announceForm = (call: Call, id: number) => call.effects.changed('customForm', [id], ['everyone']);

/**
 * Makes a form with its module, and with what it begins with.
 * @returns with whether its flow waits to be published by somebody who may
 * @throws AppError `invalid` at the fields, `conflict` beyond the limit, `not_found` of what is copied
 */
export async function addForm(
  call: Call,
  sent: SetUp & { name: string },
  beginning: Beginning,
): Promise<WorkFormAdded & { unpublished: boolean }> {
  const form = settled(blank, sent);
  await requireKnown(call, blank, form);
  await requireRoom(call, workFormSettings, form);
  const id = await addOwnForm(call.db, 'work', form.name);
  await insertSettings(call, workFormSettings, { ...form, id, search_text: searchText(form) });
  await makeView(call.db, id);
  announceForm(call, id);
  const module = workModule(id);
  return { id, module, unpublished: await beginAs(call, module, beginning) };
}

/** @throws AppError `not_found`, `conflict` for an older version, `invalid` */
export async function editForm(
  call: Call,
  id: number,
  sent: SetUp & { version?: number | undefined; enabled?: number | undefined },
): Promise<{ name: string; version: number }> {
  const { version, enabled, ...set } = sent;
  const before = await holdOne(call, workFormSettings, id, { version });
  const next = settled(before, set);
  await requireKnown(call, before, next);
  const edited = await changeSettings(call, workFormSettings, before, { ...next, search_text: searchText(next) });
  if (next.name !== before.name) await nameForm(call.db, id, next.name);
  const isOn = enabled === undefined ? before.enabled : enabled === 1;
  const now = await changeSettings(
    call,
    workFormSettings,
    edited,
    { enabled: isOn },
    { action: isOn ? 'workFormOn' : 'workFormOff', keepVersion: edited !== before },
  );
  if (now !== before) announceForm(call, id);
  return { name: now.name, version: now.version };
}

/**
 * Nothing can be started by it any more; what was started stays.
 * @throws AppError `not_found`, `conflict` with the number of records until it is confirmed
 */
export async function deleteForm(call: Call, id: number, confirmed: boolean): Promise<void> {
  // Writing a record locks the form: none comes in behind the count.
  const form = await holdOne(call, workFormSettings, id);
  const there = await call.db.first(
    select('work_record', [sql<number>`count(*)`.as('n')])`where form_id = ${id} and deleted_at is null`,
  );
  const count = Number(there?.n ?? 0);
  if (count > 0 && !confirmed)
    throw conflict(msg('workFormHasRecords', { name: form.name, count }), { confirm: true, records: count });
  await withdrawFlows(call, workModule(id));
  await removeSettings(call, workFormSettings, [form]);
  announceForm(call, id);
}
