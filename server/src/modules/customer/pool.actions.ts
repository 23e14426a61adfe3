// The public pool: putting customers in, claiming and assigning them. The database alone decides who wins.
import { msg } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import type { Call } from '../../engine/entity.ts';
import { applyFieldPermissionsToText } from '../../engine/field-permissions.ts';
import { requireAction } from '../../engine/load.ts';
import { changeRecords, finalizeChange } from '../../engine/write/change.ts';
import type { WriteEvent } from '../../engine/write/guards.ts';
import { isReferenceGone } from '../../platform/db/database.ts';
import { select } from '../../platform/db/query.ts';
import { AppError, conflict, invalid, notFound, type Rejection, rejection } from '../../platform/errors.ts';
import { notify } from '../notice/index.ts';
import { type Candidate, countClaims, judgeClaims, lockClaims } from './claim.limits.ts';
import { customerEntity } from './customer.entity.ts';
import type { CustomerRow } from './customer.fields.ts';
import { mayAssign, ownPools, poolOf } from './pools.ts';

/** How many went, and why the others did not. */
interface Moved {
  count: number;
  rejected?: Rejection[];
}

/** What a customer's row is when it lies in a pool; nothing of the owner's plans and locks stays. */
export function pooledRow(row: Pick<CustomerRow, 'owner_id'>, poolId: number, reason: string) {
  return {
    owner_id: 0,
    pool_id: poolId,
    former_owner_id: row.owner_id,
    claimed_pool_id: 0,
    received_at: null,
    next_follow_up_at: null,
    locked_at: null,
    pooled_at: sql`now()`,
    pool_reason: reason,
  };
}

/**
 * The pool that a person puts customers into: the named one, else the first of their own that is in use.
 * @throws AppError `conflict` when there is none, `invalid` for a pool that is not theirs
 */
function targetPool(call: Call, poolId: number): number {
  const { organisation } = call.actor;
  const open = ownPools(call.actor).filter((id) => poolOf(organisation, id)?.enabled);
  if (poolId !== 0 && !open.includes(poolId)) throw invalid({ poolid: msg('poolUnknown') });
  const id = poolId || open[0];
  if (!id) throw conflict(msg('noOpenPool'));
  return id;
}

/**
 * Puts private customers into a pool; all or none. Answers how many.
 * @param poolId 0 for the first of the person's pools
 * @throws AppError `conflict`, `invalid` for a pool that the person does not belong to
 */
export async function moveToPool(call: Call, ids: readonly number[], poolId: number): Promise<Moved> {
  const rows = await requireAction(call, customerEntity, ids, 'pool');
  const pool = targetPool(call, poolId);
  const moved = await changeRecords(call, customerEntity, rows, (row) => pooledRow(row, pool, ''), {
    action: 'toPool',
    note: poolOf(call.actor.organisation, pool)?.name ?? '',
  }).catch((error: unknown) => {
    // Deleted meanwhile.
    throw isReferenceGone(error, customerEntity.table) ? conflict(msg('poolUnknown')) : error;
  });
  await notify(
    call,
    rows.map((row) => ({
      kind: 'customer.taken',
      users: [row.owner_id],
      target: { module: customerEntity.module, id: row.id },
    })),
  );
  return { count: moved.length };
}

/** Notifies the person who was given a customer that the assignment was undone. */
export async function notifyTakenBack(call: Call, { action, rows, before }: WriteEvent): Promise<void> {
  if (action !== 'undo') return;
  await notify(
    call,
    rows.flatMap((row, at) => {
      const owner = Number(before[at]?.['owner_id'] ?? 0);
      if (owner === 0 || owner === Number(row['owner_id'])) return [];
      return [{ kind: 'customer.taken', users: [owner], target: { module: customerEntity.module, id: row.id } }];
    }),
  );
}

/** Claims customers for the caller. Each is won by exactly one; the others learn by whom. */
export function claimFromPool(call: Call, ids: readonly number[]): Promise<Moved> {
  return takeFromPool(call, ids, call.actor.userId, 'receive');
}

/** Assigns customers of the pool to somebody within the assigner's scope. */
export function assignFromPool(call: Call, ids: readonly number[], userId: number): Promise<Moved> {
  const user = call.actor.organisation.users.get(userId);
  if (!user || user.deleted || !user.enabled) throw invalid({ userid: msg('assigneeMissing') });
  if (!call.actor.reaches('crm.customer.distribute', 'customer', userId))
    throw invalid({ userid: msg('assigneeBeyond') });
  return takeFromPool(call, ids, userId, 'distribute');
}

type ClaimedRow = CustomerRow & { $claimed: number; $received: string | null };

