// Rules of pools go on with the level that took the place of another one.

import type { RecycleRule } from '@crm/protocol/answers/pool';
import { sql } from 'kysely';
import type { RenamesEntry } from '../../engine/entries.ts';
import { stampSettings } from '../../engine/settings/write.ts';
import { sameJson } from '../../engine/write/same.ts';
import { bumpAccessVersion } from '../../platform/access/versions.ts';
import { select } from '../../platform/db/query.ts';
import { poolSettings } from './pool.actions.ts';

export const renamesInPools: RenamesEntry = async (call, { type, from, to }) => {
  if (type !== 'status') return;
  const pools = await call.db.rows(select('pool', ['id', 'rules'])`where rules <> '[]' order by id for update`);
  for (const { id, rules } of pools) {
    const next = rules.map((rule) => ({ ...rule, levels: withLevel(rule.levels, from, to) }));
    if (sameJson(next, rules)) continue;
    await stampSettings(call.db, poolSettings, sql`id = ${id}`, { rules: next, version: sql`version + 1` });
    await bumpAccessVersion(call.db);
  }
};

/** What the rule says of the level that stays holds, where it says something of both. */
function withLevel(levels: RecycleRule['levels'], from: number, to: number): RecycleRule['levels'] {
  if (levels.some(({ level }) => level === to)) return levels.filter(({ level }) => level !== from);
  return levels.map((one) => (one.level === from ? { ...one, level: to } : one));
}
