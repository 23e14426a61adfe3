// The handovers that were done, as far as they concern kinds and people that the reader could hand over, and taking one back.
import type { HandoverRow, KeptRow, KindCount } from '@crm/protocol/answers/handover';
import { msg, renderSentence, type Sentence, unpacked } from '@crm/protocol/sentences';
import { type RawBuilder, sql } from 'kysely';
import type { Call, EntityDefinition } from '../../engine/entity.ts';
import { applyFieldPermissionsToText } from '../../engine/field-permissions.ts';
import { loadVisible, refusal } from '../../engine/load.ts';
import { titleField } from '../../engine/title.ts';
import { moment, type Selected, select } from '../../platform/db/query.ts';
import { conflict, forbidden, notFound } from '../../platform/errors.ts';
import { backHours, handoverRowStatuses } from './given.ts';
import type { DonePart } from './hand-over.job.ts';
import { heldBy, heldKinds, kindScopes, openRun, openRuns, ownKinds, requestLock, takeBackName } from './holdings.ts';
import { stepsKind, stepsRefusal } from './steps.ts';
import { type BackPart, givenKinds, type TakeBackRequest } from './take-back.job.ts';

declare module '../../platform/db/known-columns.ts' {
  interface KnownColumns {
    'handover.back_parts': BackPart[];
    'handover.parts': DonePart[];
  }
}

const recent = sql<boolean>`h.created_at > now() - make_interval(hours => ${backHours})`;
const columns = [
  'h.id',
  'h.user_id',
  'h.created_by',
  moment('h.created_at').as('at'),
  'h.reason',
  'h.parts',
  'h.back_job',
  moment<string | null>('h.back_at').as('back_at'),
  'h.back_by',
  'h.back_parts',
  // Within the hours in which it can be taken back, and there is something to take.
  sql<boolean>`(h.back_at is null and ${recent} and exists (
    select 1 from handover_row r where r.handover_id = h.id and r.fate = ${handoverRowStatuses.given}))`.as('open'),
] as const;
type StoredHandover = Selected<'handover as h', typeof columns>;

/** One's own doing, and handovers of people in reach for a kind that went over. */
function visible(call: Call): RawBuilder<boolean> {
  const seen = kindScopes(call).map(({ module, people }) => {
    const part = sql`h.parts @> ${JSON.stringify([{ module }])}::jsonb`;
    return people === 'all' ? part : sql`(h.user_id = any(${people}::bigint[]) and ${part})`;
  });
  return sql<boolean>`(${sql.join([sql`h.created_by = ${call.actor.userId}`, ...seen], sql` or `)})`;
}

/** Kinds of the handover that the reader may see: all, if they did it themselves. */
function kindsSeen(call: Call, { user_id, created_by }: StoredHandover): (module: string) => boolean {
  if (created_by === call.actor.userId) return () => true;
  const kinds = kindScopes(call).filter(({ people }) => people === 'all' || people.includes(user_id));
  const modules = new Set(kinds.map(({ module }) => module));
  return (module) => modules.has(module);
}

