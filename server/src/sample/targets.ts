// Targets of the sample company: what each of sales has to bring in this year, a little more than they are on the way to.
import type pg from 'pg';

/** How the months of a year go: little around the New Year, much at the end. */
const shape = [0.6, 0.5, 0.9, 1, 1, 1.1, 0.9, 0.9, 1.1, 1.1, 1.2, 1.7];

/** @param now milliseconds since 1970; the year is that of the company's zone in the connection */
export async function createTargets(client: pg.ClientBase, now: number): Promise<void> {
  await client.query(
    `with y as (select extract(year from to_timestamp($1::float8 / 1000))::int as year),
      came as (
        select 'contract.amount' as metric, owner_id, sum(amount) as sum, 10000 as step from contract, y
          where state = 1 and approval = 2 and deleted_at is null and extract(year from signed_on) = y.year and owner_id > 0 group by 2
        union all select 'finance.amount', owner_id, sum(amount), 10000 from receipt, y
          where state = 1 and approval = 2 and deleted_at is null and extract(year from paid_on) = y.year and owner_id > 0 group by 2
        union all select 'customer.added', owner_id, count(*), 1 from customer, y
          where deleted_at is null and extract(year from created_at) = y.year and owner_id > 0 group by 2)
    insert into target (user_id, metric, year, months)
    select c.owner_id, c.metric, y.year,
      array(select greatest(c.step, round(c.sum * 1.15 / 12 * w / c.step) * c.step) from unnest($2::numeric[]) with ordinality s(w, no) order by no)
    from came c join app_user u on u.id = c.owner_id and u.status = 1 cross join y order by 1, 2`,
    [now, shape],
  );
  // Heads of departments answer for a little more than their people do.
  await client.query(
    `insert into target (department_id, metric, year, months)
    select s.department_id, s.metric, s.year, array_agg(s.amount order by s.no) from (
      select u.department_id, t.metric, t.year, m.no, round(sum(m.amount) * 1.05 / 10000) * 10000 as amount
      from target t cross join lateral unnest(t.months) with ordinality m(amount, no) join app_user u on u.id = t.user_id
      where t.metric <> 'customer.added' and u.department_id > 0 group by 1, 2, 3, 4) s
    group by 1, 2, 3 order by 1, 2`,
  );
}
