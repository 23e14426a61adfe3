// Changes the records of an entry that becomes another one, until none is left that holds it; then the entry goes.

import { msg, renderSentence } from '@crm/protocol/sentences';
import type { Call } from '../../engine/entity.ts';
import { removeSettings } from '../../engine/settings/write.ts';
import { renameEntryIn } from '../../engine/write/entries.ts';
import { select } from '../../platform/db/query.ts';
import type { JobDefinition, JobRun, Origin } from '../../platform/jobs/job.ts';
import { type Entry, entrySettings } from './entry.actions.ts';

export const mergeName = 'dictionary.merge';

type EntryMerge = Origin & {
  from: number;
  to: number;
};

/** Records that are changed in one transaction. */
const batch = 200;

export const mergeJob: JobDefinition = {
  name: mergeName,
  label: '合并字典项',
  english: 'Merge dictionary entries',
  expires: 3600,
  run: mergeAll,
};

/** After an interruption it continues with the rest: changed records are not found again. */
async function mergeAll(run: JobRun<EntryMerge>): Promise<Record<string, unknown>> {
  let count = 0;
  const progress = (more: number) => run.progress((count += more), 0);
  for (;;) {
    const found = await pass(run, progress);
    if (run.signal.aborted) return { count };
    // A call that had loaded the entry before it was put out of use may have written it meanwhile: once more.
    if (found > 0) continue;
    await run.asProgram((call) => finish(call as Call, run.data));
    return { count };
  }
}

/** Goes through all kinds of records once. @returns how many were changed */
async function pass(run: JobRun<EntryMerge>, progress: (count: number) => void): Promise<number> {
  const kinds = await run.asProgram(async (call) => (call as Call).engine.entities.map(({ name }) => name));
  let found = 0;
  for (const name of kinds) {
    for (let after = 0; !run.signal.aborted; ) {
      const done = await run.asProgram((call) => renameSome(call as Call, run, name, after));
      found += done.count;
      after = done.last;
      if (after === 0) break;
      progress(done.count);
    }
  }
  return found;
}

async function renameSome(call: Call, { data }: JobRun<EntryMerge>, name: string, after: number) {
  const entity = call.engine.entities.find((one) => one.name === name);
  const [source, target] = await bothOf(call, data);
  if (!entity || !source || !target) return { count: 0, last: 0 };
  return renameEntryIn(
    call,
    entity,
    { type: source.type, ...data },
    {
      after,
      limit: batch,
      note: `${source.name} → ${target.name}`,
      dropped: renderSentence(msg('entryMergeKept', { name: target.name })),
    },
  );
}

async function bothOf(
  call: Call,
  { from, to }: EntryMerge,
): Promise<[source: Entry | undefined, target: Entry | undefined]> {
  const rows = await call.db.rows(select('dictionary_entry', ['*'])`where id in (${from}, ${to})`);
  return [rows.find((row) => row.id === from), rows.find((row) => row.id === to)];
}

/** Nothing names the entry any more: it goes, and whatever was set up with it meanwhile names the other one. */
async function finish(call: Call, data: EntryMerge): Promise<void> {
  const [source, target] = await bothOf(call, data);
  if (!source || !target) return;
  await call.engine.renameEntry(call, { type: source.type, ...data });
  await removeSettings(call, entrySettings, [source]);
  call.effects.changed('status', [data.to], ['everyone']);
}
