// The rows of targets: of a person or of a department, a measure and a year, the twelve months.

import { msg } from '@crm/protocol/sentences';
import type { TargetMetric } from '@crm/protocol/target';
import { sql } from 'kysely';
import type { Call } from '../../engine/entity.ts';
import type { Span } from '../../engine/measure.ts';
import { isMean, measureBy } from '../../engine/measure-groups.ts';
import { defineSettings, type SettingsOf } from '../../engine/settings/definition.ts';
import { lockForChange, readSettings, requireNewest } from '../../engine/settings/read.ts';
import { changeSettings, insertSettings } from '../../engine/settings/write.ts';
import { select } from '../../platform/db/query.ts';
import { conflict } from '../../platform/errors.ts';

export const grant = 'manager.target';
export const moduleName = 'target';

export const plain = (text: string) => text.replace(/\.00$/, '');
export const none = Array.from({ length: 12 }, () => '0');
export const yearOf = (year: number): Span => ({ from: `${year}-01-01`, to: `${year}-12-31` });

export interface Stored {
  userId: number;
  months: string[];
  version: number;
}

export function storedOf(call: Call, people: readonly number[], metric: TargetMetric, year: number): Promise<Stored[]> {
  return call.db.rows(
    select('target', [
      'user_id as userId',
      sql<string[]>`months::text[]`.as('months'),
      'version',
    ])`where user_id = any(${people}::bigint[]) and user_id > 0 and metric = ${metric} and year = ${year}`,
  );
}

/** One of both is 0. */
export interface Written {
  userid: number;
  branchId: number;
  year: number;
  metric: TargetMetric;
  months: readonly string[];
  version: number;
}

export const targetSettings = defineSettings<SettingsOf<'target'>>({
  name: moduleName,
  table: 'target',
  stamps: ['updated_by', 'updated_at'],
  lists: { months: 'numeric[]' },
  within: ['user_id', 'department_id', 'metric', 'year'],
  deletion: 'forever',
  log: {
    values: true,
    changes: (_call, before, { year, months }) =>
      months.flatMap((amount, at) => {
        const [old, now] = [plain(before?.months[at] ?? '0'), plain(amount)];
        const title = `${year}-${String(at + 1).padStart(2, '0')}`;
        return now === old ? [] : [{ field: `m${at + 1}`, title, old, new: now }];
      }),
  },
});

/**
 * @param name of the person or department, for the log
 * @returns the new version
 * @throws AppError `conflict` where somebody was quicker
 */
export async function writeTarget(call: Call, sent: Written, name: string): Promise<number> {
  const { userid, branchId, year, metric, months, version } = sent;
  const whose = { user_id: userid, department_id: branchId, metric, year };
  await lockForChange(call, targetSettings, whose);
  const [before] = await readSettings(
    call.db,
    targetSettings,
    sql`t.user_id = ${userid} and t.department_id = ${branchId} and t.metric = ${metric} and t.year = ${year}`,
  );
  if (before) await requireNewest(call, targetSettings, before, version);
  else if (version !== 0) throw conflict(msg('targetChanged'), { version: 0 });
  // The database formats its decimals differently: equal amounts are equal.
  const monthsNow = months.map((amount, at) => {
    const old = before?.months[at];
    return old !== undefined && plain(old) === plain(amount) ? old : amount;
  });
  const values = { ...whose, months: monthsNow };
  const saved = before
    ? await changeSettings(call, targetSettings, before, values, { note: name })
    : await insertSettings(call, targetSettings, values, { action: 'edit', note: name });
  return saved.version;
}

/** By person; undefined where the person may not read it. */
export async function reachedBy(call: Call, metric: TargetMetric, span: Span, people: readonly number[]) {
  const measure = call.engine.measures.find(({ key }) => key === metric);
  if (!measure || isMean(measure)) throw new Error(`no measure ${metric} that adds up`);
  const groups = await measureBy(call, measure, span, { by: 'person' }, [...people]);
  return groups && { measure, groups };
}
