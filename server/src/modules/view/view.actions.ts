// Making, changing, sharing and deleting views. A private view is its owner's matter alone; what is done to a shared one is
// in the log.
import { limits } from '@crm/protocol/limits';
import { msg } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import type { Call } from '../../engine/entity.ts';
import { requireNewest } from '../../engine/settings/read.ts';
import { changeSettings, insertSettings, removeSettings, restoreSettings } from '../../engine/settings/write.ts';
import { forbidden, invalid, notFound, rejection } from '../../platform/errors.ts';
import { notify } from '../notice/index.ts';
import { type Place, storedContent } from './view.content.ts';
import { everyoneGrant, listViews, mayEdit, openedView, type StoredView, viewSettings } from './view.queries.ts';
import type { SentContent } from './view.values.ts';

/** @throws AppError `invalid` for what the list refuses or a name twice, `conflict` beyond the limit */
export async function createView(call: Call, place: Place, name: string, sent: SentContent): Promise<number> {
  const content = await storedContent(call, place, sent);
  const whose = { entity: place.entity.name, pooled: place.pooled, owner_id: call.actor.userId };
  return (await insertSettings(call, viewSettings, { ...whose, name, content })).id;
}

async function editable(call: Call, id: number): Promise<{ view: StoredView; place: Place }> {
  const opened = await openedView(call, id, { lock: true });
  if (!mayEdit(call, opened.view)) throw forbidden(msg('viewNotYours'));
  return opened;
}

/** @throws AppError `not_found`, `forbidden`, `conflict` for an old version, `invalid` */
export async function updateView(
  call: Call,
  id: number,
  sent: { name?: string | undefined; content?: SentContent | undefined; version?: number | undefined },
): Promise<number> {
  const { view, place } = await editable(call, id);
  await requireNewest(call, viewSettings, view, sent.version);
  const name = sent.name ?? view.name;
  const content = sent.content ? await storedContent(call, place, sent.content) : view.content;
  return (await changeSettings(call, viewSettings, view, { name, content })).version;
}

const sharing = { action: 'shareView', keepVersion: true };

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
      throw invalid({ [field]: msg('tooManyChosen', { max: limits.views.shared }) });
  if (users.some((user) => organisation.users.get(user)?.deleted !== false && !view.users.includes(user)))
    throw invalid({ users: msg('choiceUnknown') });
  if (departments.some((one) => !organisation.departments.has(one)))
    throw invalid({ departments: msg('choiceUnknown') });
  const whole = departments.some(
    (one) => organisation.departments.get(one)?.parentId === 0 && !view.departments.includes(one),
  );
  if (whole && !call.actor.can(everyoneGrant)) throw invalid({ departments: msg('viewEveryoneByGrant') });
  const others = users.filter((user) => user !== view.owner_id);
  await changeSettings(call, viewSettings, view, { users: others, departments: [...departments] }, sharing);
  const added = others.filter((user) => !view.users.includes(user));
  await notify(call, { kind: 'view.shared', users: added, params: { name: view.name } });
}

/** @throws AppError `not_found`, `forbidden` */
export async function shareWithEveryone(call: Call, id: number, everyone: boolean): Promise<void> {
  const { view } = await editable(call, id);
  await changeSettings(call, viewSettings, view, { everyone }, sharing);
}

/** Out of everybody's sight; for a moment it can be brought back. @throws AppError `not_found`, `forbidden` */
export async function deleteView(call: Call, id: number): Promise<void> {
  const { view } = await editable(call, id);
  await removeSettings(call, viewSettings, [view]);
}

/** For the person who deleted it, as long as that can be undone. @throws AppError `not_found`, `conflict`, `invalid` */
export async function restoreView(call: Call, id: number): Promise<void> {
  await restoreSettings(call, viewSettings, id);
}

/** With which view the list opens for this person. @throws AppError `not_found` for one that they do not see here */
export async function setDefault(call: Call, place: Place, id: number): Promise<void> {
  if (id > 0) {
    const { view } = await openedView(call, id);
    if (view.entity !== place.entity.name || view.pooled !== place.pooled) throw notFound(msg('viewMissing'));
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
      msg('viewMissing'),
      missing.map((id) => rejection(id, msg('viewMissing'))),
    );
  await call.db.run(sql`insert into user_view (user_id, entity, pooled, places)
    values (${call.actor.userId}, ${place.entity.name}, ${place.pooled}, ${[...ids]}::bigint[])
    on conflict (user_id, entity, pooled) do update set places = excluded.places`);
  call.effects.changed('view', [...ids], [`user:${call.actor.userId}`]);
}
