// Making, setting up, switching and deleting forms: the form's row, its module with a view, and what it begins with.

import { say } from '@crm/protocol/sentences';
import {
  type WorkFormAdded,
  type WorkFormColor,
  type WorkFormIcon,
  workFormLimits,
  workFormTypes,
  workModule,
} from '@crm/protocol/workForm';
import { sql } from 'kysely';
import type { Call } from '../../engine/entity.ts';
import { differences, writeLog } from '../../engine/operation-log.ts';
import { searchColumns } from '../../engine/search-text.ts';
import { requireFresh } from '../../engine/write/update.ts';
import { definitionsChanged } from '../../platform/access/versions.ts';
import { violatedConstraint } from '../../platform/db/database.ts';
import { conflict, invalid } from '../../platform/errors.ts';
import { withdrawFlows } from '../approval/index.ts';
import { type Beginning, beginAs } from './begin.ts';
import { lockWorkForm, type StoredForm } from './forms.ts';
import { makeView } from './views.ts';

/** Held while forms are counted. */
const addLock = 7032;

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
  const set = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
  return { ...before, ...set, ...(Ext === undefined ? {} : { remark: Ext }) } as Settings;
}

/** What was named newly has to be there. @throws AppError `invalid` */
async function requireKnown(call: Call, before: Settings, next: Settings): Promise<void> {
  const { users, departments } = call.actor.organisation;
  const isNew = (known: readonly number[]) => (id: number) => !known.includes(id);
  if (next.users.filter(isNew(before.users)).some((id) => users.get(id)?.deleted !== false))
    throw invalid({ users: say('choiceUnknown') });
  if (next.branches.filter(isNew(before.branches)).some((id) => !departments.has(id)))
    throw invalid({ branches: say('choiceUnknown') });
  if (next.type === 0 || next.type === before.type) return;
  // Held until the form is written: who deletes the entry waits, and then finds it in use.
  const entry = await call.db.first(
    sql`select 1 from dictionary_entry where id = ${next.type} and type = ${workFormTypes} and enabled for key share`,
  );
  if (!entry) throw invalid({ type: say('choiceUnknown') });
}

function nameTaken(error: unknown): never {
  if (violatedConstraint(error) === 'work_form_name') throw invalid({ name: say('workFormNameTaken') });
  throw error;
}

const searchText = ({ name, remark }: Settings) => searchColumns({ names: [name], words: [remark] }).text;

/** Whoever has a form open reads it again, and every process the kinds. */
async function moved(call: Call, id: number): Promise<void> {
  await definitionsChanged(call.db);
  for (const module of ['workForm', 'customForm']) call.effects.changed(module, [id], ['everyone']);
}

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
  await call.db.run(sql`select pg_advisory_xact_lock(${addLock})`);
  const there = await call.db.first<{ n: number }>(sql`select count(*) as n from work_form where deleted_at is null`);
  if (Number(there?.n ?? 0) >= workFormLimits.forms)
    throw conflict(say('workFormTooMany', { max: workFormLimits.forms }));
  const made = await call.db.first<{ id: number }>(sql`
    with own as (select nextval(pg_get_serial_sequence('form', 'id')) as id)
    insert into form (id, module, name) overriding system value select id, 'work' || id, ${form.name} from own returning id`);
  const id = made?.id ?? 0;
  await call.db
    .run(sql`
    insert into work_form (id, name, type, icon, color, remark, sort, users, branches, search_text, created_by)
    values (${id}, ${form.name}, ${form.type}, ${form.icon}, ${form.color}, ${form.remark}, ${form.sort}, ${form.users}::bigint[],
      ${form.branches}::bigint[], ${searchText(form)}, ${call.actor.userId})`)
    .catch(nameTaken);
  await makeView(call.db, id);
  await writeLog(call, [{ entity: 'workForm', recordId: id, action: 'create', note: form.name }]);
  await moved(call, id);
  const module = workModule(id);
  return { id, module, unpublished: await beginAs(call, module, beginning) };
}

const titles = new Map([
  ['name', '名称'],
  ['type', '分类'],
  ['icon', '图标'],
  ['color', '颜色'],
  ['remark', '说明'],
  ['users', '可发起的人员'],
  ['branches', '可发起的部门'],
  ['sort', '排序'],
]);

async function inWords(call: Call, form: Settings): Promise<Map<string, string>> {
  const { users, departments } = call.actor.organisation;
  const entry = await call.db.first<{ name: string }>(sql`select name from dictionary_entry where id = ${form.type}`);
  return new Map([
    ['name', form.name],
    ['type', entry?.name ?? ''],
    ['icon', form.icon],
    ['color', form.color],
    ['remark', form.remark],
    ['users', form.users.map((id) => users.get(id)?.name ?? '').join('、')],
    ['branches', form.branches.map((id) => departments.get(id)?.name ?? '').join('、')],
    ['sort', String(form.sort)],
  ]);
}

/** @throws AppError `not_found`, `conflict` for an older version, `invalid` */
export async function editForm(
  call: Call,
  id: number,
  sent: SetUp & { version?: number | undefined; enabled?: number | undefined },
): Promise<{ name: string; version: number }> {
  const { version, enabled, ...set } = sent;
  const before = await lockWorkForm(call, id);
  await requireFresh(call, 'workForm', before, version);
  const next = settled(before, set);
  await requireKnown(call, before, next);
  const isOn = enabled === undefined ? before.enabled : enabled === 1;
  const changes = differences(await inWords(call, before), await inWords(call, next), titles);
  if (changes.length === 0 && isOn === before.enabled) return { name: before.name, version: before.version };
  await call.db
    .run(sql`
    update work_form set name = ${next.name}, type = ${next.type}, icon = ${next.icon}, color = ${next.color}, remark = ${next.remark},
      sort = ${next.sort}, users = ${next.users}::bigint[], branches = ${next.branches}::bigint[], search_text = ${searchText(next)},
      enabled = ${isOn}, version = version + 1, updated_at = now() where id = ${id}`)
    .catch(nameTaken);
  await call.db.run(sql`update form set name = ${next.name} where id = ${id} and name <> ${next.name}`);
  await writeLog(call, [
    ...(changes.length > 0 ? [{ entity: 'workForm', recordId: id, action: 'edit', note: next.name, changes }] : []),
    ...(isOn === before.enabled
      ? []
      : [{ entity: 'workForm', recordId: id, action: isOn ? 'workFormOn' : 'workFormOff', note: next.name }]),
  ]);
  await moved(call, id);
  return { name: next.name, version: before.version + 1 };
}

/**
 * Nothing can be started by it any more; what was started stays.
 * @throws AppError `not_found`, `conflict` with the number of records until it is confirmed
 */
export async function deleteForm(call: Call, id: number, confirmed: boolean): Promise<void> {
  // Whoever writes a record holds the form: none comes in behind the count.
  const { name } = await lockWorkForm(call, id);
  const there = await call.db.first<{ n: number }>(
    sql`select count(*) as n from work_record where form_id = ${id} and deleted_at is null`,
  );
  const count = Number(there?.n ?? 0);
  if (count > 0 && !confirmed)
    throw conflict(say('workFormHasRecords', { name, count }), { confirm: true, records: count });
  await withdrawFlows(call, workModule(id));
  await call.db.run(
    sql`update work_form set deleted_at = now(), enabled = false, version = version + 1, updated_at = now() where id = ${id}`,
  );
  await writeLog(call, [{ entity: 'workForm', recordId: id, action: 'delete', note: name }]);
  await moved(call, id);
}
