// What is to come in and to go out by weeks, of what the person sees: open instalments, when they come by the customers' habits of
// paying, what came, and what is spent.
import { sql } from 'kysely';
import type { Call } from '../../engine/entity.ts';
import { wholeSql } from '../../engine/query/aggregate.ts';
import { parseRequest } from '../../engine/query/request.ts';
import { planEntity, planStates } from './plan.entity.ts';

export interface HabitRule {
  /** Instalments of so many months are looked at. */
  months: number;
  /** So many are a habit at least. */
  least: number;
}

export interface ForecastWeek {
  /** Monday; null for what was due before the first week. */
  week: string | null;
  due: string;
  expected: string;
}

/** All rows of the list for these parameters, to be read `from … t`. */
async function whole(call: Call, body: Record<string, unknown>) {
  const request = await parseRequest(call, planEntity, body);
  return wholeSql({ ...call, actor: request.reader }, request);
}

/**
 * Open instalments by the week that they are due in, and by the week in which they come: the day that they are due on and the median of
 * the days by which the customer paid earlier instalments late, of all where there are too few; not before this week.
 * @param today a day of this week; @param from the first Monday; both `yyyy-MM-dd`
 */
export async function forecastWeeks(
  call: Call,
  { today, from, rule }: { today: string; from: string; rule: HabitRule },
): Promise<ForecastWeek[]> {
  const open = await whole(call, { pending: '1' });
  const done = await whole(call, { planState: String(planStates.done) });
  return call.db.rows<ForecastWeek>(sql`
    with open as materialized (
      select t.customer_id, t.due_on, t.amount - t.settled as amount from ${open} t),
    late as materialized (
      select t.customer_id, (select max(r.paid_on) from receipt_part p join receipt r on r.id = p.receipt_id where p.plan_id = t.id)
        - t.due_on as days
      from ${done} t
      where t.due_on >= ${today}::date - make_interval(months => ${rule.months}) and t.due_on <= ${today}::date),
    everybody as (select percentile_disc(0.5) within group (order by days) as days from late where days is not null),
    habit as (
      select customer_id, percentile_disc(0.5) within group (order by days) as days from late
      where days is not null and customer_id in (select customer_id from open)
      group by customer_id having count(*) >= ${rule.least}),
    part as (
      select o.due_on as day, o.amount as due, 0::numeric as expected from open o
      union all
      select greatest(o.due_on + coalesce(h.days, e.days, 0), ${today}::date), 0, o.amount
      from open o cross join everybody e left join habit h on h.customer_id = o.customer_id)
    select case when day >= ${from}::date then date_trunc('week', day)::date::text end as week,
      sum(due)::text as due, sum(expected)::text as expected
    from part group by 1`);
}
