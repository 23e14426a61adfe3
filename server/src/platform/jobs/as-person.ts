// A job's transaction in the name of the person who started it, with the rights that they have at that moment.
import { msg } from '@crm/protocol/sentences';
import { Actor } from '../access/actor.ts';
import type { Organisation, OrganisationCache } from '../access/organisation.ts';
import type { AccessGuard } from '../access/privilege-escalation.ts';
import type { Database, Db } from '../db/database.ts';
import { query } from '../db/query.ts';
import { conflict, forbidden } from '../errors.ts';
import { type EffectSink, Effects } from '../events/effects.ts';
import { AccessMoved, requireSameRights } from '../http/same-access.ts';
import type { Ready, Services } from '../http/services.ts';
import type { SettingsCache } from '../settings/settings.ts';
import type { Origin, PersonCall } from './job.ts';

type Body = Record<string, unknown>;

export interface PersonKeepers {
  database: Database;
  organisations: OrganisationCache;
  guardAccess: AccessGuard;
  settings: SettingsCache;
  services: Services;
  ready?: Ready | undefined;
  sink: EffectSink;
  enqueue(caller: { db: Db; userId: number; effects: Effects }, name: string, data: Body): Promise<number>;
}

/** How often the work is begun again when the person's rights changed while it ran. */
const mostBeginnings = 3;

interface JobPerson {
  userId: number;
  /** See `JobDefinition`. */
  changesAccess: boolean;
}

/** @throws AppError `forbidden` when the person is not there any more, or gives somebody more than they hold */
export async function asPerson<T>(
  { database, organisations, guardAccess, settings, services, ready, sink, enqueue }: PersonKeepers,
  { userId, changesAccess }: JobPerson,
  { ip, language }: Origin,
  signal: AbortSignal,
  work: (call: PersonCall) => Promise<T>,
): Promise<T> {
  for (let beginning = 1; ; beginning++) {
    const meta = await versions(database);
    const organisation = await organisations.at(meta.access);
    await ready?.(meta.definitions);
    if (!isEmployed(organisation, userId)) throw forbidden(msg('jobPersonGone'));
    const actor = new Actor(organisation, userId, 0, meta.definitions);
    const effects = new Effects();
    const latest = await settings.latest();
    try {
      const result = await database.transaction(async (db) => {
        effects.clear();
        const send: PersonCall['enqueue'] = (name, data) => enqueue({ db, userId, effects }, name, data);
        const requireRights = async () => {
          if (effects.accessChanges > 0 && !changesAccess) throw new Error('this job changes nobody’s rights');
          const { access } = await versions(db);
          const before = await requireSameRights(db, actor, effects, access, { guardAccess, organisations });
          if (!isEmployed(before, userId)) throw new AccessMoved();
        };
        const call = { ...services, db, actor, effects, ip, language, settings: latest, enqueue: send, requireRights };
        const done = await work(call);
        await requireRights();
        return done;
      }, signal);
      effects.flush(sink);
      return result;
    } catch (error) {
      if (!(error instanceof AccessMoved)) throw error;
      if (beginning >= mostBeginnings) throw conflict(msg('accessMoved'));
    }
  }
}

function isEmployed(organisation: Organisation, userId: number): boolean {
  const user = organisation.users.get(userId);
  return user !== undefined && !user.deleted && user.enabled;
}

async function versions(db: Pick<Database, 'first'>): Promise<{ access: number; definitions: number }> {
  const meta = await db.first(
    query.selectFrom('meta').select(['access_version as access', 'definition_version as definitions']),
  );
  return meta ?? { access: 0, definitions: 0 };
}
