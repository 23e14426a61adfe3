// Making, changing, sharing and deleting views. A private view is its owner's matter alone; what is done to a shared one is
// in the log.
import { limits } from '@crm/protocol/limits';
import { say, spoken } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import type { Call } from '../../engine/entity.ts';
import { writeLog } from '../../engine/operation-log.ts';
import { sqlState } from '../../platform/db/database.ts';
import { conflict, forbidden, invalid, notFound, rejection } from '../../platform/errors.ts';
import { notify } from '../notice/index.ts';
import { keptContent, type Place } from './view.content.ts';
import { everyoneGrant, listViews, mayEdit, openedView, type StoredView } from './view.queries.ts';
import type { SentContent } from './view.values.ts';

/** Lock of one person's views until the transaction ends, so that their number holds. */
const turnOf = 7019;

async function takeTurn(call: Call, userId: number): Promise<void> {
  await call.db.run(sql`select pg_advisory_xact_lock(${sql.lit(turnOf)}, ${userId}::integer)`);
}

function nameTaken(name: string) {
  return (error: unknown): never => {
    if (sqlState(error) === '23505') throw invalid({ name: say('viewNameTaken', { name }) });
    throw error;
  };
}

function isShared(view: StoredView): boolean {
  return view.everyone || view.users.length > 0 || view.departments.length > 0;
}

/** Where those are who see the view. */
function roomsOf(call: Call, view: StoredView): string[] {
  if (view.everyone) return ['everyone'];
  const { organisation } = call.actor;
  const below =
    view.departments.length === 0
      ? []
      : [...organisation.users.keys()].filter((id) =>
          organisation.departmentsAbove(id).some((one) => view.departments.includes(one)),
        );
  return [...new Set([view.owner_id, ...view.users, ...below])].map((id) => `user:${id}`);
}

/** Whoever has the list open hears of it: its owner, and with whom it is or was shared. */
function told(call: Call, ...views: readonly [StoredView, ...StoredView[]]): void {
  const rooms = views.flatMap((view) => roomsOf(call, view));
  call.effects.changed('view', [views[0].id], [...new Set([...rooms, `user:${call.actor.userId}`])]);
}

async function requireRoom(call: Call, ownerId: number, { entity, pooled }: Place): Promise<void> {
  await takeTurn(call, ownerId);
  const held = await call.db.first<{ n: number }>(sql`select count(*) as n from saved_view
    where owner_id = ${ownerId} and entity = ${entity.name} and pooled = ${pooled} and deleted_at is null`);
  if ((held?.n ?? 0) >= limits.views.own) throw conflict(say('tooManyViews', { max: limits.views.own }));
}

/** @throws AppError `invalid` for what the list refuses or a name twice, `conflict` beyond the limit */
export async function createView(call: Call, place: Place, name: string, content: SentContent): Promise<number> {
  const kept = await keptContent(call, place, content);
  await requireRoom(call, call.actor.userId, place);
  const row = await call.db
    .first<{ id: number }>(sql`insert into saved_view (entity, pooled, owner_id, name, content)
      values (${place.entity.name}, ${place.pooled}, ${call.actor.userId}, ${name}, ${JSON.stringify(kept)}::jsonb) returning id`)
    .catch(nameTaken(name));
  const id = row?.id ?? 0;
  call.effects.changed('view', [id], [`user:${call.actor.userId}`]);
  return id;
}

async function editable(call: Call, id: number): Promise<{ view: StoredView; place: Place }> {
  const opened = await openedView(call, id, { lock: true });
  if (!mayEdit(call, opened.view)) throw forbidden(say('viewNotYours'));
  return opened;
}

/** @throws AppError `not_found`, `forbidden`, `conflict` for an old version, `invalid` */
export async function updateView(
  call: Call,
  id: number,
  sent: { name?: string | undefined; content?: SentContent | undefined; version?: number | undefined },
): Promise<number> {
  const { view, place } = await editable(call, id);
  if (sent.version !== undefined && sent.version !== view.version)
    throw conflict(say('staleUnknown'), { version: view.version });
  const name = sent.name ?? view.name;
  const content = sent.content ? await keptContent(call, place, sent.content) : view.content;
  await call.db
    .run(sql`update saved_view set name = ${name}, content = ${JSON.stringify(content)}::jsonb, version = version + 1,
      updated_at = now() where id = ${id}`)
    .catch(nameTaken(name));
  if (isShared(view))
    await writeLog(call, [
      {
        entity: 'view',
        recordId: id,
        action: 'edit',
        note: name,
        changes: name === view.name ? [] : [{ field: 'name', title: '名称', old: view.name, new: name }],
      },
    ]);
  told(call, view);
  return view.version + 1;
}

function describe(call: Call, view: Pick<StoredView, 'everyone' | 'users' | 'departments'>): string {
  const { users, departments } = call.actor.organisation;
  return [
    ...(view.everyone ? [spoken(say('viewEveryone'))] : []),
    ...view.departments.map((id) => departments.get(id)?.name ?? ''),
    ...view.users.map((id) => users.get(id)?.name ?? ''),
  ].join('、');
}

async function logSharing(call: Call, before: StoredView, after: StoredView): Promise<void> {
  const [old, now] = [describe(call, before), describe(call, after)];
  if (old === now) return;
  await writeLog(call, [
    {
      entity: 'view',
      recordId: before.id,
      action: 'shareView',
      note: before.name,
      changes: [{ field: 'shared', title: '共享给', old, new: now }],
    },
  ]);
}

/**
 * Takes the place of whom it was shared with by name. A department without one above it is the whole company.
 * @throws AppError `invalid` at the field, `forbidden`
 */
