// Rules test for, and set, the entry that took the place of another one.

import { sql } from 'kysely';
import { type RenamesEntry, renamedFilters, renamedValue } from '../../engine/entries.ts';
import { changeAll } from '../../engine/settings/write.ts';
import { ruleSettings } from './save.ts';

export const renamesInRules: RenamesEntry = (call, { became, wiresOf }) =>
  changeAll(call, ruleSettings, sql`true`, async ({ entity, condition, actions }) => {
    const wires = await wiresOf(entity);
    return {
      condition: renamedFilters(condition, became, wires),
      actions: actions.map((action) =>
        action.type === 'set' && wires.has(action.field)
          ? { ...action, value: renamedValue(action.value, became) }
          : action,
      ),
    };
  });
