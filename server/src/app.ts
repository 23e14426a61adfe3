// Wires platform, engine and modules into one server. `main.ts` listens with it; tests use it through inject.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { allGrants, type ModuleDefinition } from './engine/module.ts';
import { seesPool } from './engine/query/scope.ts';
import { Engine } from './engine/registry.ts';
import { modules } from './modules.ts';
import { actingRule } from './platform/access/acting.ts';
import type { Actor } from './platform/access/actor.ts';
import { OrganisationCache } from './platform/access/organisation.ts';
import { accessGuard } from './platform/access/privilege-escalation.ts';
import type { Archive } from './platform/db/archive/archive.ts';
import type { Database } from './platform/db/database.ts';
import type { EffectSink } from './platform/events/effects.ts';
import { checkAnswer } from './platform/http/answer-check.ts';
import type { BudgetLimits } from './platform/http/budget.ts';
import { watchConnections } from './platform/http/draining.ts';
import type { CallEnvironment, ServerState } from './platform/http/environment.ts';
import type { Route } from './platform/http/route.ts';
import { buildServer, type ServerOptions } from './platform/http/server.ts';
import type { Ready } from './platform/http/services.ts';
import type { JobDefinition } from './platform/jobs/job.ts';
import type { QueueTimes } from './platform/jobs/queue.ts';
import { JobRunner } from './platform/jobs/runner.ts';
import { RealtimeHub } from './platform/realtime/hub.ts';
import { settleSecrets } from './platform/secrets/at-rest.ts';
import { fileSecret } from './platform/secrets/file-secret.ts';
import type { SealedColumn } from './platform/secrets/secrets.ts';
import { SettingsCache } from './platform/settings/settings.ts';
import type { Storage } from './platform/storage/storage.ts';

export interface App {
  server: FastifyInstance;
  engine: Engine;
  organisations: OrganisationCache;
  routes: readonly Route[];
  settings: SettingsCache;
  /** Where effects go after a commit. */
  sink: EffectSink;
  jobs: JobRunner | undefined;
  hub: RealtimeHub | undefined;
  state: ServerState;
  /** Ends the hub and the server; the database stays open. */
  close(): Promise<void>;
}

export interface AppOptions {
  database: Database;
  /** The program's own modules by default. */
  modules?: readonly ModuleDefinition[];
  storage: Storage;
  logLevel?: string;
  /** Serve the built client. */
  client?: boolean;
  /** Without it nothing is pushed; tests of plain calls need none. */
  realtime?: boolean | { heartbeat?: number; pending?: number };
  /** Addresses of trusted reverse proxies. */
  trustProxy?: readonly string[] | undefined;
  /** What a reader of `/metrics` brings. */
  metricsToken?: string | undefined;
  /** Whether an answer that is not what its call promises is a fault. */
  checksAnswers?: boolean;
  /** Instead of the program's own; for measuring. */
  callLimits?: BudgetLimits;
  /** Of the embedded database. */
  archive?: Archive | undefined;
  /** Without it nothing runs jobs, and none can be enqueued. */
  jobs?: {
    /** Beside those of the modules. */
    more?: readonly JobDefinition[];
    times?: Partial<QueueTimes>;
    schedule?: boolean;
    /** The caller starts them. */
    later?: boolean;
  };
}

const clientDir = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../web/dist');

/** The engine with everything that the modules declare. */
export function buildEngine(list: readonly ModuleDefinition[] = modules): Engine {
  return new Engine({
    entities: list.flatMap((module) => module.entities ?? []),
    families: list.flatMap((module) => module.families ?? []),
    references: new Map(list.flatMap((module) => Object.entries(module.references ?? {}))),
    fieldTypes: Object.assign({}, ...list.map((module) => module.fieldTypes ?? {})),
    guards: list.flatMap((module) => Object.entries(module.guards ?? {})),
    modes: list.flatMap((module) => module.modes ?? []),
    dates: list.flatMap((module) => module.dates ?? []),
    measures: list.flatMap((module) => module.measures ?? []),
    fieldUses: list.flatMap((module) => module.fieldUses ?? []),
    renamesEntry: list.flatMap((module) => module.renamesEntry ?? []),
    forgets: list.flatMap((module) => module.forgets ?? []),
    entryChecks: list.flatMap((module) => module.entryChecks ?? []),
    customerFigures: list.flatMap((module) => module.customerFigures ?? []),
    amends: Object.assign({}, ...list.map((module) => module.amends ?? {})),
    subscriptions: list.flatMap((module) => Object.entries(module.on ?? {})),
  });
}

export function collectRoutes(engine: Engine, list: readonly ModuleDefinition[] = modules): Route[] {
  return list.flatMap((module) => module.routes?.(engine, list) ?? []);
}

/** Everything that is encrypted in the database. */
export function sealedColumns(list: readonly ModuleDefinition[] = modules): SealedColumn[] {
  return [fileSecret, ...list.flatMap((module) => module.secrets ?? [])];
}

/** What every start does to a migrated database; harmless when repeated. */
export async function prepareDatabase(
  database: Database,
  engine: Engine,
  list: readonly ModuleDefinition[] = modules,
): Promise<void> {
  await database.transaction(async (tx) => {
    // Another process may take its time.
    await tx.run(sql`set local lock_timeout = 0`);
    await tx.run(sql`select pg_advisory_xact_lock(7000)`);
    await settleSecrets(tx, sealedColumns(list));
    await engine.syncForms(tx);
    for (const module of list) await module.start?.(tx, list);
  });
}

