// Views as people see them: their own, those that are shared with them, and for administrators whatever is shared.

import type { ViewDetail, ViewRow } from '@crm/protocol/answers/view';
import { limits } from '@crm/protocol/limits';
import { msg, renderSentence } from '@crm/protocol/sentences';
import { type RawBuilder, sql } from 'kysely';
import type { Call } from '../../engine/entity.ts';
import { defineSettings, type SettingsOf } from '../../engine/settings/definition.ts';
import { holdSettings, readSettings, selectSettings } from '../../engine/settings/read.ts';
import { select } from '../../platform/db/query.ts';
import { forbidden, notFound } from '../../platform/errors.ts';
import { type Place, shownContent } from './view.content.ts';

export const everyoneGrant = 'system.view.everyone';

export type StoredView = SettingsOf<'saved_view', { users: number[]; departments: number[] }>;

/** Most views that one list offers to one person. */
const mostShown = 200;

export function isShared(view: StoredView): boolean {
  return view.everyone || view.users.length > 0 || view.departments.length > 0;
}

/** Rooms of the people who see the views, and of their authors. */
function roomsOf(call: Call, views: readonly StoredView[]): string[] {
  const { organisation, userId } = call.actor;
  if (views.some(({ everyone }) => everyone)) return ['everyone', `user:${userId}`];
  const departments = new Set(views.flatMap((view) => view.departments));
  const below =
    departments.size === 0
      ? []
      : [...organisation.users.keys()].filter((id) =>
          organisation.departmentsAbove(id).some((one) => departments.has(one)),
        );
  const people = views.flatMap((view) => [view.owner_id, ...view.users]);
  return [...new Set([...people, ...below, userId])].map((id) => `user:${id}`);
}

export const viewSettings = defineSettings<StoredView>({
  name: 'view',
  table: 'saved_view',
  stamps: ['updated_at'],
  links: {
    users: { table: 'saved_view_person', key: 'view_id', column: 'user_id' },
    departments: { table: 'saved_view_department', key: 'view_id', column: 'department_id' },
  },
  within: ['owner_id', 'entity', 'pooled'],
  limit: { most: limits.views.own, sentence: msg('tooManyViews', { max: limits.views.own }) },
  unique: {
    saved_view_name: { wire: 'name', sentence: ({ name }) => msg('viewNameTaken', { name: String(name) }) },
  },
  missing: msg('viewMissing'),
  deletion: { kept: limits.undo.kept, over: msg('viewGoneForGood') },
  log: {
    fields: {
      name: { title: '名称' },
      shared: {
        title: '共享给',
        text: ({ everyone, departments, users }, { actor: { organisation } }) =>
          [
            ...(everyone ? [renderSentence(msg('viewEveryone'))] : []),
            ...departments.map((id) => organisation.departments.get(id)?.name ?? ''),
            ...users.map((id) => organisation.users.get(id)?.name ?? ''),
          ].join('、'),
      },
    },
    note: ({ name }) => name,
    kept: isShared,
  },
  rooms: roomsOf,
});

/** SQL over `t`: the person's own, and what is shared with them. */
function sharedSql(call: Call): RawBuilder<boolean> {
  const { userId, organisation } = call.actor;
  return sql`(t.owner_id = ${userId} or t.everyone
    or exists (select 1 from saved_view_person p where p.view_id = t.id and p.user_id = ${userId})
    or exists (select 1 from saved_view_department d where d.view_id = t.id
      and d.department_id = any(${organisation.departmentsAbove(userId)}::bigint[])))`;
}

/** SQL over `t`: what the person may open by its number. Administrators look after whatever is shared with anybody. */
function openSql(call: Call): RawBuilder<boolean> {
  if (!call.actor.isAdministrator) return sharedSql(call);
  return sql`(t.owner_id = ${call.actor.userId} or t.everyone
    or exists (select 1 from saved_view_person p where p.view_id = t.id)
    or exists (select 1 from saved_view_department d where d.view_id = t.id))`;
}

