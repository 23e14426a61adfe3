// The public pool: putting customers in, claiming and assigning them. The database alone decides who wins.
import type { BulkDone, Rejected } from '@crm/protocol/envelope';
import { messages } from '@crm/protocol/errors';
import { sql } from 'kysely';
import type { Call, Row } from '../../engine/entity.ts';
import { writeLog } from '../../engine/operation-log.ts';
import { announce, loadForAction } from '../../engine/record.ts';
import { AppError, invalid, notFound } from '../../platform/errors.ts';
import { customerEntity } from './customer.entity.ts';

/** Pools that the person belongs to; SQL for `pool_id in (…)`. */
const ownPools = sql`select p.id from pool p where p.everyone`;

/** Puts private customers into the pool; all or none. Answers how many. */
export async function moveToPool(call: Call, ids: readonly number[]): Promise<BulkDone> {
  const before = await loadForAction(call, customerEntity, ids, 'pool');
  const after = await call.db.rows<Row>(sql`
    update customer set owner_id = 0, pool_id = (select min(id) from pool where everyone), former_owner_id = owner_id, claimed_pool_id = 0,
      received_at = null, next_follow_up_at = null, version = version + 1, updated_at = now()
    where id = any(${ids}::bigint[]) and owner_id > 0 and deleted_at is null returning *`);
  await call.db.run(sql`update contact set owner_id = 0 where customer_id = any(${ids}::bigint[])`);
  const names = call.actor.organisation.users;
  await writeLog(
    call,
    before.map((row) => {
      const owner = names.get(Number(row['owner_id']))?.name ?? '';
      return {
        entity: 'customer',
        recordId: row.id,
        action: 'toPool',
        changes: [{ field: 'userid', title: '负责人', old: owner, new: '' }],
      };
    }),
  );
  await announce(call, customerEntity, [...before, ...after]);
  return { count: after.length };
}

/** Claims customers for the person who asks. Each is won by exactly one; the others are told by whom. */
export function claimFromPool(call: Call, ids: readonly number[]): Promise<BulkDone> {
  return takeFromPool(call, ids, call.actor.userId, 'receive');
}

/** Assigns customers of the pool to somebody within the assigner's scope. */
export function assignFromPool(call: Call, ids: readonly number[], userId: number): Promise<BulkDone> {
  const user = call.actor.organisation.users.get(userId);
  if (!user || user.deleted || !user.enabled) throw invalid({ userid: '所选员工不存在或已停用' });
  if (!call.actor.reaches('crm.customer.distribute', 'customer', userId))
    throw invalid({ userid: '只能分配给权限范围内的员工' });
  return takeFromPool(call, ids, userId, 'distribute');
}

async function takeFromPool(
  call: Call,
  ids: readonly number[],
  userId: number,
  action: 'receive' | 'distribute',
): Promise<BulkDone> {
  // One conditional update in the order of the ids: of two at once, the second waits, finds no pool row and gets none.
  const won = await call.db.rows<Row>(sql`
    with target as (
      select id from customer where id = any(${ids}::bigint[]) and owner_id = 0 and deleted_at is null and pool_id in (${ownPools})
      order by id for update
    )
    update customer c set owner_id = ${userId}, claimed_pool_id = c.pool_id, pool_id = 0, received_at = now(), version = c.version + 1, updated_at = now()
    from target where c.id = target.id and c.owner_id = 0 returning c.*`);
  const wonIds = won.map((row) => row.id);
  const lost = ids.filter((id) => !wonIds.includes(id));
  const rejected = lost.length > 0 ? await explainLoss(call, lost) : [];
  if (won.length === 0)
    throw new AppError('conflict', rejected[0]?.reason ?? messages.notFound, { data: { rejected } });
  await call.db.run(sql`update contact set owner_id = ${userId} where customer_id = any(${wonIds}::bigint[])`);
  const name = call.actor.organisation.users.get(userId)?.name ?? '';
  await writeLog(
    call,
    wonIds.map((recordId) => ({
      entity: 'customer',
      recordId,
      action,
      changes: [{ field: 'userid', title: '负责人', old: '', new: name }],
    })),
  );
  // The pool's watchers hear of it as well as the new owner's.
  await announce(call, customerEntity, [...won, ...won.map((row) => ({ ...row, owner_id: 0 }))]);
  return { count: won.length, ...(rejected.length > 0 ? { rejected } : {}) };
}

/**
 * Why customers could not be taken. Who won is told only to somebody who saw the customer in the pool just before; for
 * everybody else it does not exist, which rejects the whole call.
 */
async function explainLoss(call: Call, ids: readonly number[]): Promise<Rejected[]> {
  const rows = await call.db.rows<{ id: number; name: string; owner_id: number }>(sql`
    select id, name, owner_id from customer where id = any(${ids}::bigint[]) and deleted_at is null
      and (owner_id = ${call.actor.userId} or (owner_id > 0 and claimed_pool_id in (${ownPools}) and received_at > now() - interval '1 hour'))`);
  const missing = ids.filter((id) => !rows.some((row) => row.id === id));
  if (missing.length > 0)
    throw notFound(
      messages.notFound,
      missing.map((id) => ({ id, reason: messages.notFound })),
    );
  return rows.map((row) => {
    if (row.owner_id === call.actor.userId) return { id: row.id, reason: `“${row.name}”已是您负责的客户` };
    return {
      id: row.id,
      reason: `“${row.name}”已被${call.actor.organisation.users.get(row.owner_id)?.name ?? '他人'}领取`,
    };
  });
}
