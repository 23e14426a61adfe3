// The public pool: putting customers in, claiming and assigning them. The database alone decides who wins.
import { say } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import type { Call } from '../../engine/entity.ts';
import { requireAction } from '../../engine/load.ts';
import { revealText } from '../../engine/reveal.ts';
import { changeRecords, settleChange } from '../../engine/write/change.ts';
import type { WriteEvent } from '../../engine/write/guards.ts';
import { AppError, conflict, invalid, notFound, type Rejection } from '../../platform/errors.ts';
import { notify } from '../notice/index.ts';
import { customerEntity } from './customer.entity.ts';
import type { CustomerRow } from './customer.fields.ts';
import { ownPools } from './customer.policy.ts';

/** How many went, and why the others did not. */
interface Moved {
  count: number;
  rejected?: Rejection[];
}

/**
 * Puts private customers into the pool; all or none. Answers how many.
 * @throws AppError `conflict` when there is no pool for everybody
 */
export async function moveToPool(call: Call, ids: readonly number[]): Promise<Moved> {
  const rows = await requireAction(call, customerEntity, ids, 'pool');
  const pool = await call.db.first<{ id: number | null }>(sql`select min(id) as id from pool where everyone`);
  const poolId = pool?.id;
  if (!poolId) throw conflict(say('noOpenPool'));
  const moved = await changeRecords(
    call,
    customerEntity,
    rows,
    (row) => ({
      owner_id: 0,
      pool_id: poolId,
      former_owner_id: row.owner_id,
      claimed_pool_id: 0,
      received_at: null,
      next_follow_up_at: null,
    }),
    { action: 'toPool' },
  );
  for (const row of rows)
    await notify(call, {
      kind: 'customer.taken',
      users: [row.owner_id],
      target: { module: customerEntity.module, id: row.id },
    });
  return { count: moved.length };
}

/** Whoever was given a customer hears that the assignment was taken back. */
export async function tellTakenBack(call: Call, { action, rows, before }: WriteEvent): Promise<void> {
  if (action !== 'undo') return;
  for (const [at, row] of rows.entries()) {
    const owner = Number(before[at]?.['owner_id'] ?? 0);
    if (owner === 0 || owner === Number(row['owner_id'])) continue;
    const target = { module: customerEntity.module, id: row.id };
    await notify(call, { kind: 'customer.taken', users: [owner], target });
  }
}

/** Claims customers for the person who asks. Each is won by exactly one; the others are told by whom. */
export function claimFromPool(call: Call, ids: readonly number[]): Promise<Moved> {
  return takeFromPool(call, ids, call.actor.userId, 'receive');
}

/** Assigns customers of the pool to somebody within the assigner's scope. */
export function assignFromPool(call: Call, ids: readonly number[], userId: number): Promise<Moved> {
  const user = call.actor.organisation.users.get(userId);
  if (!user || user.deleted || !user.enabled) throw invalid({ userid: say('assigneeMissing') });
  if (!call.actor.reaches('crm.customer.distribute', 'customer', userId))
    throw invalid({ userid: say('assigneeBeyond') });
  return takeFromPool(call, ids, userId, 'distribute');
}

async function takeFromPool(
  call: Call,
  ids: readonly number[],
  userId: number,
  action: 'receive' | 'distribute',
): Promise<Moved> {
  // One conditional update in the order of the ids: of two at once, the second waits, finds no pool row and gets none.
  const won = await call.db.rows<CustomerRow & { $claimed: number; $received: string | null }>(sql`
    with target as (
      select id, claimed_pool_id, received_at from customer where id = any(${ids}::bigint[]) and owner_id = 0 and deleted_at is null and pool_id in (${ownPools(call.actor)})
      order by id for no key update
    )
    update customer c set owner_id = ${userId}, claimed_pool_id = c.pool_id, pool_id = 0, received_at = now(), version = c.version + 1, updated_at = now()
    from target where c.id = target.id and c.owner_id = 0 returning c.*, target.claimed_pool_id as "$claimed", target.received_at as "$received"`);
  const lost = ids.filter((id) => !won.some((row) => row.id === id));
  const rejected: Rejection[] = lost.length > 0 ? await explainLoss(call, lost) : [];
  if (won.length === 0) throw new AppError('conflict', rejected[0]?.reason ?? say('notFound'), { data: { rejected } });
  // The pool's watchers hear of it as well as the new owner's.
  const before = won.map((row) => ({
    ...row,
    owner_id: 0,
    pool_id: row.claimed_pool_id,
    claimed_pool_id: row.$claimed,
    received_at: row.$received,
    version: row.version - 1,
  }));
  await settleChange(call, customerEntity, before, won, { action });
  if (action === 'distribute')
    for (const row of won)
      await notify(call, {
        kind: 'customer.assigned',
        users: [userId],
        target: { module: customerEntity.module, id: row.id },
      });
  return { count: won.length, ...(rejected.length > 0 ? { rejected } : {}) };
}

/**
 * Why customers could not be taken. Who won is told only to somebody who saw the customer in the pool just before; for
 * everybody else it does not exist, which rejects the whole call.
 */
async function explainLoss(call: Call, ids: readonly number[]): Promise<Rejection[]> {
  const rows = await call.db.rows<{ id: number; name: string; owner_id: number }>(sql`
    select id, name, owner_id from customer where id = any(${ids}::bigint[]) and deleted_at is null
      and (owner_id = ${call.actor.userId} or (owner_id > 0 and claimed_pool_id in (${ownPools(call.actor)}) and received_at > now() - interval '1 hour'))`);
  const missing = ids.filter((id) => !rows.some((row) => row.id === id));
  if (missing.length > 0)
    throw notFound(
      say('notFound'),
      missing.map((id) => ({ id, reason: say('notFound') })),
    );
  return rows.map((row) => {
    const name = revealText(call.actor, 'customer', 'CustomerName', row.name);
    if (row.owner_id === call.actor.userId) return { id: row.id, reason: say('alreadyYours', { name }) };
    const user = call.actor.organisation.users.get(row.owner_id);
    const winner = revealText(call.actor, 'customer', 'userid', user?.name ?? '');
    return { id: row.id, reason: winner ? say('claimedBy', { name, winner }) : say('claimedByOther', { name }) };
  });
}
