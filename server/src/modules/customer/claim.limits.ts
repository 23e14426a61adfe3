// How much a person may take out of pools: so many a day from each, not what was theirs just before, and not beyond what they may own.
import { msg } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import type { Call } from '../../engine/entity.ts';
import { applyFieldPermissionsToText } from '../../engine/field-permissions.ts';
import { countUpTo, select } from '../../platform/db/query.ts';
import { type Rejection, rejection } from '../../platform/errors.ts';
import type { CustomerRow } from './customer.fields.ts';
import { type Pool, poolOf } from './pools.ts';

/** A customer in a pool that somebody would like to have. */
export interface Candidate {
  id: number;
  name: string;
  poolId: number;
  formerOwner: number;
  /** Days since it came into the pool; null when that is not known. */
  age: number | null;
}

export interface Judged {
  allowed: Candidate[];
  rejected: Rejection[];
  /** Those of `rejected` for which there would be room if others were not got after all. */
  full: Candidate[];
}

/** Lock of everything that is taken for one person, until the transaction ends. */
const turnOf = 7015;

/** Waits until nobody else takes anything for this person. */
export async function lockClaims(call: Call, userId: number): Promise<void> {
  await call.db.run(sql`select pg_advisory_xact_lock(${turnOf}, ${userId}::integer)`);
}

interface ClaimRoom {
  pool: Pool;
  /** What is left of the day's claims. */
  claims: number;
}

/** Which of these may be taken for a person now, in their order, and why the others may not. */
export async function judgeClaims(
  call: Call,
  rows: readonly Candidate[],
  userId: number,
  action: 'receive' | 'distribute',
): Promise<Judged> {
  const judged: Judged = { allowed: [], rejected: [], full: [] };
  const rooms = await roomsOf(call, rows, userId, action);
  let owned = await ownedBy(call, rows, userId);
  const owner = call.actor.organisation.users.get(userId)?.name ?? '';
  for (const row of rows) {
    const room = rooms.get(row.poolId);
    if (!room) continue;
    const { pool } = room;
    if (action === 'receive' && row.formerOwner === userId && row.age !== null && row.age < pool.barDays) {
      const name = applyFieldPermissionsToText(call.actor, 'customer', 'CustomerName', row.name);
      judged.rejected.push(rejection(row.id, msg('claimBarred', { name, days: pool.barDays })));
      continue;
    }
    const isFull = pool.ownLimit !== null && owned >= pool.ownLimit;
    if (isFull || room.claims <= 0) {
      judged.full.push(row);
      judged.rejected.push(
        rejection(
          row.id,
          isFull
            ? msg('ownershipFull', { name: owner, max: pool.ownLimit ?? 0 })
            : msg('claimsUsed', { pool: pool.name, max: pool.claimLimit ?? 0 }),
        ),
      );
      continue;
    }
    room.claims--;
    owned++;
    judged.allowed.push(row);
  }
  return judged;
}

/** What is assigned is no claim: it uses up nothing of the day. */
async function roomsOf(
  call: Call,
  rows: readonly Candidate[],
  userId: number,
  action: 'receive' | 'distribute',
): Promise<Map<number, ClaimRoom>> {
  const pools = [...new Set(rows.map((row) => row.poolId))]
    .map((id) => poolOf(call.actor.organisation, id))
    .filter((pool) => pool !== undefined);
  const limited = action === 'receive' ? pools.filter((pool) => pool.claimLimit !== null) : [];
  const used =
    limited.length === 0
      ? []
      : await call.db.rows(select('pool_claim', ['pool_id as id', 'n'])`
        where user_id = ${userId} and day = current_date
        and pool_id = any(${limited.map((pool) => pool.id)}::bigint[])`);
  return new Map(
    pools.map((pool) => [
      pool.id,
      {
        pool,
        claims: limited.includes(pool)
          ? (pool.claimLimit ?? 0) - (used.find((one) => one.id === pool.id)?.n ?? 0)
          : Number.POSITIVE_INFINITY,
      },
    ]),
  );
}

/** How many customers a person owns; 0 where no pool limits that. */
async function ownedBy(call: Call, rows: readonly Candidate[], userId: number): Promise<number> {
  const limits = rows.map((row) => poolOf(call.actor.organisation, row.poolId)?.ownLimit ?? null);
  const most = Math.max(...limits.map((limit) => limit ?? 0), 0);
  if (most === 0) return 0;
  const owned = await call.db.first(countUpTo(most)`customer where owner_id = ${userId} and deleted_at is null`);
  return owned?.n ?? 0;
}

/** Keeps how many were claimed today from each pool. What is given back later stays counted. */
export async function countClaims(
  call: Call,
  won: readonly Pick<CustomerRow, 'claimed_pool_id'>[],
  userId: number,
  action: 'receive' | 'distribute',
): Promise<void> {
  if (action !== 'receive' || won.length === 0) return;
  const pools = won.map((row) => row.claimed_pool_id);
  await call.db.run(sql`
    insert into pool_claim as c (pool_id, user_id, day, n)
    select pool_id, ${userId}::bigint, current_date, count(*) from unnest(${pools}::bigint[]) as p(pool_id) group by pool_id
    on conflict (pool_id, user_id, day) do update set n = c.n + excluded.n`);
}
