// Making one entry of two: the one that goes is put out of use at once, its records follow in the background.

import { msg } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Call } from '../../engine/entity.ts';
import type { ModuleDefinition } from '../../engine/module.ts';
import { writeLog } from '../../engine/operation-log.ts';
import { requireNewest } from '../../engine/settings/read.ts';
import { changeSettings } from '../../engine/settings/write.ts';
import { countHolding } from '../../engine/write/entries.ts';
import { definitionsChanged } from '../../platform/access/versions.ts';
import { select } from '../../platform/db/query.ts';
import { conflict, invalid, notFound } from '../../platform/errors.ts';
import { sentenceError } from '../../platform/http/issue.ts';
import { zId, zWhole } from '../../platform/http/values.ts';
import { entrySettings, lockType } from './entry.actions.ts';
import { mergeName } from './merge.job.ts';

export const zMerge = z.looseObject({
  id: zId,
  into: zId.refine((id) => id > 0, { error: sentenceError('requiredSelect') }),
  version: zWhole(0, 999_999_999).optional(),
});

/** Records are counted up to here. */
const most = 10_000;

export const zEntryUses = z.strictObject({
  /** Kinds of records that can hold the entry, with how many do; one more than 10,000 where there are more. */
  rows: z.array(z.strictObject({ module: z.string(), title: z.string(), count: z.number() })),
});
type EntryUses = z.infer<typeof zEntryUses>;

/** @throws AppError `not_found` */
export async function usesOf(call: Call, modules: readonly ModuleDefinition[], id: number): Promise<EntryUses> {
  const entry = await call.db.first(select('dictionary_entry', ['*'])`where id = ${id}`);
  if (!entry) throw notFound();
  const rows: EntryUses['rows'] = [];
  for (const entity of call.engine.entities) {
    const count = await countHolding(call, entity, entry, most);
    if (count) rows.push({ module: entity.module, title: entity.label, count });
  }
  for (const { key, heldBy } of modules.flatMap((module) => module.dictionaries ?? [])) {
    if (key !== entry.type || !heldBy) continue;
    const { table, column, module, label } = heldBy;
    const found = await call.db.first(
      select(sql`${sql.table(table)}`, [sql<number>`count(*)`.as('n')])`where ${sql.ref(column)} = ${id}`,
    );
    if (Number(found?.n ?? 0) > 0) rows.push({ module, title: label, count: Number(found?.n) });
  }
  return { rows };
}

/**
 * Puts the entry out of use, makes all settings name the other one, and enqueues the run that changes the records.
 * @returns id of the run
 * @throws AppError `not_found`; `invalid` at `into`; `conflict` for a stale version, and where one of the two is being merged
 */
export async function mergeEntries(
  call: Call,
  { id, into, version }: z.output<typeof zMerge>,
): Promise<{ id: number; job: number }> {
  if (id === into) throw invalid({ into: msg('entryMergeSame') });
  const known = await call.db.first(select('dictionary_entry', ['*'])`where id = ${id}`);
  if (!known) throw notFound();
  await lockType(call, known.type);
  const rows = await call.db.rows(
    select('dictionary_entry', ['*'])`where id in (${id}, ${into}) order by id for update`,
  );
  const source = rows.find((row) => row.id === id);
  const target = rows.find((row) => row.id === into);
  if (!source) throw notFound();
  await requireNewest(call, entrySettings, source, version);
  if (!target) throw invalid({ into: msg('choiceUnknown') });
  if (target.type !== source.type) throw invalid({ into: msg('entryMergeType') });
  const going = await call.db.rows(
    select(sql`dictionary_merge m join dictionary_entry e on e.id = m.id`, [
      sql<number>`m.id`.as('id'),
      sql<number>`m.into_id`.as('goal'),
    ])`where m.id in (${id}, ${into}) or m.into_id = ${id}`,
  );
  for (const { id: one, goal } of going) {
    if (goal === id) throw conflict(msg('entryMergeGoal'));
    throw conflict(msg('entryMerging', { name: one === id ? source.name : target.name }));
  }
  if (!target.enabled) throw invalid({ into: msg('entryMergeOff') });
  const merge = { action: 'mergeEntry', note: target.name };
  if (source.enabled) await changeSettings(call, entrySettings, source, { enabled: false }, merge);
  else await writeLog(call, [{ entity: entrySettings.name, recordId: id, ...merge }]);
  // What became this one before becomes the other one now.
  await call.db.run(sql`update dictionary_merge set into_id = ${into} where into_id = ${id}`);
  await call.db.run(
    sql`insert into dictionary_merge (id, into_id, by_id) values (${id}, ${into}, ${call.actor.userId})`,
  );
  await call.engine.renameEntry(call, { type: source.type, from: id, to: into });
  await definitionsChanged(call.db);
  call.effects.changed('status', [id, into], ['everyone']);
  const { ip, language } = call;
  const job = await call.enqueue(mergeName, { from: id, to: into, ip, language });
  return { id, job };
}
