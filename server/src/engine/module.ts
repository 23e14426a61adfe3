// A module as the application lists it: its grants, entities, routes, reference sources and start-up work.
import type { Branch } from '@crm/protocol/access';
import type { Db } from '../platform/db/database.ts';
import type { Route } from '../platform/http/route.ts';
import type { EntityDefinition, ReferenceSource } from './entity.ts';
import type { Engine } from './registry.ts';

/** One module of the permission tree. */
export interface GrantDefinition {
  branch: Branch;
  /** Wire name. */
  module: string;
  label: string;
  /** Action → Chinese label, in the order of the role editor. */
  actions: Record<string, string>;
  /** True when a data scope applies. */
  scoped: boolean;
}

export interface ModuleDefinition {
  name: string;
  grants?: readonly GrantDefinition[];
  entities?: readonly EntityDefinition[];
  references?: Record<string, ReferenceSource>;
  /** Records without an entity whose log can be read: wire name, name in the log, grant that reads it. */
  logs?: readonly { module: string; name: string; grant: string }[];
  routes?: (engine: Engine, modules: readonly ModuleDefinition[]) => Route[];
  /** Runs once at start-up, after migrations; harmless when repeated. */
  start?: (db: Db) => Promise<void>;
}

export function defineModule(definition: ModuleDefinition): ModuleDefinition {
  return definition;
}

/** Dotted paths of every grant of these modules. */
export function allGrants(modules: readonly ModuleDefinition[]): string[] {
  return modules.flatMap((module) =>
    (module.grants ?? []).flatMap((grant) =>
      Object.keys(grant.actions).map((action) => `${grant.branch}.${grant.module}.${action}`),
    ),
  );
}
