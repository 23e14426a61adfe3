// When a customer goes into a pool by itself: one judge for single rows, and the same in SQL for lists and the nightly job.
import type { RecycleRule } from '@crm/protocol/answers/pool';
import { msg, renderSentence, type Sentence } from '@crm/protocol/sentences';
import { type RawBuilder, sql } from 'kysely';
import type { Call, ListParameter } from '../../engine/entity.ts';
import { isReadable } from '../../engine/field-permissions.ts';
import type { Organisation } from '../../platform/access/organisation.ts';
import { select } from '../../platform/db/query.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import type { CustomerRow } from './customer.fields.ts';
import { allPools, isMember, type Pool } from './pools.ts';

/** Why and when a customer goes into which pool. */
export interface Due {
  pool: Pool;
  rule: RecycleRule['type'];
  /** Days of the rule that count for this customer. */
  days: number;
  /** Whole days that are left: 0 on the last day, in the night after which it goes. */
  left: number;
  /** `yyyy-MM-dd` */
  lastDay: string;
}

/** What rules look at. */
export type RecyclableState = Pick<
  CustomerRow,
  'owner_id' | 'level' | 'clue' | 'last_follow_up_at' | 'received_at' | 'created_at' | 'locked_at'
> & { contractApproved?: string | null; contractEnded?: string | null };

const dayLength = 86_400_000;

/** Days since 1970 of a day, or of a moment as the database writes it in the company's time zone. */
function dayOf(text: string): number {
  return Date.UTC(Number(text.slice(0, 4)), Number(text.slice(5, 7)) - 1, Number(text.slice(8, 10))) / dayLength;
}

function textOf(day: number): string {
  return new Date(day * dayLength).toISOString().slice(0, 10);
}

/** So many days after a day, both `yyyy-MM-dd`. */
export function dayAfter(day: string, days: number): string {
  return textOf(dayOf(day) + days);
}

/** The day in each time zone and until when it is looked at no more: formatting one costs more than presenting a row. */
const days = new Map<string, { format: Intl.DateTimeFormat; text: string; until: number }>();
const minute = 60_000;

/** Today in the company's time zone, `yyyy-MM-dd`. */
export function companyToday(settings: Settings): string {
  const timeZone = settings.get('company.timeZone');
  const now = Date.now();
  const known = days.get(timeZone);
  // Days begin with a whole minute everywhere. A clock that was set back is looked at again.
  if (known && now < known.until && now >= known.until - minute) return known.text;
  const format = known?.format ?? new Intl.DateTimeFormat('sv-SE', { timeZone });
  const text = format.format(now);
  days.set(timeZone, { format, text, until: now - (now % minute) + minute });
  return text;
}

function daysFor(rule: RecycleRule, level: number): number | null {
  const named = rule.levels.find((one) => one.level === level);
  return named ? named.days : rule.days;
}

/** The day from which a rule counts; undefined when it does not concern the customer. */
function basisOf(rule: RecycleRule, row: RecyclableState): number | undefined {
  const received = dayOf(row.received_at ?? row.created_at ?? '1970-01-01');
  switch (rule.type) {
    case 'noFollowUp':
      return row.last_follow_up_at ? Math.max(received, dayOf(row.last_follow_up_at)) : received;
    case 'noContract':
      return row.contractApproved ? undefined : received;
    case 'contractEnded':
      return row.contractEnded ? Math.max(received, dayOf(row.contractEnded)) : undefined;
  }
}

/** Replaced with the organisation. */
const poolsByOwner = new WeakMap<Organisation, Map<number, readonly Pool[]>>();

/** The pools that somebody's customers go into by rules. */
function poolsAbove(organisation: Organisation, ownerId: number): readonly Pool[] {
  let byOwner = poolsByOwner.get(organisation);
  if (!byOwner) poolsByOwner.set(organisation, (byOwner = new Map()));
  let pools = byOwner.get(ownerId);
  if (!pools) {
    pools = allPools(organisation).filter(
      (pool) => pool.enabled && pool.rules.length > 0 && isMember(organisation, pool, ownerId),
    );
    byOwner.set(ownerId, pools);
  }
  return pools;
}

