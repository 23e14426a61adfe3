// Who else may see or write a record: its members, added by sharing it or by handing it over.
import { limits } from '@crm/protocol/limits';
import { msg } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import type { Call, EntityDefinition, Row, Values } from '../../engine/entity.ts';
import { loadVisible, requireAction, requireAll } from '../../engine/load.ts';
import { records } from '../../engine/records.ts';
import { changeRecords, finalizeChange } from '../../engine/write/change.ts';
import { type Access, dropMembers, type KeptMember, memberTable, setMembers } from '../../engine/write/members.ts';
import { query, select } from '../../platform/db/query.ts';
import { forbidden, invalid, type Rejection, rejection } from '../../platform/errors.ts';
import { notify } from '../notice/index.ts';
import { alongWith, carriedOf, type SharedChildren, sharedAlong } from './along.ts';

/** Notices and the log's verbs, by the entity's domain name: `customer.assigned`. */
const kindOf = (entity: EntityDefinition, what: string) => `${entity.name}.${what}`;

/** Names of people who may be given something. @throws AppError `invalid` at the field */
function present(call: Call, field: string, ids: readonly number[]): string[] {
  return ids.map((id) => {
    const user = call.actor.organisation.users.get(id);
    if (!user || user.deleted || !user.enabled) throw invalid({ [field]: msg('assigneeMissing') });
    return user.name;
  });
}

/** @throws AppError `invalid` for a membership that would be over before it begins */
async function requireAhead(call: Call, expires: string | null): Promise<void> {
  if (expires === null) return;
  const ahead = await call.db.first(query.selectNoFrom([sql<boolean>`${expires}::timestamptz > now()`.as('ahead')]));
  if (!ahead?.ahead) throw invalid({ expires: msg('mustLieAhead') });
}

export interface Transfer {
  userid: number;
  /** What the owner before keeps. */
  keep: 'none' | Access;
  /** Until when, `yyyy-MM-dd HH:mm:ss`; null for good. */
  expires: string | null;
  /** What goes along, by name; undefined for all that may. */
  carry: readonly string[] | undefined;
}

interface Gift extends Pick<Transfer, 'keep' | 'expires'> {
  owner(row: Row): number;
  /** Verb of the log. */
  action: string;
  note?: string;
  /** Further columns of a row, instead of what a new owner sets: undoing a transfer restarts no periods. */
  again?(row: Row): Values;
}

/**
 * Sets the owners of records that were loaded and checked for it: a new owner stops being a member, the former one becomes one on
 * request, and what the kind records of an owner's beginning is set.
 */
export async function giveRecords(
  call: Call,
  entity: EntityDefinition,
  rows: readonly Row[],
  { owner, keep, expires, action, note = '', again }: Gift,
): Promise<Row[]> {
  const column = entity.owner as string;
  if (entity.members?.local === 'id') {
    const ofNew = new Map<number, number[]>();
    for (const row of rows) ofNew.set(owner(row), [...(ofNew.get(owner(row)) ?? []), row.id]);
    for (const [user, ids] of ofNew) await dropMembers(call, entity, ids, user);
    const before = rows.filter((row) => Number(row[column]) > 0);
    const pairs = before.map((row) => ({ record: row.id, user: Number(row[column]) }));
    if (keep !== 'none') await setMembers(call, entity, pairs, keep, expires);
  }
  const set = (row: Row) => ({ ...(again?.(row) ?? entity.taken), [column]: owner(row) });
  return changeRecords(call, entity, rows, set, { action, note, ...(again ? { back: true as const } : {}) });
}

/** Which of these people are members of these records. */
export async function membershipsOf(
  call: Call,
  entity: EntityDefinition,
  pairs: readonly { record: number; user: number }[],
): Promise<KeptMember[]> {
  if (entity.members?.local !== 'id') return [];
  const { table, key } = entity.members;
  return call.db.rows(select(
    sql`json_to_recordset(${JSON.stringify(pairs)}::json) as p(record bigint, "user" bigint)
    join ${sql.table(table)} m on m.${sql.ref(key)} = p.record and m.user_id = p."user"`,
    [
      sql<number>`m.${sql.ref(key)}`.as('record'),
      sql<number>`m.user_id`.as('user'),
      sql<Access>`m.access`.as('access'),
      sql<string | null>`m.expires_at::text`.as('expires_at'),
      sql<number>`m.given_by`.as('given_by'),
    ],
  )`
    `);
}

/**
 * Gives records to another owner; the one before leaves, or stays as a member. State, stage and follow-ups stay as they are.
 * @returns how many went, and those that were the new owner's already
 * @throws AppError `not_found`, `forbidden` with the rejected ids, `invalid`
 */
