// Rules of pools go on with the level that took the place of another one.

import type { RecycleRule } from '@crm/protocol/answers/pool';
import { sql } from 'kysely';
import type { RenamesEntry } from '../../engine/entries.ts';
import { changeAll } from '../../engine/settings/write.ts';
import { poolSettings } from './pool.actions.ts';

export const renamesInPools: RenamesEntry = async (call, { type, from, to }) => {
  if (type !== 'status') return;
  await changeAll(call, poolSettings, sql`t.rules <> '[]'`, ({ rules }) => ({
    rules: rules.map((rule) => ({ ...rule, levels: withLevel(rule.levels, from, to) })),
  }));
};

/** Where the rule names both levels, the entry of the one that stays is kept. */
function withLevel(levels: RecycleRule['levels'], from: number, to: number): RecycleRule['levels'] {
  if (levels.some(({ level }) => level === to)) return levels.filter(({ level }) => level !== from);
  return levels.map((one) => (one.level === from ? { ...one, level: to } : one));
}
