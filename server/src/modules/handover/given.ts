// Which records a handover gave to whom: what is needed to take it back, and what became of each when it was.
import { packed, type Sentence } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import type { Call, EntityDefinition, Row, Values } from '../../engine/entity.ts';
import type { KeptMember } from '../../engine/write/members.ts';
import { select } from '../../platform/db/query.ts';

export const handoverRowStatuses = { given: 0, takenBack: 1, kept: 2 } as const;

/** Hours within which a handover can be taken back. */
export const backHours = 24;

/** A record as the handover left it, as it was before, and the membership of the receiver that ended. */
export interface Given {
  row: Row;
  before: Row;
  member: KeptMember | undefined;
}

/** One that was handed over, as it is stored. */
export interface StoredGiven {
  module: string;
  id: number;
  to: number;
  log: number;
  was: Values;
  now: Values;
  member: KeptMember | null;
}

/** Remembers what was given, in the transaction that gave it. */
export async function keepGiven(
  call: Call,
  handoverId: number,
  entity: EntityDefinition,
  given: readonly Given[],
): Promise<void> {
  if (given.length === 0) return;
  const owner = entity.owner as string;
  const columns = [owner, ...Object.keys(entity.taken ?? {})];
  const pick = (row: Row) => Object.fromEntries(columns.map((column) => [column, row[column]]));
  const rows = given.map(({ row, before, member }) => ({
    id: row.id,
    to: row[owner],
    was: pick(before),
    now: pick(row),
    member: member ?? null,
  }));
  // Other writers of these records wait for this transaction: their entries come after this one.
  await call.db.run(sql`
    insert into handover_row (handover_id, module, record_id, to_id, log_id, was, now, member)
    select ${handoverId}, ${entity.module}, r.id, r."to", (select coalesce(max(id), 0) from operation_log), r.was, r.now, r.member
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(id bigint, "to" bigint, was jsonb, now jsonb, member jsonb)`);
}

/** The next ones that nothing became of yet, of one kind. */
export async function nextGiven(call: Call, handoverId: number, most: number): Promise<StoredGiven[]> {
  const rows = await call.db.rows(select('handover_row', [
    'module',
    'record_id as id',
    'to_id as to',
    'log_id as log',
    'was',
    'now',
    sql<KeptMember | null>`nullif(member, 'null'::jsonb)`.as('member'),
  ])`
    where handover_id = ${handoverId} and fate = ${handoverRowStatuses.given} order by module, record_id limit ${most}`);
  return rows.filter((row) => row.module === rows[0]?.module);
}

/** Notes what became of records. @param reasons of those that stay, by id */
export async function finalizeGiven(
  call: Call,
  handoverId: number,
  rows: readonly StoredGiven[],
  reasons: ReadonlyMap<number, Sentence>,
): Promise<void> {
  const list = rows.map(({ module, id }) => {
    const reason = reasons.get(id);
    return {
      module,
      id,
      fate: reason ? handoverRowStatuses.kept : handoverRowStatuses.takenBack,
      reason: reason ? packed(reason) : '',
    };
  });
  await call.db.run(sql`
    update handover_row h set fate = r.fate, reason = r.reason
    from json_to_recordset(${JSON.stringify(list)}::json) as r(module text, id bigint, fate smallint, reason text)
    where h.handover_id = ${handoverId} and h.module = r.module and h.record_id = r.id`);
}
