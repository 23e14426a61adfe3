// Somebody who left publishes no news.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create trigger news_owner_added before insert on news for each row when (new.owner_id > 0) execute function require_owner();
    create trigger news_owner_changed before update of owner_id on news
      for each row when (new.owner_id > 0 and new.owner_id is distinct from old.owner_id) execute function require_owner();
    create trigger news_owner_restored before update of deleted_at on news
      for each row when (new.owner_id > 0 and new.deleted_at is null and old.deleted_at is not null) execute function require_owner();
  `.execute(db);
}