/**
 * What comes first of all rules that concern the customer: those of enabled pools that its owner belongs to.
 * @param today `yyyy-MM-dd` in the company's time zone
 */
export function dueOf(organisation: Organisation, row: RecyclableState, today: string): Due | undefined {
  if (row.owner_id === 0 || row.locked_at !== null) return undefined;
  let first: (Omit<Due, 'lastDay'> & { last: number }) | undefined;
  const now = dayOf(today);
  for (const pool of poolsAbove(organisation, row.owner_id)) {
    for (const rule of pool.rules) {
      if (rule.exempt && row.clue === 2) continue;
      const days = daysFor(rule, row.level);
      const basis = days === null ? undefined : basisOf(rule, row);
      if (days === null || basis === undefined) continue;
      const last = Math.max(basis + days, pool.graceUntil ? dayOf(pool.graceUntil) : 0);
      const left = last - now;
      // Of two at once the narrower pool has it: the one for everybody comes first in the list.
      if (!first || left < first.left || (left === first.left && first.pool.everyone))
        first = { pool, rule: rule.type, days, left, last };
    }
  }
  if (!first) return undefined;
  const { last, ...due } = first;
  return { ...due, lastDay: textOf(last) };
}

/** Ids of the people who belong to a pool; undefined for everybody. */
function ownersOf(organisation: Organisation, pool: Pool): number[] | undefined {
  if (pool.everyone) return undefined;
  return [...organisation.users.keys()].filter((id) => isMember(organisation, pool, id));
}

/**
 * SQL over `t` for customers whose last day comes within so many days: 0 for those that go in the coming night.
 * @param within days, or for each pool its own; undefined for none of its customers
 * @param pools as they stand, or as they would be
 */
export function recycledSql(
  call: Pick<Call, 'engine'> & { organisation: Organisation },
  today: string,
  within: (pool: Pool) => number | undefined,
  pools: readonly Pool[] = allPools(call.organisation),
): RawBuilder<boolean> {
  const parts = pools.flatMap((pool) => {
    const ahead = within(pool);
    if (!pool.enabled || ahead === undefined) return [];
    if (pool.graceUntil && dayOf(pool.graceUntil) > dayOf(today) + ahead) return [];
    const owners = ownersOf(call.organisation, pool);
    const mine = owners ? sql`and t.owner_id = any(${owners}::bigint[])` : sql``;
    return pool.rules.flatMap((rule) => {
      const basis = basisSql(call, rule);
      if (!basis) return [];
      const exempt = rule.exempt ? sql`and t.clue <> 2` : sql``;
      const named = rule.levels.map(({ level, days }) => sql`when ${level}::bigint then ${days}::integer`);
      const days =
        named.length === 0
          ? sql`${rule.days}::integer`
          : sql`case t.level ${sql.join(named, sql` `)} else ${rule.days}::integer end`;
      return [sql`(${basis} + ${days} <= ${today}::date + ${ahead}::integer ${mine} ${exempt})`];
    });
  });
  if (parts.length === 0) return sql`false`;
  return sql`(t.owner_id > 0 and t.locked_at is null and (${sql.join(parts, sql` or `)}))`;
}

const received = sql`coalesce(t.received_at, t.created_at)::date`;

/** The day from which a rule counts, null where it does not concern the customer; undefined for what no module supplies. */
function basisSql({ engine }: Pick<Call, 'engine'>, { type }: RecycleRule): RawBuilder<unknown> | undefined {
  if (type === 'noFollowUp') return sql`greatest(${received}, t.last_follow_up_at::date)`;
  const source = engine.dateOf('customer', type === 'noContract' ? 'contractApproved' : 'contractEnded');
  if (!source) return undefined;
  const day = sql.raw(source);
  if (type === 'noContract') return sql`case when ${day} is null then ${received} end`;
  return sql`case when ${day} is not null then greatest(${received}, ${day}) end`;
}