/** The list of the view. @throws AppError `forbidden` for people who may not see it */
export function placeOf(call: Call, module: string, list: Readonly<Record<string, unknown>>): Place {
  const entity = call.engine.entity(module);
  if (!entity?.api.index) throw notFound(msg('formMissing'));
  const pooled = entity.pool && entity.poolWire ? String(list[entity.poolWire] ?? '') === '1' : false;
  requireList(call, { entity, pooled });
  return { entity, pooled };
}

function requireList(call: Call, { entity, pooled }: Place): void {
  const grant = pooled && entity.poolGrant ? entity.poolGrant : `${entity.grant}.index`;
  if (!call.actor.can(grant)) throw forbidden();
}

/** One view that the person may open, and its list. @throws AppError `not_found`, `forbidden` without its list */
export async function openedView(
  call: Call,
  id: number,
  options: { lock?: boolean } = {},
): Promise<{ view: StoredView; place: Place }> {
  const where = sql`t.id = ${id} and ${openSql(call)}`;
  const [view] = options.lock
    ? await holdSettings(call, viewSettings, [id], { where, gone: notFound(viewSettings.missing) })
    : await readSettings(call.db, viewSettings, where);
  if (!view) throw notFound(viewSettings.missing);
  const entity = call.engine.entities.find(({ name }) => name === view.entity);
  if (!entity) throw notFound(msg('viewMissing'));
  const place = { entity, pooled: view.pooled };
  requireList(call, place);
  return { view, place };
}

/** True for people who may change, share and delete it. */
export function mayEdit(call: Call, view: Pick<StoredView, 'owner_id'>): boolean {
  return view.owner_id === call.actor.userId || call.actor.isAdministrator;
}

interface Choice {
  default_id: number;
  places: number[];
}

async function choiceOf(call: Call, { entity, pooled }: Place): Promise<Choice | undefined> {
  return call.db.first(
    select('user_view', [
      'default_id',
      'places',
    ])`where user_id = ${call.actor.userId} and entity = ${entity.name} and pooled = ${pooled}`,
  );
}

function rowOf(call: Call, view: StoredView, defaultId: number): ViewRow {
  const edit = mayEdit(call, view);
  return {
    id: view.id,
    name: view.name,
    version: view.version,
    userid: view.owner_id,
    UserName: call.actor.organisation.users.get(view.owner_id)?.name ?? '',
    mine: view.owner_id === call.actor.userId ? 1 : 0,
    shared: view.everyone ? 'everyone' : view.users.length + view.departments.length > 0 ? 'some' : 'nobody',
    isDefault: view.id === defaultId ? 1 : 0,
    can: { edit, everyone: edit && call.actor.can(everyoneGrant) },
  };
}

/** In the person's own order; then one's own before others', by name. */
export async function listViews(call: Call, place: Place): Promise<ViewRow[]> {
  const [found, choice] = await Promise.all([
    call.db.rows(
      selectSettings(
        viewSettings,
        sql`t.entity = ${place.entity.name} and t.pooled = ${place.pooled} and t.deleted_at is null and ${sharedSql(call)}
        order by t.owner_id <> ${call.actor.userId}, t.created_at desc, t.id desc limit ${sql.lit(mostShown)}`,
      ),
    ),
    choiceOf(call, place),
  ]);
  const places = choice?.places ?? [];
  const at = (id: number) => (places.includes(id) ? places.indexOf(id) : limits.ids);
  return found
    .map((view) => rowOf(call, view, choice?.default_id ?? 0))
    .sort((a, b) => b.mine - a.mine || at(a.id) - at(b.id) || a.name.localeCompare(b.name, 'zh') || a.id - b.id);
}

export async function readView(call: Call, id: number): Promise<ViewDetail> {
  const { view, place } = await openedView(call, id);
  const [choice, shown] = await Promise.all([choiceOf(call, place), shownContent(call, place, view.content)]);
  const row = rowOf(call, view, choice?.default_id ?? 0);
  const { users, departments } = call.actor.organisation;
  if (!row.can.edit) return { ...row, ...shown };
  return {
    ...row,
    ...shown,
    people: view.users.flatMap((userid) => {
      const user = users.get(userid);
      return user ? [{ userid, username: user.name, header: user.avatar }] : [];
    }),
    departments: view.departments.flatMap((one) => {
      const department = departments.get(one);
      return department ? [{ id: one, text: department.name }] : [];
    }),
  };
}
