// What follows every write: records that some rule is about are noted, in the transaction of the write.
import { ruleLimits } from '@crm/protocol/automation';
import { msg, packed } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import type { Call, Definition, EntityDefinition, Row } from '../../engine/entity.ts';
import { storedOf, storedSecond } from '../../engine/present.ts';
import type { WriteEvent } from '../../engine/write/guards.ts';
import { sameJson } from '../../engine/write/store.ts';
import { countDays } from './log.ts';
import { type Rule, rulesOf } from './rules.ts';

interface QueuedEvent {
  record_id: number;
  version: number;
  rules: number[];
  chain: readonly number[];
  owner_before: number;
}

/** Costs nothing where the kind of record has no rule, and one statement where one is about the write. */
export async function noteWrite(call: Call, event: WriteEvent): Promise<void> {
  // Nobody chose anything else: the entry that a record has is called otherwise.
  if (event.action === 'entryMerged') return;
  const rules = rulesOf(call.actor.organisation, event.entity);
  if (rules.length === 0) return;
  const entity = call.engine.byName(event.entity);
  const definition = await call.engine.definitionFor(call.db, entity, call.actor);
  const noted: QueuedEvent[] = [];
  const ended: QueuedEvent[] = [];
  for (const [at, row] of event.rows.entries()) {
    const before = event.before[at];
    const chain = call.chainOf?.(event.entity, row.id) ?? [];
    const own = rules
      .filter((rule) => rule.id !== chain.at(-1) && isTriggered(definition, rule, row, before))
      .map((rule) => rule.id);
    if (own.length === 0) continue;
    const ownerBefore = Number(before?.[entity.owner ?? ''] ?? 0);
    const one = { record_id: row.id, version: row.version, rules: own, chain, owner_before: ownerBefore };
    (chain.length >= ruleLimits.chain ? ended : noted).push(one);
  }
  if (noted.length > 0)
    await call.db.queue(sql`
      insert into automation_event as e (entity, record_id, version, rules, chain, depth, owner_before)
      select ${entity.name}, r.record_id, r.version, array(select jsonb_array_elements_text(r.rules)::bigint),
        array(select jsonb_array_elements_text(r.chain)::bigint), jsonb_array_length(r.chain), r.owner_before
      from jsonb_to_recordset(${JSON.stringify(noted)}::jsonb)
        as r(record_id bigint, version integer, rules jsonb, chain jsonb, owner_before bigint)
      order by r.record_id
      on conflict (entity, record_id, depth) where depth > 0 do update set
        version = excluded.version, rules = array(select distinct unnest(e.rules || excluded.rules))`);
  if (ended.length > 0) await noteEnded(call, ended);
}

/** Notes the end in the logs of the rules that would have gone on. */
async function noteEnded(call: Call, ended: readonly QueuedEvent[]): Promise<void> {
  const notes = JSON.stringify([packed(msg('ruleChainEnded', { max: ruleLimits.chain }))]);
  const entries = ended.flatMap(({ rules, record_id, version }) =>
    rules.map((rule_id) => ({ rule_id, record_id, version })),
  );
  await call.db.run(sql`
    insert into automation_log (rule_id, event_id, record_id, version, result, notes)
    select r.rule_id, 0, r.record_id, r.version, 'stopped', ${notes}::jsonb
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as r(rule_id bigint, record_id bigint, version integer)`);
  await countDays(
    call.db,
    entries.map(({ rule_id }) => ({ rule: rule_id, done: false })),
  );
}

function isTriggered(definition: Definition, rule: Rule, row: Row, before: Row | undefined): boolean {
  if (rule.trigger === 'created') return before === undefined;
  if (before === undefined) return false;
  if (rule.trigger === 'changed') return hasChanged(definition, rule.field, row, before);
  const [was, is] = owners(definition.entity, row, before);
  if (was === is) return false;
  return rule.trigger === 'assigned' ? is > 0 : is === 0 && definition.entity.pool !== undefined;
}

function owners({ owner }: EntityDefinition, row: Row, before: Row): [was: number, is: number] {
  return owner ? [Number(before[owner]), Number(row[owner])] : [0, 0];
}

/** Either half of a pair counts. */
function hasChanged(definition: Definition, wire: string, row: Row, before: Row): boolean {
  const field = definition.byWire.get(wire);
  if (!field || field.column === null) return false;
  if (!sameJson(storedOf(before, field) ?? null, storedOf(row, field) ?? null)) return true;
  return field.column2 !== undefined && !sameJson(storedSecond(before, field), storedSecond(row, field));
}