export async function transferRecords(
  call: Call,
  entity: EntityDefinition,
  ids: readonly number[],
  { userid, keep, expires, carry }: Transfer,
): Promise<{ count: number; carried?: Record<string, number>; rejected?: Rejection[] }> {
  const owner = entity.owner as string;
  const [name = ''] = present(call, 'userid', [userid]);
  await requireAhead(call, expires);
  const rows = await requireAction(call, entity, ids, 'transfer');
  const moving = rows.filter((row) => Number(row[owner]) !== userid);
  const rejected = rows
    .filter((row) => Number(row[owner]) === userid)
    .map((row) => rejection(row.id, msg('ownedAlready', { name })));
  if (moving.length === 0) throw invalid({ userid: msg('ownedAlready', { name }) });
  const along = await alongWith(call, entity, moving, carry, 'transfer');
  const gift = { owner: () => userid, keep, expires, action: 'transfer' };
  await giveRecords(call, entity, moving, gift);
  for (const { entity: other, rows: going } of along) await giveRecords(call, other, going, gift);
  await notify(
    call,
    moving.flatMap((row) => {
      const target = { module: entity.module, id: row.id };
      return [
        { kind: kindOf(entity, 'assigned'), users: [userid], target },
        { kind: kindOf(entity, 'taken'), users: [Number(row[owner])], target },
      ];
    }),
  );
  return { count: moving.length, ...carriedOf(along), ...(rejected.length > 0 ? { rejected } : {}) };
}

/** Makes people members of records; existing members get the access that is given now. The owner is none. */
export async function shareRecords(
  call: Call,
  entity: EntityDefinition,
  ids: readonly number[],
  {
    userids,
    access,
    expires,
    carry = [],
  }: { userids: readonly number[]; access: Access; expires: string | null; carry?: readonly string[] | undefined },
): Promise<{ count: number; carried?: Record<string, number> }> {
  if (userids.length === 0) throw invalid({ userids: msg('requiredSelect') });
  if (userids.length > limits.sharedWith) throw invalid({ userids: msg('tooManyChosen', { max: limits.sharedWith }) });
  const names = present(call, 'userids', userids);
  await requireAhead(call, expires);
  const rows = await requireAction(call, entity, ids, 'share');
  const pairs = rows.flatMap((row) =>
    userids.filter((user) => user !== Number(row[entity.owner as string])).map((user) => ({ record: row.id, user })),
  );
  await setMembers(call, entity, pairs, access, expires);
  const verb = { action: access === 'write' ? 'shareWrite' : 'share', note: names.join('、') };
  await finalizeChange(call, entity, rows, rows, verb);
  const along = await alongWith(call, entity, rows, carry, 'share');
  for (const { entity: other, rows: going } of along) {
    const shared = going.flatMap((row) =>
      userids.filter((user) => user !== Number(row[other.owner as string])).map((user) => ({ record: row.id, user })),
    );
    await setMembers(call, other, shared, access, expires);
    await finalizeChange(call, other, going, going, verb);
  }
  await notify(
    call,
    pairs.map(({ record, user }) => ({
      kind: kindOf(entity, 'shared'),
      users: [user],
      target: { module: entity.module, id: record },
    })),
  );
  return { count: rows.length, ...carriedOf(along) };
}

/** Ends memberships: one's own or, for people who may share the record, somebody's. */
export async function unshareRecords(
  call: Call,
  entity: EntityDefinition,
  ids: readonly number[],
  userid: number,
): Promise<{ count: number; carried?: Record<string, number> }> {
  const rows = await requireAction(call, entity, ids, 'share');
  const name = call.actor.organisation.users.get(userid)?.name ?? '';
  const along = await sharedAlong(call, entity, ids, userid);
  const count = await dropMembers(call, entity, ids, userid);
  if (count === 0) throw invalid({ userid: msg('noMember', { name }) });
  const verb = { action: 'unshare', note: name };
  await finalizeChange(call, entity, rows, rows, verb);
  call.effects.changed(entity.module, [...ids], [`user:${userid}`]);
  await dropAlong(call, along, userid, verb);
  return { count, ...carriedOf(along) };
}

/** Takes from a person what was shared with them together with records that they see no more. */
async function dropAlong(
  call: Call,
  along: readonly SharedChildren[],
  userid: number,
  verb: { action: string; note?: string },
): Promise<void> {
  for (const { entity, rows } of along) {
    const ids = rows.map((row) => row.id);
    await dropMembers(call, entity, ids, userid);
    const live = rows.filter((row) => row['deleted_at'] === null);
    await finalizeChange(call, entity, live, live, verb);
    call.effects.changed(entity.module, ids, [`user:${userid}`]);
  }
}

/** Leaves records that others shared with oneself. */
export async function leaveRecords(
  call: Call,
  entity: EntityDefinition,
  ids: readonly number[],
): Promise<{ count: number }> {
  const rows = await loadVisible(call, entity, ids, { lock: true });
  requireAll(ids, rows);
  const { table, key } = memberTable(entity);
  const own = await call.db.rows(select(records({ table }), [sql<number>`${sql.ref(key)}`.as('id')])`
    where user_id = ${call.actor.userId} and ${sql.ref(key)} = any(${ids}::bigint[])`);
  const outside = ids.filter((id) => !own.some((one) => one.id === id));
  if (outside.length > 0)
    throw forbidden(
      msg('notShared'),
      outside.map((id) => rejection(id, msg('notShared'))),
    );
  const along = await sharedAlong(call, entity, ids, call.actor.userId);
  await dropMembers(call, entity, ids, call.actor.userId);
  await finalizeChange(call, entity, rows, rows, { action: 'leave' });
  call.effects.changed(entity.module, [...ids], [`user:${call.actor.userId}`]);
  await dropAlong(call, along, call.actor.userId, { action: 'leave' });
  return { count: ids.length };
}
