// The rows of targets: of a person or of a department, a measure and a year, the twelve months.
import { say } from '@crm/protocol/sentences';
import type { TargetMetric } from '@crm/protocol/target';
import { sql } from 'kysely';
import type { Call } from '../../engine/entity.ts';
import type { Span } from '../../engine/measure.ts';
import { isMean, measureBy } from '../../engine/measure-groups.ts';
import { type LogEntry, writeLog } from '../../engine/operation-log.ts';
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
  return call.db.rows<Stored>(sql`
    select user_id as "userId", months::text[] as months, version from target
    where user_id = any(${people}::bigint[]) and user_id > 0 and metric = ${metric} and year = ${year}`);
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

/**
 * @param before as it was read in this transaction
 * @param name of the person or department, for the log
 * @returns the new version
 * @throws AppError `conflict` where somebody was quicker
 */
export async function writeTarget(
  call: Call,
  sent: Written,
  before: Pick<Stored, 'months' | 'version'> | undefined,
  name: string,
): Promise<number> {
  const { userid, branchId, year, metric, months, version } = sent;
  const saved = await call.db.first<{ id: number; version: number }>(sql`
    insert into target as t (user_id, department_id, metric, year, months, updated_by)
    values (${userid}, ${branchId}, ${metric}, ${year}, ${[...months]}::text[]::numeric[], ${call.actor.userId})
    on conflict (user_id, department_id, metric, year) do update
      set months = excluded.months, version = t.version + 1, updated_by = excluded.updated_by, updated_at = now()
      where t.version = ${version}
    returning id, version`);
  if (!saved || (version === 0 && saved.version > 1) || (version > 0 && saved.version === 1))
    throw conflict(say('targetChanged'), { version: before?.version ?? 0 });
  const changes: LogEntry['changes'] = months.flatMap((now, at) => {
    const old = plain(before?.months[at] ?? '0');
    return plain(now) === old
      ? []
      : [{ field: `m${at + 1}`, title: `${year}-${String(at + 1).padStart(2, '0')}`, old, new: plain(now) }];
  });
  if (changes && changes.length > 0)
    await writeLog(call, [{ entity: moduleName, recordId: saved.id, action: 'edit', note: name, changes }]);
  return saved.version;
}

/** By person; undefined where the person may not be told. */
export async function reachedBy(call: Call, metric: TargetMetric, span: Span, people: readonly number[]) {
  const measure = call.engine.measures.find(({ key }) => key === metric);
  if (!measure || isMean(measure)) throw new Error(`no measure ${metric} that adds up`);
  const groups = await measureBy(call, measure, span, { by: 'person' }, [...people]);
  return groups && { measure, groups };
}
