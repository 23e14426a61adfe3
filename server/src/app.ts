// Wires platform, engine and modules into one server. `main.ts` listens with it; tests use it through inject.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { allGrants } from './engine/module.ts';
import { Engine } from './engine/registry.ts';
import { modules } from './modules.ts';
import type { Actor } from './platform/access/actor.ts';
import { OrganisationCache } from './platform/access/organisation.ts';
import type { Database } from './platform/db/database.ts';
import type { EffectSink } from './platform/events/effects.ts';
import type { ServerState } from './platform/http/call.ts';
import type { Route } from './platform/http/route.ts';
import { buildServer, type ServerOptions } from './platform/http/server.ts';
import type { JobDefinition } from './platform/jobs/job.ts';
import type { QueueTimes } from './platform/jobs/queue.ts';
import { JobRunner } from './platform/jobs/runner.ts';
import { RealtimeHub } from './platform/realtime/hub.ts';
import { SettingsCache } from './platform/settings/settings.ts';

export interface App {
  server: FastifyInstance;
  engine: Engine;
  organisations: OrganisationCache;
  routes: readonly Route[];
  settings: SettingsCache;
  /** Where effects go after a commit. */
  sink: EffectSink;
  jobs: JobRunner | undefined;
  state: ServerState;
  /** Ends the hub and the server; the database stays open. */
  close(): Promise<void>;
}

export interface AppOptions {
  database: Database;
  logLevel?: string;
  /** Serve the built client. */
  client?: boolean;
  /** Without it nothing is pushed; tests of plain calls need none. */
  realtime?: boolean;
  watchLoad?: boolean;
  /** Without it nothing runs jobs, and nothing can ask for one. */
  jobs?: {
    /** Beside those of the modules. */
    more?: readonly JobDefinition[];
    times?: Partial<QueueTimes>;
    schedule?: boolean;
  };
}

const clientDir = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../web/dist');

/** The engine with everything that the modules declare. */
export function buildEngine(): Engine {
  const references = new Map(modules.flatMap((module) => Object.entries(module.references ?? {})));
  return new Engine(
    modules.flatMap((module) => module.entities ?? []),
    references,
  );
}

export function collectRoutes(engine: Engine): Route[] {
  return modules.flatMap((module) => module.routes?.(engine, modules) ?? []);
}

/** What every start does to a migrated database; harmless when repeated. */
export async function prepareDatabase(database: Database, engine: Engine): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(7000)`);
    await engine.syncForms(tx);
    for (const module of modules) await module.start?.(tx, modules);
  });
}

export async function buildApp(options: AppOptions): Promise<App> {
  const { database } = options;
  const engine = buildEngine();
  await prepareDatabase(database, engine);
  const organisations = new OrganisationCache(database, allGrants(modules));
  const settings = companySettings(database);
  const routes = collectRoutes(engine);
  checkRoutes(routes);
  const state: ServerState = { phase: 'ready' };
  let hub: RealtimeHub | undefined;
  const sink: EffectSink = {
    announce: (announcements) => hub?.announce(announcements),
    tell: (messages) => hub?.tell(messages),
    endSessions: (ids) => hub?.endSessions(ids),
    accessChanged: () => hub?.accessChanged(),
  };
  const environment: ServerOptions = {
    database,
    organisations,
    settings,
    sink,
    state,
    routes,
    logLevel: options.logLevel ?? 'silent',
    ...(options.client ? { clientDir } : {}),
    ...(options.watchLoad === undefined ? {} : { watchLoad: options.watchLoad }),
  };
  const server = await buildServer(environment);
  if (options.realtime) {
    hub = new RealtimeHub(server.server, {
      database,
      organisations,
      settings,
      roomsOf: (actor) => roomsOf(engine, actor),
      log: server.log,
    });
  }
  if (options.jobs) {
    const { more = [], ...rest } = options.jobs;
    const definitions = [...modules.flatMap((module) => module.jobs ?? []), ...more];
    environment.jobs = new JobRunner({ database, definitions, settings, sink, log: server.log, ...rest });
    await environment.jobs.start();
  }
  return {
    server,
    engine,
    organisations,
    settings,
    sink,
    jobs: environment.jobs,
    routes,
    state,
    close: async () => {
      state.phase = 'stopping';
      await environment.jobs?.stop();
      await hub?.close();
      await server.close();
    },
  };
}

/** Settings of all modules. A new time zone reaches the connections of this process when its value is first read here. */
function companySettings(database: Database): SettingsCache {
  const definitions = modules
    .flatMap((module) => module.settings ?? [])
    .map((definition) =>
      definition.key === 'company.timeZone' && definition.type === 'text'
        ? { ...definition, initial: database.timeZone }
        : definition,
    );
  return new SettingsCache(database, definitions, (settings) => {
    database.timeZone = settings.get('company.timeZone');
  });
}

/** Where changes of the records that a person sees are announced. */
function roomsOf(engine: Engine, actor: Actor): string[] {
  return engine.entities.flatMap((entity) => {
    if (!actor.can(`${entity.grant}.index`)) return [];
    const scope = entity.owner ? actor.scope(`${entity.grant}.index`, entity.module) : 'all';
    if (scope === 'all') return [`${entity.module}:all`];
    return [...scope.map((owner) => `${entity.module}:o:${owner}`), ...(entity.pool ? [`${entity.module}:o:0`] : [])];
  });
}

/** Start-up fails on a route without permission or with a grant that no module declares, and on a path twice. */
function checkRoutes(routes: readonly Route[]): void {
  const grants = new Set(allGrants(modules));
  const seen = new Set<string>();
  for (const route of routes) {
    const key = route.path.toLowerCase().replace(/^\/|\/$/g, '');
    if (seen.has(key)) throw new Error(`path ${route.path} twice`);
    seen.add(key);
    if (!route.access || !route.body || !route.summary)
      throw new Error(`route ${route.path} lacks permission, schema or summary`);
    if (Array.isArray(route.access)) {
      for (const grant of route.access as readonly string[])
        if (!grants.has(grant)) throw new Error(`route ${route.path}: unknown grant ${grant}`);
    }
  }
}
