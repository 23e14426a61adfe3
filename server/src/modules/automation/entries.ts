// Rules ask for, and set, the entry that took the place of another one.

import { sql } from 'kysely';
import { type RenamesEntry, renamedFilters, renamedValue } from '../../engine/entries.ts';
import { sameJson } from '../../engine/write/same.ts';
import { bumpAccessVersion } from '../../platform/access/versions.ts';
import { type Rule, ruleColumns } from './rules.ts';

export const renamesInRules: RenamesEntry = async (call, { became, wiresOf }) => {
  const rules = await call.db.rows<Rule>(sql`select ${ruleColumns} from automation_rule order by id for update`);
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
    await call.db.run(sql`
      update automation_rule set condition = ${JSON.stringify(next.condition)}::jsonb, actions = ${JSON.stringify(next.actions)}::jsonb,
        version = version + 1 where id = ${id}`);
    await bumpAccessVersion(call.db);
  }
};