export async function listDone(
  call: Call,
  page: number,
  rows: number,
): Promise<{ rows: HandoverRow[]; total: number }> {
  const { users } = call.actor.organisation;
  const found = await call.db.rows(select('handover as h', [...columns, sql<number>`count(*) over ()`.as('all')])`
    where ${visible(call)} order by h.id desc limit ${rows} offset ${(page - 1) * rows}`);
  const ids = [...new Set(found.map((row) => row.user_id))];
  const [held, runs] = [await heldBy(call, ids, (id) => ownKinds(call, id)), await openRuns(call, ids)];
  const nameOf = (id: number) => users.get(id)?.name ?? '';
  const labels = new Map(kindScopes(call).map(({ module, label }) => [module, label]));
  const titles = await titlesOf(call, found);
  const disabling = await mayDisable(call, ids, held);
  return {
    total: found[0]?.all ?? 0,
    rows: found.map((row): HandoverRow => {
      const seen = kindsSeen(call, row);
      const parts = row.parts.filter(({ module }) => seen(module));
      const back = row.back_parts.filter(({ module }) => seen(module));
      const run = runs.get(row.user_id);
      return {
        id: row.id,
        userid: row.user_id,
        username: nameOf(row.user_id),
        enabled: users.get(row.user_id)?.enabled === true && users.get(row.user_id)?.deleted === false,
        AddTime: row.at,
        NickName: nameOf(row.created_by),
        reason: row.reason,
        parts: parts.map(({ module, rule, field, to, own }) => ({
          module,
          label: labels.get(module) ?? module,
          rule,
          ...(field ? { by: titles.get(`${module}.${field}`) ?? '' } : {}),
          to: to.map(({ userid, count }) => ({ userid, username: nameOf(userid), count })),
          ...(own ? { own } : {}),
        })),
        total: parts.flatMap((part) => part.to).reduce((sum, { count }) => sum + count, 0),
        held: held.get(row.user_id) ?? [],
        ...(row.back_at
          ? {
              back: {
                AddTime: row.back_at,
                NickName: nameOf(row.back_by),
                count: back.reduce((sum, { count }) => sum + count, 0),
                kept: back.reduce((sum, { kept }) => sum + kept, 0),
              },
            }
          : {}),
        job: run?.name === takeBackName && run.id === row.back_job ? run.id : 0,
        can: { back: row.open && !run && mayTakeBack(call, row), disable: disabling.has(row.user_id) && !run },
      };
    }),
  };
}

async function titlesOf(call: Call, found: readonly StoredHandover[]): Promise<ReadonlyMap<string, string>> {
  const titles = new Map<string, string>();
  for (const { module, field } of found.flatMap((row) => row.parts)) {
    const entity = field ? call.engine.entity(module) : undefined;
    if (!entity || !field) continue;
    const definition = await call.engine.definitionFor(call.db, entity, call.actor);
    titles.set(`${module}.${field}`, definition.byWire.get(field)?.title ?? '');
  }
  return titles;
}

/** People whose accounts the caller may disable, and who hold nothing: of all kinds, or it is not known. */
async function mayDisable(
  call: Call,
  userIds: readonly number[],
  held: ReadonlyMap<number, readonly KindCount[]>,
): Promise<ReadonlySet<number>> {
  const kinds = heldKinds(call).length;
  // Steps that go over only once the account is disabled are no reason to keep it.
  const holds = (id: number) =>
    held.get(id)?.some(({ module }) => module !== stepsKind.module || !stepsRefusal(call, id)) ?? true;
  const empty = userIds.filter((id) => id !== call.actor.userId && !holds(id) && ownKinds(call, id).length === kinds);
  const entity = call.engine.entity('user');
  if (!entity || empty.length === 0) return new Set();
  const rows = await loadVisible(call, entity, empty);
  const enabled = rows.filter(({ id }) => call.actor.organisation.users.get(id)?.enabled);
  return new Set(enabled.filter((row) => !refusal(call, entity, row, 'edit')).map(({ id }) => id));
}

/** As far as the row alone decides it. */
function mayTakeBack(call: Call, { user_id, parts }: StoredHandover): boolean {
  if (!call.actor.can('manager.handover.start')) return false;
  if (call.actor.organisation.users.get(user_id)?.deleted !== false) return false;
  return isOwn(
    call,
    user_id,
    parts
      .filter(({ module, to }) => module !== stepsKind.module && to.some(({ count }) => count > 0))
      .map(({ module }) => module),
  );
}

function isOwn(call: Call, userId: number, modules: readonly string[]): boolean {
  const own = new Set(ownKinds(call, userId).map(({ module }) => module));
  return modules.every((module) => own.has(module));
}

