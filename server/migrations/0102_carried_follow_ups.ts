// A lead that became a customer keeps its follow-ups: those of the customer say what they were carried from, and count as the lead's.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Of cells, as whoever folds them has it: see 0082.
  await sql`select pg_advisory_xact_lock(7080)`.execute(db);
  await sql`
    -- The follow-up of the lead; 0 for what was written to the customer.
    alter table follow_up add column lead_follow_up_id bigint not null default 0;

    -- What was carried before is known by the log. In one transaction leads were converted one after the other: the conversion
    -- that comes next in the log is that of the lead. Each has a number of its own, also where its lead is gone for good.
    create temporary table carried on commit drop as
      select l.record_id as follow_up_id, nextval(pg_get_serial_sequence('lead_follow_up', 'id')) as id, (
          select c.record_id from operation_log c
          where c.created_at = l.created_at and c.entity = 'lead' and c.action = 'convert' and c.id > l.id
          order by c.id limit 1) as lead_id
      from operation_log l where l.entity = 'followUp' and l.action = 'carried';
    insert into lead_follow_up (id, lead_id, owner_id, method, content, images, followed_at, next_at, created_by, created_at,
        updated_at, deleted_at, deleted_by)
      select k.id, l.id, l.owner_id, f.method, f.content, f.images, f.followed_at, f.next_at, f.created_by, f.created_at, f.updated_at,
        -- In the bin with its lead, or because it was taken back itself; not because the customer was deleted.
        case when l.deleted_at is not null then l.deleted_at when c.deleted_at is null then f.deleted_at end,
        case when l.deleted_at is not null then l.deleted_by when c.deleted_at is null then f.deleted_by end
      from carried k join follow_up f on f.id = k.follow_up_id join customer c on c.id = f.customer_id join lead l on l.id = k.lead_id
      order by k.id;
    update follow_up f set lead_follow_up_id = k.id from carried k where f.id = k.follow_up_id;

    drop trigger measure_insert on follow_up;
    drop trigger measure_update on follow_up;
    drop trigger measure_delete on follow_up;
    drop function follow_up_measure_insert();
    drop function follow_up_measure_update();
    drop function follow_up_measure_delete();
    update measure_source set taken = replace(taken, '(true)', '(lead_follow_up_id = 0)') where name = 'followUp';
    select attach_measures('follow_up');
    select rebuild_measure(name, zone) from measure_source where name = 'followUp';
    select fold_measures();
  `.execute(db);
}
