// What reports add up, kept by day and owner as the rows change: a period is read from as many cells as it has days and people.
import { type Kysely, sql } from 'kysely';

interface Source {
  name: string;
  table: string;
  /** A column, and whether it is a moment: its day is one of the company's time zone. */
  day: string;
  moment?: true;
  /** Whose row it is; the owner's where missing. */
  by?: string;
  where?: string;
  /** At most four. */
  sums?: readonly string[];
}

/** Live records that were approved. */
const inForce = 'state = 1 and approval = 2';

const sources: readonly Source[] = [
  {
    name: 'contract',
    table: 'contract',
    day: 'signed_on',
    where: inForce,
    sums: ['amount', 'repaid', 'unpaid', '(repaid > 0)::integer'],
  },
  { name: 'receipt', table: 'receipt', day: 'paid_on', where: inForce, sums: ['amount'] },
  { name: 'expense', table: 'expense', day: 'paid_on', where: inForce, sums: ['amount'] },
  { name: 'invoice', table: 'invoice', day: 'issued_on', where: inForce, sums: ['amount'] },
  {
    name: 'customer',
    table: 'customer',
    day: 'created_at',
    moment: true,
    sums: ['(last_follow_up_at is not null)::integer', '(clue = 2)::integer'],
  },
  { name: 'customer.deal', table: 'customer', day: 'dealt_at', moment: true, where: 'clue = 2' },
  { name: 'contact', table: 'contact', day: 'created_at', moment: true },
  { name: 'lead', table: 'lead', day: 'created_at', moment: true, sums: ['(state = 2)::integer'] },
  { name: 'followUp', table: 'follow_up', day: 'followed_at', moment: true, by: 'created_by' },
  { name: 'leadFollowUp', table: 'lead_follow_up', day: 'followed_at', moment: true, by: 'created_by' },
];

/** What a source takes from rows: `{rows}` is where they stand, `{sign}` whether they came or went. */
function takenFrom({ name, day, moment, by = 'owner_id', where = 'true', sums = [] }: Source): string {
  const of = moment ? `(${day} at time zone (select zone from measure_source where name = '${name}'))::date` : day;
  const added = [0, 1, 2, 3].map((at) => `{sign} coalesce(${sums[at] ?? '0'}, 0)::numeric as s${at + 1}`);
  return `select '${name}'::text as source, ${of} as day, owner_id, coalesce(${by}, 0)::bigint as by_id, {sign} 1 as n,
    ${added.join(', ')} from {rows} where deleted_at is null and ${day} is not null and (${where})`;
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table measure_source (
      name text primary key,
      rows_of text not null,
      -- By which moments were told apart into days; see rebuild_measure().
      zone text not null,
      taken text not null
    );
    -- Unit 'd' is a day, 'm' a month by its first day.
    create table measure_day (
      source text not null,
      unit text not null,
      day date not null,
      owner_id bigint not null,
      by_id bigint not null,
      n bigint not null,
      s1 numeric not null,
      s2 numeric not null,
      s3 numeric not null,
      s4 numeric not null,
      primary key (source, unit, day, owner_id, by_id)
    );
    create table measure_ledger (
      id bigint generated always as identity primary key,
      source text not null,
      day date not null,
      owner_id bigint not null,
      by_id bigint not null,
      n bigint not null,
      s1 numeric not null,
      s2 numeric not null,
      s3 numeric not null,
      s4 numeric not null
    );
    create index measure_ledger_day on measure_ledger (source, day);
    -- Its rows live for seconds.
    alter table measure_ledger set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

    -- Puts the triggers on a table for the sources that it has.
    create function attach_measures(at_table text) returns void language plpgsql as $body$
    declare
      happened text;
      statement text;
    begin
      foreach happened in array array['insert', 'delete', 'update'] loop
        select string_agg(part, ' union all ') into statement from (
          select replace(replace(taken, '{rows}', 'added'), '{sign}', '') as part
            from measure_source where rows_of = at_table and happened <> 'delete'
          union all
          select replace(replace(taken, '{rows}', 'removed'), '{sign}', '-')
            from measure_source where rows_of = at_table and happened <> 'insert'
        ) x;
        execute format($f$
          create function %I() returns trigger language plpgsql as $t$
          begin
            insert into measure_ledger (source, day, owner_id, by_id, n, s1, s2, s3, s4)
            select source, day, owner_id, by_id, sum(n), sum(s1), sum(s2), sum(s3), sum(s4) from (%s) x
            group by source, day, owner_id, by_id
            having sum(n) <> 0 or sum(s1) <> 0 or sum(s2) <> 0 or sum(s3) <> 0 or sum(s4) <> 0;
            return null;
          end $t$$f$, at_table || '_measure_' || happened, statement);
        execute format('create trigger %I after %s on %I %s for each statement execute function %I()',
          'measure_' || happened, happened, at_table,
          case happened when 'insert' then 'referencing new table as added'
            when 'delete' then 'referencing old table as removed'
            else 'referencing new table as added old table as removed' end,
          at_table || '_measure_' || happened);
      end loop;
    end $body$;

    create function fold_measures() returns bigint language plpgsql as $$
    declare
      folded bigint;
    begin
      with taken as (delete from measure_ledger returning source, day, owner_id, by_id, n, s1, s2, s3, s4),
      differences as (
        select source, 'd' as unit, day, owner_id, by_id, sum(n) as n,
            sum(s1) as s1, sum(s2) as s2, sum(s3) as s3, sum(s4) as s4
          from taken group by source, day, owner_id, by_id
        union all
        select source, 'm', date_trunc('month', day)::date, owner_id, by_id, sum(n), sum(s1), sum(s2), sum(s3), sum(s4)
          from taken group by 1, 2, 3, 4, 5
      ), written as (
        insert into measure_day as m (source, unit, day, owner_id, by_id, n, s1, s2, s3, s4)
          select * from differences
        on conflict (source, unit, day, owner_id, by_id)
          do update set n = m.n + excluded.n, s1 = m.s1 + excluded.s1, s2 = m.s2 + excluded.s2, s3 = m.s3 + excluded.s3,
            s4 = m.s4 + excluded.s4
        returning 1
      )
      select count(*) into folded from taken;
      return folded;
    end $$;

    -- Everything of a source anew, by the days of a time zone. Writers of the table wait meanwhile.
    create function rebuild_measure(of_source text, of_zone text) returns void language plpgsql as $$
    declare
      found measure_source;
    begin
      select * into strict found from measure_source where name = of_source;
      execute format('lock table %I in share row exclusive mode', found.rows_of);
      update measure_source set zone = of_zone where name = of_source;
      delete from measure_day where source = of_source;
      delete from measure_ledger where source = of_source;
      execute format('insert into measure_ledger (source, day, owner_id, by_id, n, s1, s2, s3, s4)
        select source, day, owner_id, by_id, sum(n), sum(s1), sum(s2), sum(s3), sum(s4) from (%s) x
        group by source, day, owner_id, by_id',
        replace(replace(found.taken, '{rows}', quote_ident(found.rows_of)), '{sign}', ''));
    end $$;
  `.execute(db);
  for (const source of sources)
    await sql`insert into measure_source (name, rows_of, zone, taken)
      values (${source.name}, ${source.table}, current_setting('TimeZone'), ${takenFrom(source)})`.execute(db);
  for (const table of new Set(sources.map((source) => source.table)))
    await sql`select attach_measures(${table})`.execute(db);
  await sql`select rebuild_measure(name, zone) from measure_source`.execute(db);
  await sql`select fold_measures()`.execute(db);
}