async function loadSeen(call: Call, id: number, lock: boolean): Promise<StoredHandover & { recent: boolean }> {
  const row = await call.db.first(
    select('handover as h', [
      ...columns,
      sql<boolean>`${recent}`.as('recent'),
    ])`where h.id = ${id} and ${visible(call)} ${lock ? sql`for update` : sql``}`,
  );
  if (!row) throw notFound(msg('handoverGone'));
  return row;
}

/**
 * Enqueues the run that takes it back; what can be known before is checked here.
 * @throws AppError `not_found`, `forbidden`, `conflict` when it is too late, done, or something is under way
 */
export async function enqueueTakeBack(call: Call, id: number): Promise<number> {
  // Its person never changes. A running job holds the row, and the error for that must not wait for the lock.
  const userId = (await loadSeen(call, id, false)).user_id;
  const user = call.actor.organisation.users.get(userId);
  const name = user?.name ?? '';
  await requireIdle(call, userId, name);
  const row = await loadSeen(call, id, true);
  const kinds = await givenKinds(call, id);
  if (!isOwn(call, row.user_id, kinds) || ownKinds(call, row.user_id).length === 0)
    throw forbidden(msg('handoverNoRight'));
  if (row.back_at !== null) throw conflict(msg('handoverBackDone'));
  if (!row.recent) throw conflict(msg('handoverBackLate'));
  if (!row.open) throw conflict(msg('handoverBackNothing'));
  if (!user || user.deleted) throw conflict(msg('handoverBackNobody', { name }));
  const { ip, language } = call;
  const job = await call.enqueue(takeBackName, { id, userid: row.user_id, ip, language } satisfies TakeBackRequest);
  await call.db.run(sql`update handover set back_job = ${job} where id = ${id}`);
  return job;
}

/** Of two simultaneous calls the second waits, and then finds the first one's run. @throws AppError `conflict` */
export async function requireIdle(call: Call, userId: number, name: string): Promise<void> {
  await call.db.run(sql`select pg_advisory_xact_lock(${requestLock}, ${userId}::int)`);
  if ((await openRun(call, userId)) > 0) throw conflict(msg('handoverRunning', { name }));
}

/** Records that stayed where they were when the handover was taken back. */
export async function listKept(
  call: Call,
  id: number,
  page: number,
  rows: number,
): Promise<{ rows: KeptRow[]; total: number }> {
  const seen = kindsSeen(call, await loadSeen(call, id, false));
  const found = await call.db.rows(select('handover_row', ['module', 'record_id as id', 'reason'])`
    where handover_id = ${id} and fate = ${handoverRowStatuses.kept} order by module, record_id`);
  const readable = found.filter(({ module }) => seen(module));
  const some = readable.slice((page - 1) * rows, page * rows);
  const names = new Map<string, { label: string; names: ReadonlyMap<number, string> }>();
  for (const module of new Set(some.map((row) => row.module))) {
    const entity = call.engine.entity(module);
    const ids = some.flatMap((row) => (row.module === module ? [row.id] : []));
    if (entity) names.set(module, { label: entity.label, names: await namesOf(call, entity, ids) });
  }
  return {
    total: readable.length,
    rows: some.map((row): KeptRow => {
      const kind = names.get(row.module);
      const reason: Sentence | undefined = unpacked(row.reason);
      return {
        module: row.module,
        label: kind?.label ?? row.module,
        id: row.id,
        name: kind?.names.get(row.id) ?? '',
        reason: reason ? renderSentence(reason, call.language) : '',
      };
    }),
  };
}

async function namesOf(
  call: Call,
  entity: EntityDefinition,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const title = titleField(entity);
  if (!title || !call.actor.can(`${entity.grant}.index`)) return new Map();
  const rows = await loadVisible(call, entity, ids);
  return new Map(
    rows.map((row) => [
      row.id,
      applyFieldPermissionsToText(call.actor, entity.module, title.wire, String(row[title.column ?? ''] ?? '')),
    ]),
  );
}
