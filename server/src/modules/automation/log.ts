// The log of what rules did, and its numbers by day.
import type { RuleResult } from '@crm/protocol/answers/automation';
import { ruleLimits } from '@crm/protocol/automation';
import { packed, type Sentence } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import { purgeSettings } from '../../engine/settings/write.ts';
import type { Db } from '../../platform/db/database.ts';
import { ruleSettings } from './save.ts';

export interface Outcome {
  result: RuleResult;
  notes: Sentence[];
}

export interface Entry extends Outcome {
  rule: number;
  event: number;
  record: number;
  version: number;
}

/** Adds to the numbers of today, rule by rule in one order. */
export async function countDays(db: Db, entries: readonly { rule: number; done: boolean }[]): Promise<void> {
  const rules = [...Map.groupBy(entries, (entry) => entry.rule)].map(([rule, own]) => {
    const done = own.filter((entry) => entry.done).length;
    return { rule, done, other: own.length - done };
  });
  await db.run(sql`
    insert into automation_day as d (rule_id, day, done, other)
    select r.rule, current_date, r.done, r.other
    from json_to_recordset(${JSON.stringify(rules)}::json) as r(rule bigint, done integer, other integer) order by r.rule
    on conflict (rule_id, day) do update set done = d.done + excluded.done, other = d.other + excluded.other`);
}

/** @throws when one of them is there already: what did it is rolled back with it */
export async function writeEntries(db: Db, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ notes, ...entry }) => ({ ...entry, notes: notes.map(packed) }));
  await db.run(sql`
    insert into automation_log (rule_id, event_id, record_id, version, result, notes)
    select r.rule, r.event, r.record, r.version, r.result, r.notes
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(rule bigint, event bigint, record bigint, version integer, result text, notes jsonb)`);
  await countDays(
    db,
    entries.map(({ rule, result }) => ({ rule, done: result === 'done' })),
  );
}

const pruned = 10_000;

/** Drops what is older than the log is kept, some at a time. */
export async function pruneLog(database: Db, signal: AbortSignal): Promise<void> {
  for (let gone = pruned; gone >= pruned && !signal.aborted; )
    gone = await database.run(sql`
      delete from automation_log where id in (
        select id from automation_log where at < now() - make_interval(days => ${ruleLimits.kept}) order by at limit ${pruned})`);
  await database.run(sql`delete from automation_day where day < current_date - ${ruleLimits.kept}::integer`);
  await database.run(sql`delete from assignee_away where until < current_date`);
  await purgeSettings(database, ruleSettings);
}
