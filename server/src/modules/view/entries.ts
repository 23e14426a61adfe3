// Views ask for the entry that took the place of another one.
import type { ViewContent } from '@crm/protocol/view';
import { sql } from 'kysely';
import { type RenamesEntry, renamedFilters } from '../../engine/entries.ts';
import { stampSettings } from '../../engine/settings/write.ts';
import { sameJson } from '../../engine/write/same.ts';
import { viewSettings } from './view.queries.ts';

export const renamesInViews: RenamesEntry = async (call, { from, became, wiresOf }) => {
  const views = await call.db.rows<{ id: number; entity: string; content: ViewContent }>(
    sql`select id, entity, content from saved_view where content::text like ${`%${from}%`} order by id for update`,
  );
  for (const { id, entity, content } of views) {
    const filters = renamedFilters(content.filters, became, await wiresOf(entity));
    if (sameJson(filters, content.filters)) continue;
    const set = { content: { ...content, filters }, version: sql`version + 1` };
    await stampSettings(call.db, viewSettings, sql`id = ${id}`, set);
  }
};
