// Whoever is given a record is there: checked where it is written, under a lock against their leaving at the same moment.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function require_owner() returns trigger language plpgsql as $$
    begin
      perform 1 from app_user where id = new.owner_id and deleted_at is null for share;
      if not found then
        raise exception 'the owner of a row of % is gone', tg_table_name using errcode = '23503', constraint = 'owner_present';
      end if;
      return new;
    end $$;

    -- 0 is nobody: records in a pool.
    create trigger customer_owner_added before insert on customer for each row when (new.owner_id > 0) execute function require_owner();
    create trigger customer_owner_changed before update of owner_id on customer
      for each row when (new.owner_id > 0 and new.owner_id is distinct from old.owner_id) execute function require_owner();
    create trigger supplier_owner_added before insert on supplier for each row when (new.owner_id > 0) execute function require_owner();
    create trigger supplier_owner_changed before update of owner_id on supplier
      for each row when (new.owner_id > 0 and new.owner_id is distinct from old.owner_id) execute function require_owner();
  `.execute(db);
}
