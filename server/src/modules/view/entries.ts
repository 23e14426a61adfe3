// Views ask for the entry that took the place of another one.

import { sql } from 'kysely';
import { type RenamesEntry, renamedFilters } from '../../engine/entries.ts';
import { stampSettings } from '../../engine/settings/write.ts';
import { sameJson } from '../../engine/write/same.ts';
import { select } from '../../platform/db/query.ts';
import { viewSettings } from './view.queries.ts';

export const renamesInViews: RenamesEntry = async (call, { from, became, wiresOf }) => {
  const views = await call.db.rows(
    select('saved_view', ['id', 'entity', 'content'])`where content::text like ${`%${from}%`} order by id for update`,
  );
  for (const { id, entity, content } of views) {
    const filters = renamedFilters(content.filters, became, await wiresOf(entity));
    if (sameJson(filters, content.filters)) continue;
    const set = { content: { ...content, filters }, version: sql`version + 1` };
    await stampSettings(call.db, viewSettings, sql`id = ${id}`, set);
  }
};
