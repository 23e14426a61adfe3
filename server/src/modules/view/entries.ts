// Views ask for the entry that took the place of another one.
import type { ViewContent } from '@crm/protocol/view';
import { sql } from 'kysely';
import { type RenamesEntry, renamedFilters } from '../../engine/entries.ts';
import { sameJson } from '../../engine/write/same.ts';

export const renamesInViews: RenamesEntry = async (call, { from, became, wiresOf }) => {
  const views = await call.db.rows<{ id: number; entity: string; content: ViewContent }>(
    sql`select id, entity, content from saved_view where content::text like ${`%${from}%`} order by id for update`,
  );
  for (const { id, entity, content } of views) {
    const filters = renamedFilters(content.filters, became, await wiresOf(entity));
    if (sameJson(filters, content.filters)) continue;
    const next = JSON.stringify({ ...content, filters });
    await call.db.run(sql`update saved_view set content = ${next}::jsonb, version = version + 1 where id = ${id}`);
  }
};
