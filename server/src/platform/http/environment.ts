// What every call is answered with: the database, the caches, what one caller may use, and who is let in.
import type { MayAct } from '../access/acting.ts';
import type { Actor } from '../access/actor.ts';
import type { Organisation, OrganisationCache } from '../access/organisation.ts';
import type { AccessGuard } from '../access/privilege-escalation.ts';
import type { Confirmations, KnownLogins } from '../auth/known-logins.ts';
import type { SessionRecord } from '../auth/session.ts';
import type { Database, Opening } from '../db/database.ts';
import type { EffectSink } from '../events/effects.ts';
import type { JobRunner } from '../jobs/runner.ts';
import type { RequestCoalescer } from '../request-coalescer.ts';
import type { Settings, SettingsCache } from '../settings/settings.ts';
import type { Storage } from '../storage/storage.ts';
import type { Bearers } from './bearers.ts';
import type { CallBudget } from './budget.ts';
import type { ConcurrencyLimiter } from './concurrency-limiter.ts';
import type { Route } from './route.ts';
import type { Ready, Services } from './services.ts';

export interface ServerState {
  phase: 'starting' | 'ready' | 'stopping';
}

export interface CallEnvironment {
  routes: readonly Route[];
  database: Database;
  organisations: OrganisationCache;
  settings: SettingsCache;
  /** Missing where nothing runs jobs. */
  jobs?: JobRunner | undefined;
  sink: EffectSink;
  state: ServerState;
  /** What the layers above add to every call. */
  services: Services;
  /** Has these know a version of the definitions before anything is done by it. */
  ready?: Ready | undefined;
  storage: Storage;
  /** Of programs under test and in development: what every answer has to stand. */
  checkAnswer?: ((route: Route, answer: object) => void) | undefined;
  /** What one person may use at a time. */
  budget: CallBudget;
  /** Every change of who may do or see what passes it. */
  guardAccess: AccessGuard;
  /** Whether somebody may view the program as another person, checked at every such call. */
  mayAct: MayAct;
  /** The same of lists, which take the processor: they wait for each other and keep nothing else waiting. */
  lists: CallBudget;
  /** The same of calls that gather what others answer: while their lists wait, nothing else does. */
  gathering: CallBudget;
  /** The same of writes to many records, which keep others from these. */
  bulk: CallBudget;
  /** Files that one person sends at the same time. */
  uploads: CallBudget;
  /** How many calls of one caller there are. */
  crowd: ConcurrencyLimiter;
  /** The owner of a token, read once for all calls that bring it at the same time. */
  sessions: RequestCoalescer<SessionRecord | undefined>;
  /** Logins that were looked up a moment ago, and how they are confirmed. */
  logins: KnownLogins;
  confirmations: Confirmations;
  /** Tokens of programs: whose they are, how fast they may call, and who guesses. */
  bearers: Bearers;
  /** What strangers are let in with. */
  strangers: RequestCoalescer<{ organisation: Organisation; settings: Settings }>;
}

/** Who calls, as it was found out before anything of the body was read. */
export interface Admitted {
  actor: Actor;
  settings: Settings;
  /** Who looks at the program as the actor; 0 when it is the actor. */
  actingId: number;
  /** Of a login that was known: awaited before anything is answered or committed. Rejects with `LoginMoved`. */
  confirm?: (() => Promise<void>) | undefined;
  /** Confirms it with the beginning of a write's transaction. */
  opening?: Opening | undefined;
  /** Address of the caller; a connection that was closed has none any more. */
  ip: string;
  /** `performance.now()` */
  arrived: number;
}