export async function buildApp(options: AppOptions): Promise<App> {
  const { database, modules: list = modules } = options;
  const engine = buildEngine(list);
  await prepareDatabase(database, engine, list);
  const ready: Ready = (version) => engine.ready(database, version);
  await ready();
  const parts = list.flatMap((module) => module.organisation ?? []);
  const organisations = new OrganisationCache(database, allGrants(list), parts);
  const settings = companySettings(database, list);
  const routes = collectRoutes(engine, list);
  checkRoutes(routes, list);
  const state: ServerState = { phase: 'ready' };
  const mayAct = actingRule(() => engine.scopedGrants);
  let hub: RealtimeHub | undefined;
  const sink: EffectSink = {
    announce: (announcements) => hub?.announce(announcements),
    send: (messages) => hub?.send(messages),
    endSessions: (ids) => hub?.endSessions(ids),
    accessChanged: () => hub?.accessChanged(),
  };
  const guardAccess = accessGuard(allGrants(list), () => engine.scopedGrants, {
    parts,
    checks: list.flatMap((module) => module.accessChecks ?? []),
  });
  const environment: ServerOptions & Pick<CallEnvironment, 'jobs'> = {
    database,
    organisations,
    settings,
    sink,
    state,
    guardAccess,
    mayAct,
    services: { engine, archive: options.archive },
    ready,
    storage: options.storage,
    routes,
    logLevel: options.logLevel ?? 'silent',
    ...(options.client ? { clientDir } : {}),
    trustProxy: options.trustProxy,
    metricsToken: options.metricsToken,
    connections: () => hub?.connections ?? 0,
    callLimits: options.callLimits,
    ...(options.checksAnswers ? { checkAnswer } : {}),
  };
  const server = await buildServer(environment);
  const draining = watchConnections(server.server);
  if (options.realtime) {
    hub = new RealtimeHub(server.server, {
      database,
      organisations,
      settings,
      mayAct,
      roomsOf: (actor) => roomsOf(engine, actor),
      log: server.log,
      ...(options.realtime === true ? {} : options.realtime),
    });
  }
  if (options.jobs) {
    const { more = [], later = false, ...rest } = options.jobs;
    const definitions = [...list.flatMap((module) => module.jobs ?? []), ...more];
    environment.jobs = new JobRunner({
      database,
      definitions,
      organisations,
      guardAccess,
      settings,
      storage: options.storage,
      services: { engine, archive: options.archive },
      ready,
      sink,
      log: server.log,
      ...rest,
    });
    if (!later) await environment.jobs.start();
  }
  return {
    server,
    engine,
    organisations,
    settings,
    sink,
    jobs: environment.jobs,
    hub,
    routes,
    state,
    close: async () => {
      state.phase = 'stopping';
      const closeServer = async () => {
        // Listeners go first: they come back elsewhere.
        await hub?.close();
        await server.close();
      };
      await Promise.all([environment.jobs?.stop(), draining.during(closeServer)]);
    },
  };
}

/** Settings of all modules. A new time zone reaches the connections of this process when its value is first read here. */
function companySettings(database: Database, list: readonly ModuleDefinition[]): SettingsCache {
  const definitions = list
    .flatMap((module) => module.settings ?? [])
    .map((definition) =>
      definition.key === 'company.timeZone' && definition.type === 'select'
        ? { ...definition, initial: database.timeZone }
        : definition,
    );
  return new SettingsCache(database, definitions, (settings) => {
    database.timeZone = settings.get('company.timeZone');
  });
}

/** Where changes of the records that a person sees are announced; those of all kinds of a family in one place. */
function roomsOf(engine: Engine, actor: Actor): string[] {
  const ofEntities = engine.declared.flatMap((entity) => {
    if (!actor.can(`${entity.grant}.index`)) return [];
    const scope = entity.owner ? actor.scope(`${entity.grant}.index`, entity.scopeModule ?? entity.module) : 'all';
    if (scope === 'all') return [`${entity.module}:all`];
    return [
      ...scope.map((owner) => `${entity.module}:o:${owner}`),
      ...(seesPool(entity, actor) ? [`${entity.module}:o:0`] : []),
    ];
  });
  const ofFamilies = engine.families.flatMap(({ grant, name }) => {
    if (!actor.can(`${grant}.index`)) return [];
    const scope = actor.scope(`${grant}.index`, name);
    return scope === 'all' ? [`${name}:all`] : scope.map((owner) => `${name}:o:${owner}`);
  });
  return [...ofEntities, ...ofFamilies];
}

/** Start-up fails on a route without permission or with a grant that no module declares, and on a path twice. */
function checkRoutes(
  routes: readonly (Partial<Route> & Pick<Route, 'path'>)[],
  list: readonly ModuleDefinition[],
): void {
  const grants = new Set(allGrants(list));
  const seen = new Set<string>();
  for (const route of routes) {
    const key = route.path.toLowerCase().replace(/^\/|\/$/g, '');
    if (seen.has(key)) throw new Error(`path ${route.path} twice`);
    seen.add(key);
    if (!route.access || !route.body || !route.summary || !route.english)
      throw new Error(`route ${route.path} lacks permission, schema or summary`);
    if (Array.isArray(route.access)) {
      for (const grant of route.access as readonly string[])
        if (!grants.has(grant)) throw new Error(`route ${route.path}: unknown grant ${grant}`);
    }
  }
}
