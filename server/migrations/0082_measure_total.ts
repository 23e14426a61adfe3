// What reports add up for whoever sees everything: besides the cells by owner, one for all owners of a day and of a month.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Of cells, as whoever folds them has it: a process of before that is at it is waited for, and its cells are seen below.
  await sql`select pg_advisory_xact_lock(7080)`.execute(db);
  await sql`
    -- Units 'D' and 'M' are days and months of all owners together (owner_id 1) and of rows without one (0).
    create or replace function fold_measures() returns bigint language plpgsql as $$
    declare
      folded bigint;
    begin
      with taken as (delete from measure_ledger returning source, day, owner_id, by_id, n, s1, s2, s3, s4),
      cells as (
        select source, 'd' as unit, day, owner_id, by_id, n, s1, s2, s3, s4 from taken
        union all
        select source, 'm', date_trunc('month', day)::date, owner_id, by_id, n, s1, s2, s3, s4 from taken
        union all
        select source, 'D', day, least(owner_id, 1), 0, n, s1, s2, s3, s4 from taken
        union all
        select source, 'M', date_trunc('month', day)::date, least(owner_id, 1), 0, n, s1, s2, s3, s4 from taken
      ), written as (
        insert into measure_day as m (source, unit, day, owner_id, by_id, n, s1, s2, s3, s4)
          select source, unit, day, owner_id, by_id, sum(n), sum(s1), sum(s2), sum(s3), sum(s4)
          from cells group by source, unit, day, owner_id, by_id
        on conflict (source, unit, day, owner_id, by_id)
          do update set n = m.n + excluded.n, s1 = m.s1 + excluded.s1, s2 = m.s2 + excluded.s2, s3 = m.s3 + excluded.s3,
            s4 = m.s4 + excluded.s4
        returning 1
      )
      select count(*) into folded from taken;
      return folded;
    end $$;
    insert into measure_day (source, unit, day, owner_id, by_id, n, s1, s2, s3, s4)
      select source, upper(unit), day, least(owner_id, 1), 0, sum(n), sum(s1), sum(s2), sum(s3), sum(s4)
      from measure_day group by 1, 2, 3, 4;
  `.execute(db);
}
