// A job's transaction in nobody's name: what the program does by itself, with a log and events as every write has.
import { Actor } from '../access/actor.ts';
import { query } from '../db/query.ts';
import { Effects } from '../events/effects.ts';
import type { PersonKeepers } from './as-person.ts';
import type { PersonCall } from './job.ts';

/** The acting person is 0, shown in logs and notices as the system; events are sent after the commit. */
export async function asProgram<T>(
  { database, organisations, settings, services, ready, sink, enqueue }: Omit<PersonKeepers, 'guardAccess'>,
  signal: AbortSignal,
  work: (call: PersonCall) => Promise<T>,
): Promise<T> {
  const meta = await database.first(
    query.selectFrom('meta').select(['access_version as access', 'definition_version as definitions']),
  );
  const organisation = await organisations.at(meta?.access ?? 0);
  await ready?.(meta?.definitions ?? 0);
  const actor = new Actor(organisation, 0, 0, meta?.definitions ?? 0);
  const effects = new Effects();
  const latest = await settings.latest();
  const result = await database.transaction(async (db) => {
    effects.clear();
    const send: PersonCall['enqueue'] = (name, data) => enqueue({ db, userId: 0, effects }, name, data);
    return work({ ...services, db, actor, effects, ip: '', language: 'cn', settings: latest, enqueue: send });
  }, signal);
  effects.flush(sink);
  return result;
}
