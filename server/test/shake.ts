// Random changes of what reports count: the rows, not the calls, so that ten thousand take seconds.
import { sql } from 'kysely';
import type { Database } from '../src/platform/db/database.ts';

/** The same numbers each time. */
export function chances(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) % most;
  };
}

const moved = 'owner_id = $who';
const deleted = 'deleted_at = case when deleted_at is null then now() end';
const approved = 'approval = $n % 4';
const voided = 'state = case when approval = 2 then 1 + 1 * ($n % 2) else state end';
/** What happens to rows, by table, with `$n` for a number and `$who` for a person. */
const events: Record<string, readonly string[]> = {
  customer: [
    'owner_id = $who, pool_id = 0',
    'owner_id = 0, pool_id = 1',
    deleted,
    "created_at = created_at + ($n - 200) * interval '3 hours'",
    'clue = 1 + $n % 2',
    "dealt_at = case when $n % 3 > 0 then now() - $n * interval '1 day' end",
    'last_follow_up_at = case when $n % 2 = 0 then now() end',
  ],
  contact: [moved, deleted, "created_at = created_at - $n * interval '1 hour'"],
  lead: [moved, deleted, 'state = 1 + $n % 3, customer_id = case when $n % 3 = 1 then 1 else 0 end'],
  contract: [
    moved,
    deleted,
    approved,
    voided,
    'amount = round(amount * 0.9, 2), signed_on = signed_on + ($n - 200)::integer',
    'repaid = repaid * ($n % 2)',
  ],
  receipt: [moved, deleted, approved, voided, 'amount = amount + $n', 'paid_on = paid_on - ($n % 90)::integer'],
  expense: [moved, approved, voided, 'amount = amount + $n'],
  invoice: [moved, approved, voided, 'amount = amount + $n'],
  follow_up: [
    moved,
    deleted,
    "created_by = $who, followed_at = followed_at - $n * interval '1 hour'",
    'lead_follow_up_id = $n % 2',
  ],
  lead_follow_up: [moved, deleted, 'created_by = $who'],
  receipt_plan: [deleted, 'amount = amount + $n', 'due_on = due_on - ($n % 90)::integer'],
  contract_line: ['number = number + $n % 5', 'subtotal = round(subtotal * 0.9, 2)', 'product_id = 1 + $n % 40'],
};

/** Random changes until so many rows changed; what they left behind is folded now and then. */
export async function shake(database: Database, changes: number, chance: (most: number) => number): Promise<void> {
  const people = await database.rows<{ id: number }>(
    sql`select id from app_user where status = 1 order by id limit 12`,
  );
  const tables = Object.keys(events);
  for (let done = 0; done < changes; ) {
    const table = tables[chance(tables.length)] ?? '';
    const some = `id % 7 = ${chance(7)} and id % 3 = ${chance(3)}`;
    if (chance(12) === 0 && table.endsWith('follow_up'))
      done += await database.run(sql`delete from ${sql.table(table)} where id % 31 = ${chance(31)}`);
    const event = events[table]?.[chance(events[table].length)] ?? '';
    const set = event
      .replaceAll('$who', String(people[chance(people.length)]?.id ?? 0))
      .replaceAll('$n', String(chance(400)));
    done += await database.run(sql`update ${sql.table(table)} set ${sql.raw(set)} where ${sql.raw(some)}`);
    if (chance(10) === 0) await database.run(sql`select fold_measures()`);
  }
}
