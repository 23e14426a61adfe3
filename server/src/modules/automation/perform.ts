// Performs one rule on records: action after action, all records together; or describes what it would do.
import type { NotifyAction, RuleAction } from '@crm/protocol/answers/automation';
import { msg, renderSentence, type Sentence } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import type { Call, Definition, Row } from '../../engine/entity.ts';
import { ruleVerb } from '../../engine/operation-log.ts';
import { records } from '../../engine/records.ts';
import { attempt, attemptEach } from '../../engine/write/attempt.ts';
import { changeRecords } from '../../engine/write/change.ts';
import { setFields } from '../../engine/write/set.ts';
import { select } from '../../platform/db/query.ts';
import { giveRecords } from '../membership/index.ts';
import { Picker } from './assignees.ts';
import { givingAction } from './check.ts';
import { dueMoment } from './due.ts';
import type { Outcome } from './log.ts';
import type { Rule } from './rules.ts';

/** A record that the rule is about, and the write that began it. */
export interface Item {
  event: number;
  row: Row;
  /** Day of the write, `yyyy-MM-dd`. */
  day: string;
  /** Owner before the write; 0 for none. */
  ownerBefore: number;
}

export interface Performance {
  call: Call;
  definition: Definition;
  rule: Rule;
  away: ReadonlySet<number>;
  /** Nothing is written. */
  dry?: boolean;
}

/** The note in a record's log about a write by a rule. */
export const ruleNote = (name: string) => renderSentence(msg('ruleNote', { name }));

type Outcomes = Map<number, Outcome>;

/** @returns what became of each item, by its event */
export async function perform(on: Performance, items: readonly Item[]): Promise<Outcomes> {
  const outcomes: Outcomes = new Map(items.map(({ event }) => [event, { result: 'done', notes: [] }]));
  const open = () => items.filter(({ event }) => outcomes.get(event)?.result === 'done');
  for (const action of on.rule.actions) {
    const current = on.dry ? open() : await reloaded(on, open());
    if (current.length === 0) break;
    await performOne(on, action, current, outcomes);
  }
  return outcomes;
}

function performOne(on: Performance, action: RuleAction, items: readonly Item[], outcomes: Outcomes): Promise<void> {
  switch (action.type) {
    case 'set':
      return performSet(on, action, items, outcomes);
    case 'assign':
      return performAssign(on, action, items, outcomes);
    case 'due':
      return performDue(on, action, items, outcomes);
    case 'notify':
      return performNotify(on, action, items, outcomes);
  }
}

