// Logins that were looked up a moment ago: their calls begin at once, and the database confirms them while the call is under way.

import { type RawBuilder, sql } from 'kysely';
import type { Organisation } from '../access/organisation.ts';
import type { Db, Opening } from '../db/database.ts';
import type { Settings } from '../settings/settings.ts';
import type { SessionRecord } from './session.ts';

export interface KnownLogin {
  readonly sessionId: number;
  readonly userId: number;
  readonly hasSecondFactor: boolean;
  /** `performance.now()` until which nobody need write down again that the login is in use. */
  readonly until: number;
}

/** Milliseconds after which the time of a login's last call is written down again. */
const touchInterval = 60_000;
/** Logins of a process; the oldest are looked up again. */
const mostKnown = 20_000;

/**
 * Only logins of which nothing is due, and nobody's views as somebody else. What is kept here is never enough to be let in: every call
 * that begins by it is confirmed by the database before it answers, see `Confirmations`.
 */
export class KnownLogins {
  readonly #known = new Map<string, KnownLogin>();

  find(token: string): KnownLogin | undefined {
    const login = this.#known.get(token);
    return login && performance.now() < login.until ? login : undefined;
  }

  keep(token: string, { sessionId, userId, hasSecondFactor, stale, idle }: SessionRecord): void {
    if (this.#known.size >= mostKnown) this.#known.delete(this.#known.keys().next().value ?? '');
    // The last one to come is the last one to go.
    this.#known.delete(token);
    this.#known.set(token, {
      sessionId,
      userId,
      hasSecondFactor,
      until: performance.now() + touchInterval - (stale ? 0 : idle * 1000),
    });
  }

  forget(token: string): void {
    this.#known.delete(token);
  }

  clear(): void {
    this.#known.clear();
  }
}

/** Thrown for a login that is not what it was taken for any more; its call begins again, by a full look-up. */
export class LoginMoved extends Error {}

/** What the database says of an open login of which nothing is due. */
interface Confirmed {
  id: number;
  userId: number;
  hasSecondFactor: boolean;
  accessVersion: number;
  definitionVersion: number;
}

interface Batch {
  ids: Set<number>;
  settings: Settings;
  answer: Promise<Map<number, Confirmed>>;
}

/** How many statements confirm logins at the same time: one that is slow does not hold up all. */
const mostRunning = 2;

/**
 * Confirms logins for calls that have begun. Each is confirmed by a statement that began after its call; who comes while enough of
 * these are running shares the next one, so that many calls at once cost few statements.
 */
export class Confirmations {
  readonly #db: Db;
  #running = 0;
  #next: Batch | undefined;
  #begin: (() => void) | undefined;

  constructor(db: Db) {
    this.#db = db;
  }

  /** @throws LoginMoved, or the error of the database */
  async confirm(login: KnownLogin, organisation: Organisation, settings: Settings): Promise<void> {
    requireSame((await this.#join(login.sessionId, settings)).get(login.sessionId), login, organisation, settings);
  }

  /** The same at the beginning of a transaction, which needs no connection beside its own. */
  opening(login: KnownLogin, organisation: Organisation, settings: Settings): Opening {
    return {
      statement: confirmedSql([login.sessionId], settings),
      name: 'confirm-logins',
      check: ([found]) => requireSame(found as Confirmed | undefined, login, organisation, settings),
    };
  }

  #join(sessionId: number, settings: Settings): Promise<Map<number, Confirmed>> {
    if (this.#next) {
      this.#next.ids.add(sessionId);
      // Whose settings are older is refused by their version.
      if (settings.version > this.#next.settings.version) this.#next.settings = settings;
      return this.#next.answer;
    }
    const batch = { ids: new Set([sessionId]), settings };
    if (this.#running < mostRunning) return this.#run(batch);
    const turn = new Promise<void>((resolve) => {
      this.#begin = resolve;
    });
    const answer = turn.then(() => this.#run(batch));
    this.#next = Object.assign(batch, { answer });
    return answer;
  }

  async #run({ ids, settings }: Pick<Batch, 'ids' | 'settings'>): Promise<Map<number, Confirmed>> {
    this.#running++;
    try {
      const rows = await this.#db.rows(confirmedSql([...ids], settings), 'confirm-logins');
      return new Map(rows.map((row) => [row.id, row]));
    } finally {
      this.#running--;
      const begin = this.#begin;
      this.#next = this.#begin = undefined;
      begin?.();
    }
  }
}

/** @throws LoginMoved */
function requireSame(
  found: Confirmed | undefined,
  login: KnownLogin,
  organisation: Organisation,
  settings: Settings,
): void {
  const isSame =
    found?.userId === login.userId &&
    found.hasSecondFactor === login.hasSecondFactor &&
    found.accessVersion === organisation.version &&
    found.definitionVersion === settings.version;
  if (!isSame) throw new LoginMoved();
}

/** All that a full look-up asks; the versions and the person are compared with what the process knows. */
function confirmedSql(ids: readonly number[], settings: Settings): RawBuilder<Confirmed> {
  const days = settings.get('password.expireDays');
  return sql<Confirmed>`select s.id, s.user_id as "userId", c.confirmed_at is not null or coalesce(s.second_factor, false) as "hasSecondFactor",
      m.access_version as "accessVersion", m.definition_version as "definitionVersion"
    from session s join app_user u on u.id = s.user_id cross join meta m left join credential c on c.user_id = u.id
    where s.id = any(${ids}::bigint[]) and s.acting_id = 0 and s.expires_at > now() and u.status = 1 and u.deleted_at is null
      and s.last_seen_at > now() - make_interval(hours => ${settings.get('session.idleHours')})
      and s.created_at > now() - make_interval(days => ${settings.get('session.absoluteDays')}) and not coalesce(c.must_change, false)
      and (${days} = 0 or s.sign_on_id is not null or coalesce(c.changed_at, u.created_at) > now() - make_interval(days => ${days}))`;
}
