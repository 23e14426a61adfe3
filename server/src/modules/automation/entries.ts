// Rules ask for, and set, the entry that took the place of another one.

import { sql } from 'kysely';
import { type RenamesEntry, renamedFilters, renamedValue } from '../../engine/entries.ts';
import { stampSettings } from '../../engine/settings/write.ts';
import { sameJson } from '../../engine/write/same.ts';
import { bumpAccessVersion } from '../../platform/access/versions.ts';
import { select } from '../../platform/db/query.ts';
import { ruleColumns } from './rules.ts';
import { ruleSettings } from './save.ts';

export const renamesInRules: RenamesEntry = async (call, { became, wiresOf }) => {
  const rules = await call.db.rows(select('automation_rule', ruleColumns)`order by id for update`);
  for (const { id, entity, condition, actions } of rules) {
    const wires = await wiresOf(entity);
    const next = {
      condition: renamedFilters(condition, became, wires),
      actions: actions.map((action) =>
        action.type === 'set' && wires.has(action.field)
          ? { ...action, value: renamedValue(action.value, became) }
          : action,
      ),
    };
    if (sameJson(next, { condition, actions })) continue;
    await stampSettings(call.db, ruleSettings, sql`id = ${id}`, { ...next, version: sql`version + 1` });
    await bumpAccessVersion(call.db);
  }
};