export async function shareView(
  call: Call,
  id: number,
  users: readonly number[],
  departments: readonly number[],
): Promise<void> {
  const { view } = await editable(call, id);
  const { organisation } = call.actor;
  for (const [field, ids] of Object.entries({ users, departments }))
    if (ids.length > limits.views.shared)
      throw invalid({ [field]: say('tooManyChosen', { max: limits.views.shared }) });
  if (users.some((user) => organisation.users.get(user)?.deleted !== false && !view.users.includes(user)))
    throw invalid({ users: say('choiceUnknown') });
  if (departments.some((one) => !organisation.departments.has(one)))
    throw invalid({ departments: say('choiceUnknown') });
  const whole = departments.some(
    (one) => organisation.departments.get(one)?.parentId === 0 && !view.departments.includes(one),
  );
  if (whole && !call.actor.can(everyoneGrant)) throw invalid({ departments: say('viewEveryoneByGrant') });
  await call.db.run(sql`delete from saved_view_person where view_id = ${id}`);
  await call.db.run(sql`delete from saved_view_department where view_id = ${id}`);
  await call.db.run(sql`insert into saved_view_person (view_id, user_id)
    select ${id}::bigint, u from unnest(${[...users]}::bigint[]) u where u <> ${view.owner_id}`);
  await call.db.run(sql`insert into saved_view_department (view_id, department_id)
    select ${id}::bigint, d from unnest(${[...departments]}::bigint[]) d`);
  const after = { ...view, users: [...users], departments: [...departments] };
  await logSharing(call, view, after);
  told(call, view, after);
  const added = users.filter((user) => user !== view.owner_id && !view.users.includes(user));
  await notify(call, { kind: 'view.shared', users: added, params: { name: view.name } });
}

/** @throws AppError `not_found`, `forbidden` */
export async function shareWithEveryone(call: Call, id: number, everyone: boolean): Promise<void> {
  const { view } = await editable(call, id);
  await call.db.run(sql`update saved_view set everyone = ${everyone} where id = ${id}`);
  await logSharing(call, view, { ...view, everyone });
  told(call, view, { ...view, everyone });
}

/** Out of everybody's sight; for a moment it can be brought back. @throws AppError `not_found`, `forbidden` */
export async function deleteView(call: Call, id: number): Promise<void> {
  const { view } = await editable(call, id);
  await call.db.run(sql`update saved_view set deleted_at = now(), deleted_by = ${call.actor.userId} where id = ${id}`);
  // What nobody can bring back any more is not kept.
  await call.db.run(sql`delete from saved_view where id in (select id from saved_view
    where deleted_at < now() - make_interval(secs => ${limits.undo.kept / 1000}) limit 100 for update skip locked)`);
  if (isShared(view)) await writeLog(call, [{ entity: 'view', recordId: id, action: 'delete', note: view.name }]);
  told(call, view);
}

/** By whoever deleted it, as long as that can be taken back. @throws AppError `not_found`, `conflict`, `invalid` */
export async function restoreView(call: Call, id: number): Promise<void> {
  const found = await call.db.first<{
    owner_id: number;
    entity: string;
    pooled: boolean;
    name: string;
    fresh: boolean;
  }>(sql`
    select owner_id, entity, pooled, name, deleted_at > now() - make_interval(secs => ${limits.undo.kept / 1000}) as fresh
    from saved_view where id = ${id} and deleted_at is not null and deleted_by = ${call.actor.userId} for update`);
  if (!found) throw notFound(say('viewMissing'));
  if (!found.fresh) throw conflict(say('viewGoneForGood'));
  await requireRoom(call, found.owner_id, { entity: call.engine.byName(found.entity), pooled: found.pooled });
  await call.db
    .run(sql`update saved_view set deleted_at = null, deleted_by = 0 where id = ${id}`)
    .catch(nameTaken(found.name));
  const { view } = await openedView(call, id);
  if (isShared(view)) await writeLog(call, [{ entity: 'view', recordId: id, action: 'restore', note: view.name }]);
  told(call, view);
}

/** With which view the list opens for this person. @throws AppError `not_found` for one that they do not see here */
export async function setDefault(call: Call, place: Place, id: number): Promise<void> {
  if (id > 0) {
    const { view } = await openedView(call, id);
    if (view.entity !== place.entity.name || view.pooled !== place.pooled) throw notFound(say('viewMissing'));
  }
  await call.db.run(sql`insert into user_view (user_id, entity, pooled, default_id)
    values (${call.actor.userId}, ${place.entity.name}, ${place.pooled}, ${id})
    on conflict (user_id, entity, pooled) do update set default_id = excluded.default_id`);
  call.effects.changed('view', [Math.max(id, 1)], [`user:${call.actor.userId}`]);
}

/** The person's own order. @throws AppError `not_found` for views that they do not see here */
export async function sortViews(call: Call, place: Place, ids: readonly number[]): Promise<void> {
  const known = new Set((await listViews(call, place)).map((view) => view.id));
  const missing = ids.filter((id) => !known.has(id));
  if (missing.length > 0)
    throw notFound(
      say('viewMissing'),
      missing.map((id) => rejection(id, say('viewMissing'))),
    );
  await call.db.run(sql`insert into user_view (user_id, entity, pooled, places)
    values (${call.actor.userId}, ${place.entity.name}, ${place.pooled}, ${[...ids]}::bigint[])
    on conflict (user_id, entity, pooled) do update set places = excluded.places`);
  call.effects.changed('view', [...ids], [`user:${call.actor.userId}`]);
}