async function takeFromPool(
  call: Call,
  ids: readonly number[],
  userId: number,
  action: 'receive' | 'distribute',
): Promise<Moved> {
  // What one person takes is taken one call after the other, so that no two of them use up the same room.
  await lockClaims(call, userId);
  const there = await call.db.rows(select('customer', [
    'id',
    'name',
    'pool_id as poolId',
    'former_owner_id as formerOwner',
    sql<number | null>`extract(epoch from now() - pooled_at)::float8 / 86400`.as('age'),
  ])`
    where id = any(${ids}::bigint[]) and owner_id = 0 and deleted_at is null
    and pool_id = any(${ownPools(call.actor)}::bigint[]) order by id`);
  if (action === 'distribute') requireAssigner(call, there);
  const won: ClaimedRow[] = [];
  const barred = new Map<number, Rejection>();
  let open = there;
  // Whatever somebody else took meanwhile leaves room for the next.
  for (;;) {
    const verdict = await judgeClaims(call, open, userId, action);
    for (const one of verdict.rejected) barred.set(one.id, one);
    if (verdict.allowed.length === 0) break;
    const taken = await conditionalUpdate(call, verdict.allowed, userId);
    won.push(...taken);
    await countClaims(call, taken, userId, action);
    const waiting = new Set(verdict.full.map((one) => one.id));
    open = there.filter((one) => waiting.has(one.id));
    if (taken.length === verdict.allowed.length || open.length === 0) break;
    for (const one of open) barred.delete(one.id);
  }
  const lost = ids.filter((id) => !won.some((row) => row.id === id) && !barred.has(id));
  const rejected = [...barred.values(), ...(lost.length > 0 ? await explainLoss(call, lost) : [])];
  if (won.length === 0) throw new AppError('conflict', rejected[0]?.reason ?? msg('notFound'), { data: { rejected } });
  // People who watch the pool are notified as well as the new owner's.
  const before = won.map((row) => ({
    ...row,
    owner_id: 0,
    pool_id: row.claimed_pool_id,
    claimed_pool_id: row.$claimed,
    received_at: row.$received,
    version: row.version - 1,
  }));
  await finalizeChange(call, customerEntity, before, won, { action });
  if (action === 'distribute')
    await notify(
      call,
      won.map((row) => ({
        kind: 'customer.assigned',
        users: [userId],
        target: { module: customerEntity.module, id: row.id },
      })),
    );
  return { count: won.length, ...(rejected.length > 0 ? { rejected } : {}) };
}

/** @throws AppError `forbidden` with the customers of pools that the person does not assign from */
function requireAssigner(call: Call, rows: readonly Candidate[]): void {
  const rejected = rows
    .filter(({ poolId }) => {
      const pool = poolOf(call.actor.organisation, poolId);
      return pool && !mayAssign(call.actor, pool);
    })
    .map(({ id }) => rejection(id, msg('poolAssigners')));
  if (rejected.length > 0) throw new AppError('forbidden', msg('poolAssigners'), { data: { rejected } });
}

/** One statement in the order of the ids: of two at once, the second waits, finds no pool row and gets none. */
function conditionalUpdate(call: Call, rows: readonly Candidate[], userId: number): Promise<ClaimedRow[]> {
  return call.db.rows<ClaimedRow>(sql`
    with target as (
      select c.id, c.claimed_pool_id, c.received_at from customer c
        join unnest(${rows.map((row) => row.id)}::bigint[], ${rows.map((row) => row.poolId)}::bigint[]) as a(id, pool_id)
          on a.id = c.id and a.pool_id = c.pool_id
      where c.owner_id = 0 and c.deleted_at is null
      order by c.id for no key update of c
    )
    update customer c set owner_id = ${userId}, claimed_pool_id = c.pool_id, pool_id = 0, received_at = now(), version = c.version + 1, updated_at = now()
    from target where c.id = target.id and c.owner_id = 0 returning c.*, target.claimed_pool_id as "$claimed", target.received_at as "$received"`);
}

/**
 * Why customers could not be taken. The winner's name is given only to somebody who saw the customer in the pool just before; for
 * everybody else it does not exist, which rejects the whole call.
 */
async function explainLoss(call: Call, ids: readonly number[]): Promise<Rejection[]> {
  const rows = await call.db.rows(select('customer', ['id', 'name', 'owner_id'])`
    where id = any(${ids}::bigint[]) and deleted_at is null
    and (owner_id = ${call.actor.userId} or (owner_id > 0 and claimed_pool_id = any(${ownPools(call.actor)}::bigint[])
    and received_at > now() - interval '1 hour'))
    order by array_position(${ids}::bigint[], id)`);
  const missing = ids.filter((id) => !rows.some((row) => row.id === id));
  if (missing.length > 0)
    throw notFound(
      msg('notFound'),
      missing.map((id) => ({ id, reason: msg('notFound') })),
    );
  return rows.map((row) => {
    const name = applyFieldPermissionsToText(call.actor, 'customer', 'CustomerName', row.name);
    if (row.owner_id === call.actor.userId) return { id: row.id, reason: msg('alreadyYours', { name }) };
    const user = call.actor.organisation.users.get(row.owner_id);
    const winner = applyFieldPermissionsToText(call.actor, 'customer', 'userid', user?.name ?? '');
    return { id: row.id, reason: winner ? msg('claimedBy', { name, winner }) : msg('claimedByOther', { name }) };
  });
}
