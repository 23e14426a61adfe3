// The run of the rules: takes what was written, record by record in the order of the writes, each exactly once.

import { ruleLimits } from '@crm/protocol/automation';
import { msg, packed, type Sentence } from '@crm/protocol/sentences';
import { type RawBuilder, sql } from 'kysely';
import type { Call, Definition } from '../../engine/entity.ts';
import { records } from '../../engine/records.ts';
import { changeSettings, stampSettings } from '../../engine/settings/write.ts';
import { lockRecords } from '../../engine/write/locks.ts';
import { query, select } from '../../platform/db/query.ts';
import type { JobRun } from '../../platform/jobs/job.ts';
import { notify } from '../notice/index.ts';
import { awayToday } from './assignees.ts';
import { conditionSql, ruleStateOf } from './check.ts';
import { type Entry, type Outcome, writeEntries } from './log.ts';
import { type Item, perform } from './perform.ts';
import { type Rule, rulesOf } from './rules.ts';
import { ruleSettings, type StoredRule } from './save.ts';

/** Held while events are taken: rules run one batch after the other, in whichever process is free. */
const runLock = 7021;
/** Records of one transaction: somebody who saves one of them waits for so many at most. */
const batch = 100;
/** How often an event is tried whose rules break the program. */
const mostAttempts = 5;
/** Seconds that an event waits for each attempt. */
const pause = 10;
/** What lies further ahead than any attempt waits was written by a clock that has been set back since. */
const dueSql = sql<boolean>`(retry_at <= now() or retry_at > now() + make_interval(secs => ${pause * mostAttempts}))`;
/** Notices of one transaction. */
const mostNotices = 500;

interface WaitingEvent {
  id: number;
  entity: string;
  record_id: number;
  version: number;
  rules: number[];
  chain: number[];
  owner_before: number;
  attempts: number;
  day: string;
}

export interface RunSummary extends Record<string, unknown> {
  events: number;
}

/** Ends when nothing waits any more. What a run that dies had not committed waits for the next. */
export async function runRules(run: JobRun): Promise<RunSummary> {
  let events = 0;
  // After a failure one by one, until that many went.
  let alone = 0;
  for (;;) {
    run.signal.throwIfAborted();
    const size = alone > 0 ? 1 : batch;
    let first: WaitingEvent | undefined;
    try {
      const taken = await run.asProgram((call) =>
        takeBatch(call, size, (waiting) => {
          first = waiting;
        }),
      );
      alone = Math.max(0, alone - 1);
      events += taken;
      if (taken === 0) break;
    } catch (error) {
      run.signal.throwIfAborted();
      if (!first) throw error;
      if (size > 1) {
        alone = batch;
        continue;
      }
      run.log.error({ err: error, event: first.id }, 'rules of a record failed');
      await postpone(run, first);
    }
  }
  while (!run.signal.aborted && (await run.asProgram(notifyPeople)) >= mostNotices);
  return { events };
}

/** @returns how many events were done */
async function takeBatch(call: Call, size: number, began: (first: WaitingEvent) => void): Promise<number> {
  const turn = await call.db.first(
    query.selectNoFrom([sql<boolean>`pg_try_advisory_xact_lock(${runLock})`.as('mine')]),
  );
  if (!turn?.mine) return 0;
  const due = await call.db.rows(
    select('automation_event', [
      'id',
      'entity',
      'record_id',
      'version',
      'rules',
      'chain',
      'owner_before',
      'attempts',
      sql<string>`to_char(at, 'YYYY-MM-DD')`.as('day'),
    ])`where ${dueSql} order by id limit ${size}`,
  );
  const [first] = due;
  if (!first) return 0;
  began(first);
  const events = nextBatch(due);
  await runEvents(call, events);
  await call.db.run(sql`delete from automation_event where id = any(${events.map(({ id }) => id)}::bigint[])`);
  return events.length;
}

/** The first of them that are one kind of record, each record once: what follows sees what they did. */
function nextBatch(due: readonly WaitingEvent[]): WaitingEvent[] {
  const seen = new Set<number>();
  const events: WaitingEvent[] = [];
  for (const event of due) {
    if (event.entity !== due[0]?.entity || seen.has(event.record_id)) break;
    seen.add(event.record_id);
    events.push(event);
  }
  return events;
}

async function runEvents(own: Call, events: readonly WaitingEvent[]): Promise<void> {
  const [first] = events;
  const entity = own.engine.entities.find(({ name }) => name === first?.entity);
  if (!entity) return;
  const ids = events.map((event) => event.record_id);
  const definition = await own.engine.definitionFor(own.db, entity, own.actor);
  await lockRecords(own, entity, ids);
  const chains = new Map(events.map((event) => [event.record_id, event.chain]));
  const longest = events.map(({ chain }) => chain).reduce((a, b) => (b.length > a.length ? b : a), []);
  const away = await awayToday(own.db);
  const entries: Entry[] = [];
  for (const rule of rulesOf(own.actor.organisation, entity.name)) {
    const about = events.filter((event) => event.rules.includes(rule.id));
    if (about.length === 0) continue;
    const call: Call = {
      ...own,
      chainOf: (name, id) => [...((name === entity.name ? chains.get(id) : undefined) ?? longest), rule.id],
    };
    entries.push(...(await runRule(call, definition, rule, about, away)));
  }
  await writeEntries(own.db, entries);
  await countFailures(own, entries);
  // Who makes rules reaches all records of the kind.
  own.effects.changed('automation', [...new Set(entries.map((entry) => entry.rule))], [`${entity.module}:all`]);
}