/** Kinds of rules that some module makes possible. */
export function possibleRules({ engine }: Pick<Call, 'engine'>): RecycleRule['type'][] {
  return (['noFollowUp', 'noContract', 'contractEnded'] as const).filter(
    (type) => type === 'noFollowUp' || engine.dateOf('customer', type === 'noContract' ? 'contractApproved' : type),
  );
}

/** Adds the days that other modules supply, where some rule looks at them. */
export async function withDates<R extends RecyclableState & { id: number }>(
  call: Pick<Call, 'engine' | 'db'> & { organisation: Organisation },
  rows: readonly R[],
): Promise<(R & RecyclableState)[]> {
  const used = new Set(allPools(call.organisation).flatMap((pool) => pool.rules.map((rule) => rule.type)));
  const approved = used.has('noContract') ? call.engine.dateOf('customer', 'contractApproved') : undefined;
  const ended = used.has('contractEnded') ? call.engine.dateOf('customer', 'contractEnded') : undefined;
  if ((!approved && !ended) || rows.length === 0) return [...rows];
  const ids = rows.map((row) => row.id);
  const dates = await call.db.rows(select('customer as t', [
    't.id',
    sql<string | null>`(${sql.raw(approved ?? 'null')})::date::text`.as('contractApproved'),
    sql<string | null>`(${sql.raw(ended ?? 'null')})::date::text`.as('contractEnded'),
  ])`
    where t.id = any(${ids}::bigint[])`);
  const byId = new Map(dates.map((one) => [one.id, one]));
  return rows.map((row) => ({ ...row, ...byId.get(row.id) }));
}

/** 剩余天数 of each customer of a page; empty for those that stay. */
export async function presentDaysLeft(
  call: Call,
  rows: readonly CustomerRow[],
  wires: Record<string, unknown>[],
): Promise<void> {
  const { organisation } = call.actor;
  if (!allPools(organisation).some((pool) => pool.enabled && pool.rules.length > 0)) {
    for (const wire of wires) wire['recycleDays'] = '';
    return;
  }
  const today = companyToday(call.settings);
  const dated = await withDates({ ...call, organisation }, rows);
  for (const [at, row] of dated.entries()) {
    const due = dueOf(organisation, row, today);
    const wire = wires[at] as Record<string, unknown>;
    wire['recycleDays'] = due ? Math.max(0, due.left) : '';
    wire['recycleReason'] = due ? renderSentence(reasonOf(due), call.language) : '';
    wire['recyclePool'] = due ? due.pool.name : '';
  }
}

/** Why, in words. */
export function reasonOf({ rule, days }: Pick<Due, 'rule' | 'days'>): Sentence {
  if (rule === 'noFollowUp') return msg('recycledUnfollowed', { days });
  return rule === 'noContract' ? msg('recycledUnsigned', { days }) : msg('recycledEnded', { days });
}

/** The list parameter `recycle`: customers whose last day comes within so many days. */
export const recycledWithin: ListParameter = (value, call) => {
  if (!/^\d{1,3}$/.test(value)) return msg('badFormat');
  // People who may not read the fields behind the days must not find them out by filtering.
  const levels = allPools(call.actor.organisation).some((pool) => pool.rules.some((rule) => rule.levels.length > 0));
  const reads = ['genjinTime', ...(levels ? ['status'] : [])];
  if (!reads.every((wire) => isReadable(call.actor, 'customer', { wire }))) return msg('notFilterable');
  const days = Number(value);
  return recycledSql(
    { engine: call.engine, organisation: call.actor.organisation },
    companyToday(call.settings),
    () => days,
  );
};