/** The rows as the actions before left them. */
async function reloaded({ call, definition }: Performance, items: readonly Item[]): Promise<Item[]> {
  const ids = items.map(({ row }) => row.id);
  const rows = await call.db.rows(select(records(definition.entity), ['t.*'])`where t.id = any(${ids}::bigint[])`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return items.map((item) => ({ ...item, row: byId.get(item.row.id) ?? item.row }));
}

function end(outcomes: Outcomes, item: Item, result: Outcome['result'], why: Sentence): void {
  const outcome = outcomes.get(item.event);
  if (!outcome) return;
  outcome.result = result;
  outcome.notes.push(why);
}

function add(outcomes: Outcomes, item: Item, note: Sentence): void {
  outcomes.get(item.event)?.notes.push(note);
}

/** Those that the kind of record, and the guards of all modules, let the program change; the others end here. */
async function allowed(
  { call, definition }: Performance,
  items: readonly Item[],
  action: string,
  outcomes: Outcomes,
): Promise<Item[]> {
  const { entity } = definition;
  const guards = call.engine.guardsOf(entity);
  const free: Item[] = [];
  for (const item of items) {
    let reason = entity.refuse?.(call, item.row, action);
    for (const guard of reason ? [] : guards) {
      const verdict = await guard(call, [item.row], action, entity);
      if (verdict) reason = 'refuse' in verdict ? verdict.refuse : msg('ruleDiverted');
      if (reason) break;
    }
    if (reason) end(outcomes, item, 'skipped', reason);
    else free.push(item);
  }
  return free;
}

/** Writes all items together; where that is refused, one after the other, so that one record stops nobody else. */
async function written(
  { call }: Performance,
  items: readonly Item[],
  outcomes: Outcomes,
  work: (rows: readonly Row[]) => Promise<unknown>,
): Promise<void> {
  const byId = new Map(items.map((item) => [item.row.id, item]));
  for (const { id, reason } of await attemptEach(
    call,
    items.map(({ row }) => row),
    work,
  )) {
    const item = byId.get(id);
    if (item) end(outcomes, item, 'failed', reason);
  }
}

async function performSet(
  on: Performance,
  action: Extract<RuleAction, { type: 'set' }>,
  items: readonly Item[],
  outcomes: Outcomes,
): Promise<void> {
  const { call, definition, rule, dry } = on;
  const field = definition.byWire.get(action.field);
  if (!field) return;
  const free = await allowed(on, items, 'edit', outcomes);
  const title = field.title;
  const text = action.text ?? '';
  const note = text === '' ? msg('ruleEmptied', { field: title }) : msg('ruleSet', { field: title, value: text });
  const byId = new Map(free.map((item) => [item.row.id, item]));
  const set = async (rows: readonly Row[]) => {
    const body = { [field.wire]: action.value ?? '' };
    const { changed, problems } = await setFields(call, definition.entity, rows, body, {
      action: ruleVerb,
      note: ruleNote(rule.name),
      dry: dry ?? false,
    });
    for (const row of rows) {
      const item = byId.get(row.id);
      const problem = Object.entries(problems.get(row.id) ?? {})[0];
      if (!item) continue;
      if (problem) {
        const named = definition.byWire.get(problem[0])?.title ?? problem[0];
        end(outcomes, item, 'failed', msg('ruleFieldProblem', { field: named, why: problem[1] }));
      } else add(outcomes, item, changed.has(row.id) ? note : msg('ruleSame', { field: title }));
    }
  };
  if (dry) return set(free.map(({ row }) => row));
  // The outcome of a row that is refused after all is reset.
  const before = new Map(free.map(({ event }) => [event, structuredClone(outcomes.get(event))]));
  const refused = await attempt(call, () => set(free.map(({ row }) => row)));
  if (!refused) return;
  for (const item of free) {
    const kept = before.get(item.event);
    if (kept) outcomes.set(item.event, kept);
    const reason = await attempt(call, () => set([item.row]));
    if (reason && kept) end(outcomes, item, 'failed', reason.sentence);
  }
}

async function performAssign(
  on: Performance,
  action: Extract<RuleAction, { type: 'assign' }>,
  items: readonly Item[],
  outcomes: Outcomes,
): Promise<void> {
  const { call, definition, rule, dry } = on;
  const { entity } = definition;
  const picker = await Picker.open(call, definition, rule.id, action, on.away);
  const chosen = new Map<number, number>();
  const nameOf = (id: number) => call.actor.organisation.users.get(id)?.name ?? '';
  const free = await allowed(on, items, givingAction(entity), outcomes);
  for (const item of free) {
    const pick = picker.pick(item.row);
    if ('nobody' in pick) end(outcomes, item, pick.meant ? 'failed' : 'skipped', pick.nobody);
    else if (Number(item.row[entity.owner as string]) === pick.user)
      add(outcomes, item, msg('ruleOwned', { name: nameOf(pick.user) }));
    else chosen.set(item.row.id, pick.user);
  }
  const moving = free.filter(({ row }) => chosen.has(row.id));
  const owner = (row: Row) => chosen.get(row.id) as number;
  if (!dry) {
    await written(on, moving, outcomes, (rows) =>
      giveRecords(call, entity, rows, {
        owner,
        keep: 'none',
        expires: null,
        action: ruleVerb,
        note: ruleNote(rule.name),
      }),
    );
    await picker.keep(call);
  }
  const given = moving.filter(({ event }) => outcomes.get(event)?.result === 'done');
  for (const item of given) add(outcomes, item, msg('ruleAssigned', { name: nameOf(owner(item.row)) }));
  if (!dry)
    await queueNotices(
      call,
      rule.id,
      'assigned',
      '',
      given.map(({ row }) => ({ record: row.id, user: owner(row) })),
    );
}

async function performDue(
  on: Performance,
  action: Extract<RuleAction, { type: 'due' }>,
  items: readonly Item[],
  outcomes: Outcomes,
): Promise<void> {
  const { call, definition, rule, dry } = on;
  const due = definition.entity.automated?.due;
  if (!due) return;
  const moments = new Map<number, string>();
  for (const item of await allowed(on, items, due.action, outcomes)) {
    const moment = dueMoment(item.day, action);
    const stored = item.row[due.column];
    const planned = typeof stored === 'string' ? stored.slice(0, 19) : '';
    // An earlier plan to follow up is not put off.
    if (planned !== '' && planned >= item.day && planned <= moment)
      add(outcomes, item, msg('ruleDueKept', { time: planned.slice(0, 16) }));
    else moments.set(item.row.id, moment);
  }
  const setting = items.filter(({ row }) => moments.has(row.id));
  const set = (row: Row) => ({ [due.column]: moments.get(row.id) });
  if (!dry)
    await written(on, setting, outcomes, (rows) =>
      changeRecords(call, definition.entity, rows, set, {
        action: ruleVerb,
        note: ruleNote(rule.name),
        keepVersion: true,
      }),
    );
  for (const item of setting)
    if (outcomes.get(item.event)?.result === 'done')
      add(outcomes, item, msg('ruleDue', { time: (moments.get(item.row.id) as string).slice(0, 16) }));
}

async function performNotify(
  on: Performance,
  action: NotifyAction,
  items: readonly Item[],
  outcomes: Outcomes,
): Promise<void> {
  const { call, rule, dry } = on;
  const { users } = call.actor.organisation;
  const pairs: { record: number; user: number }[] = [];
  for (const item of items) {
    const people = receiversOf(on, action, item).filter((id) => users.get(id)?.enabled && !users.get(id)?.deleted);
    const names = people.map((id) => users.get(id)?.name ?? '');
    add(outcomes, item, names.length > 0 ? msg('ruleTold', { names }) : msg('ruleToldNobody'));
    for (const user of people) pairs.push({ record: item.row.id, user });
  }
  if (!dry) await queueNotices(call, rule.id, 'told', action.text, pairs);
}

/** For a record in a pool, the former owner counts as the owner. */
function receiversOf({ call, definition }: Performance, { to, users }: NotifyAction, item: Item): number[] {
  const { owner } = definition.entity;
  const holder = owner ? Number(item.row[owner]) || item.ownerBefore : 0;
  const superior = call.actor.organisation.superiorOf(holder);
  const meant = [...(to.includes('owner') ? [holder] : []), ...(to.includes('superior') ? [superior] : []), ...users];
  return [...new Set(meant)].filter((id) => id > 0);
}

/** Queues notices for people; sent together when the rules have nothing more to do. */
async function queueNotices(
  call: Call,
  rule: number,
  about: 'assigned' | 'told',
  words: string,
  pairs: readonly { record: number; user: number }[],
): Promise<void> {
  if (pairs.length === 0) return;
  await call.db.run(sql`
    insert into automation_notice as x (rule_id, user_id, about, words, record_id, n)
    select ${rule}, p."user", ${about}, ${words}, max(p.record), count(*)::integer
    from json_to_recordset(${JSON.stringify(pairs)}::json) as p(record bigint, "user" bigint) group by 2 order by 2
    on conflict (rule_id, user_id, about, words)
      do update set n = x.n + excluded.n, record_id = excluded.record_id`);
}
