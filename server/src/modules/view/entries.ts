// Views filter by the entry that took the place of another one.

import { sql } from 'kysely';
import { type RenamesEntry, renamedFilters } from '../../engine/entries.ts';
import { changeAll } from '../../engine/settings/write.ts';
import { viewSettings } from './view.queries.ts';

export const renamesInViews: RenamesEntry = (call, { from, became, wiresOf }) =>
  changeAll(call, viewSettings, sql`t.content::text like ${`%${from}%`}`, async ({ entity, content }) => ({
    content: { ...content, filters: renamedFilters(content.filters, became, await wiresOf(entity)) },
  }));
