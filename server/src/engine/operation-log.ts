// The append-only log of changes: who, when, from where, which field, from what to what.
import type { FieldChange } from '@crm/protocol/answers/operationLog';
import { sql } from 'kysely';
import { type Db, PREPARED } from '../platform/db/database.ts';
import type { Call } from './entity.ts';

/** The verb of what a rule did by itself. */
export const ruleVerb = 'automate';
/** The verb of a print: the record is what it was before. */
export const printVerb = 'print';

export interface LogEntry {
  /** Domain name. */
  entity: string;
  recordId: number;
  /** English verb; the presenter has its Chinese name. */
  action: string;
  /** In words, for what is no field. */
  note?: string;
  changes?: FieldChange[];
}

/** Writes entries in the transaction of the change. */
export async function writeLog(call: Pick<Call, 'db' | 'actor' | 'ip'>, entries: readonly LogEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map((entry) => ({
    entity: entry.entity,
    record_id: entry.recordId,
    action: entry.action,
    note: entry.note ?? '',
    changes: entry.changes ?? [],
  }));
  await call.db.queue(
    sql`
    insert into operation_log (entity, record_id, action, user_id, token_id, ip, note, changes)
    select entity, record_id, action, ${call.actor.userId}, ${call.actor.token?.id ?? null}, ${call.ip}, note, changes
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(entity text, record_id bigint, action text, note text, changes jsonb)`,
    PREPARED,
  );
}

/** Copies the log of one record into that of another. @param fields whose changes are copied, by wire name */
export async function copyLog(
  db: Db,
  from: { entity: string; id: number },
  to: { entity: string; id: number },
  fields: readonly string[],
): Promise<void> {
  await db.run(sql`
    insert into operation_log (entity, record_id, action, user_id, token_id, ip, note, changes, created_at)
    select ${to.entity}, ${to.id}, l.action, l.user_id, l.token_id, l.ip, l.note, c.kept, l.created_at
    from operation_log l, lateral (select coalesce(jsonb_agg(one), '[]') as kept
      from jsonb_array_elements(l.changes) one where one->>'field' = any(${fields}::text[])) c
    where l.entity = ${from.entity} and l.record_id = ${from.id} and (l.action <> 'edit' or c.kept <> '[]')
    order by l.id`);
}

/** Differences between two readable forms of a row. */
export function differences(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
  titles: ReadonlyMap<string, string>,
): FieldChange[] {
  const changes: FieldChange[] = [];
  for (const [field, value] of after) {
    const old = before.get(field) ?? '';
    if (old !== value) changes.push({ field, title: titles.get(field) ?? field, old, new: value });
  }
  return changes;
}