async function runRule(
  call: Call,
  definition: Definition,
  rule: Rule,
  events: readonly WaitingEvent[],
  away: ReadonlySet<number>,
): Promise<Entry[]> {
  const entryOf = (event: WaitingEvent, outcome: Outcome): Entry => ({
    rule: rule.id,
    event: event.id,
    record: event.record_id,
    version: event.version,
    ...outcome,
  });
  const { broken } = await ruleStateOf(call, definition, rule);
  if (broken.length > 0) return events.map((event) => entryOf(event, { result: 'skipped', notes: [...broken] }));
  const { entity } = definition;
  const condition: RawBuilder<boolean> = (await conditionSql(call, entity, rule.condition)) ?? sql`true`;
  const ids = events.map((event) => event.record_id);
  const rows = await call.db.rows(select(records(entity), ['t.*', sql<boolean>`(${condition}) is true`.as('$meant')])`
    where t.id = any(${ids}::bigint[]) and t.deleted_at is null`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const items: Item[] = [];
  const entries: Entry[] = [];
  for (const event of events) {
    const row = byId.get(event.record_id);
    if (!row) entries.push(entryOf(event, { result: 'skipped', notes: [msg('ruleGone')] }));
    else if (row.$meant) items.push({ event: event.id, row, day: event.day, ownerBefore: event.owner_before });
  }
  const outcomes = await perform({ call, definition, rule, away }, items);
  for (const event of events) {
    const outcome = outcomes.get(event.id);
    if (outcome) entries.push(entryOf(event, outcome));
  }
  return entries;
}

/** A failure, or a rule that cannot do anything any more. A record that refuses is no fault of the rule. */
function isFailure(entry: Entry): boolean {
  const [first] = entry.notes;
  return entry.result === 'failed' || (entry.result === 'skipped' && first !== undefined && faults.has(first.key));
}
const faults: ReadonlySet<string> = new Set(['ruleFieldGone', 'ruleConditionGone', 'ruleValueGone']);

/** Keeps how often a rule failed in a row, and switches off the one that does nothing else. */
async function countFailures(call: Call, entries: readonly Entry[]): Promise<void> {
  for (const [id, own] of [...Map.groupBy(entries, (entry) => entry.rule)].sort(([a], [b]) => a - b)) {
    // Those since the last success, and whether there was one.
    const last = own.findLastIndex((entry) => entry.result === 'done');
    const failures = own.slice(last + 1).filter(isFailure);
    const [row] = await stampSettings(call.db, ruleSettings, sql`id = ${id} and enabled`, {
      last_run_at: sql`now()`,
      failures: sql`${last < 0 ? sql`failures` : sql`0`} + ${failures.length}::integer`,
    });
    if (row && row.failures >= ruleLimits.failures) await switchOff(call, row, failures.at(-1)?.notes[0]);
  }
}

async function switchOff(call: Call, rule: StoredRule, last: Sentence | undefined): Promise<void> {
  const why = msg('ruleSwitchedOff', { count: rule.failures, why: last ?? '' });
  await changeSettings(call, ruleSettings, rule, { enabled: false, off_reason: packed(why) });
  await notify(
    call,
    {
      kind: 'automation.off',
      users: [rule.created_by, rule.updated_by],
      params: { rule: rule.name, count: rule.failures },
    },
    { system: true },
  );
}

/** An event that breaks the program waits, and is given up in the end, so that it holds up nobody. */
async function postpone(run: JobRun, { id, attempts, record_id, version, rules }: WaitingEvent): Promise<void> {
  if (attempts + 1 < mostAttempts) {
    await run.database.run(sql`
      update automation_event set attempts = attempts + 1, retry_at = now() + make_interval(secs => ${pause} * (attempts + 1))
      where id = ${id}`);
    return;
  }
  await run.asProgram(async (call) => {
    const gone = await call.db.run(sql`delete from automation_event where id = ${id}`);
    if (gone === 0) return;
    const there = await call.db.rows(select('automation_rule', ['id'])`where id = any(${rules}::bigint[]) order by id`);
    const entries = there.map(
      ({ id: rule }): Entry => ({
        rule,
        event: id,
        record: record_id,
        version,
        result: 'failed',
        notes: [msg('ruleBroke', { count: mostAttempts })],
      }),
    );
    await writeEntries(call.db, entries);
    await countFailures(call, entries);
  });
}

/** Sends people the notices that were gathered for them. @returns how many notices were written */
async function notifyPeople(call: Call): Promise<number> {
  const turn = await call.db.first(
    query.selectNoFrom([sql<boolean>`pg_try_advisory_xact_lock(${runLock})`.as('mine')]),
  );
  if (!turn?.mine) return 0;
  const rows = await call.db.rows<{
    rule: string;
    entity: string;
    user_id: number;
    about: 'assigned' | 'told';
    words: string;
    record_id: number;
    n: number;
  }>(sql`
    with gone as (delete from automation_notice x where (x.rule_id, x.user_id, x.about, x.words) in (
      select rule_id, user_id, about, words from automation_notice order by rule_id, user_id limit ${mostNotices}) returning x.*)
    select g.*, r.name as rule, r.entity from gone g join automation_rule r on r.id = g.rule_id order by g.rule_id, g.user_id`);
  await notify(
    call,
    rows.map(({ rule, entity, user_id, about, words, record_id, n }) => {
      const kind = call.engine.entities.find(({ name }) => name === entity);
      const target = kind && n === 1 ? { target: { module: kind.module, id: record_id } } : {};
      return { kind: `automation.${about}`, users: [user_id], params: { rule, n, words: words || rule }, ...target };
    }),
    { system: true },
  );
  return rows.length;
}
