// A snapshot of people, departments and roles; it is replaced as a whole when its version in the database moves on.
import { branches, type FieldGrant, type ScopeName } from '@crm/protocol/access';
import type { PermissionTree } from '@crm/protocol/answers/access';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { query, select } from '../db/query.ts';
import { fileSecretOf } from '../secrets/file-secret.ts';
import { Addresses } from '../storage/addresses.ts';

declare module '../db/known-columns.ts' {
  interface KnownColumns {
    'role.fields': Role['fields'];
    'role.grants': Grants;
    'role.scopes': Role['scopes'];
  }
}

export interface OrganisationUser {
  id: number;
  name: string;
  /** Address as it is shown: signed again each time it is read. */
  readonly avatar: string;
  departmentId: number;
  /** Departments beside the main one. */
  otherDepartments: number[];
  superiorId: number;
  enabled: boolean;
  deleted: boolean;
  /** Comparable nickname and pinyin initials: what the user picker searches. */
  searchText: string;
  /** Comparable login name: found whole only, so that nobody finds it out piece by piece. */
  loginName: string;
}

/** Owners whose records are in scope: everybody's, or these people's. */
export type OwnerScope = 'all' | readonly number[];

export interface Department {
  id: number;
  parentId: number;
  name: string;
  isCompany: boolean;
  headId: number;
}

export interface Role {
  id: number;
  name: string;
  admin: boolean;
  /** Dotted paths. */
  grants: Set<string>;
  /** Wire names of the modules with at least one grant. */
  modules: Set<string>;
  /** Wire names of the modules whose records may be seen. */
  sees: Set<string>;
  scopes: Record<string, ScopeName>;
  fields: Record<string, Record<string, FieldGrant>>;
}

/**
 * What a module adds to the snapshot because it decides who sees what. It is read again with people, departments and roles:
 * its writes move `access_version` on.
 */
export interface OrganisationPart<T = unknown> {
  /** What there is where nothing was read. */
  empty: T;
  load(db: Db): Promise<T>;
  /** Names of what a person shares by it, beside records in scope: nobody may be given what the giver has not. */
  shared?(organisation: Organisation, userId: number): ReadonlySet<string>;
  /** True for what nobody could share before. */
  isNew?(before: Organisation, name: string): boolean;
}

type Grants = Record<string, Record<string, Record<string, unknown> | null> | false>;

/** Dotted paths of the truthy leaves of a tree. */
export function grantPaths(tree: Grants): string[] {
  return Object.entries(tree).flatMap(([branch, modules]) =>
    Object.entries(modules || {}).flatMap(([module, actions]) =>
      Object.entries(actions ?? {})
        .filter(([, granted]) => granted)
        .map(([action]) => `${branch}.${module}.${action}`),
    ),
  );
}

/** The tree of truthy leaves; a branch without any is `false`. */
export function treeOfPaths(paths: Iterable<string>): PermissionTree {
  const tree = Object.fromEntries(branches.map((branch) => [branch, false])) as PermissionTree;
  for (const path of paths) {
    const [branch, module, action] = path.split('.') as [keyof PermissionTree, string, string];
    if (!(branch in tree)) continue;
    const modules = (tree[branch] ||= {});
    (modules[module] ??= {})[action] = true;
  }
  return tree;
}

export class Organisation {
  readonly version: number;
  readonly users = new Map<number, OrganisationUser>();
  readonly departments = new Map<number, Department>();
  readonly roles = new Map<number, Role>();
  /** Signs the addresses of files. */
  readonly addresses: Addresses;
  readonly #allGrants: readonly string[];
  readonly #userRoles = new Map<number, Role[]>();
  readonly #members = new Map<number, number[]>();
  readonly #children = new Map<number, number[]>();
  readonly #reports = new Map<number, number[]>();
  readonly #scopeCaches = new Map<number, Map<string, OwnerScope>>();
  readonly #trees = new Map<number, PermissionTree>();
  readonly #subordinates = new Map<number, readonly number[]>();
  readonly #scopes = new Map<string, readonly number[]>();
  readonly #parts = new Map<OrganisationPart, unknown>();

  private constructor(version: number, allGrants: readonly string[], addresses: Addresses) {
    this.version = version;
    this.addresses = addresses;
    this.#allGrants = allGrants;
  }

  /**
   * Reads the snapshot.
   * @param allGrants every grant of the program, which the administrator role holds
   * @param parts what modules add; those that are left out are empty
   */
  static async load(
    db: Db,
    allGrants: readonly string[],
    parts: readonly OrganisationPart[] = [],
  ): Promise<Organisation> {
    // The version is read first: a change in between makes the snapshot newer than its version, never older.
    const meta = await db.first(query.selectFrom('meta').select(['access_version as access', 'file_secret as secret']));
    const [users, departments, roles] = await Promise.all([
      db.rows(select('app_user as u', [
        'u.id',
        'u.nickname as name',
        'u.avatar',
        'u.department_id as departmentId',
        'u.superior_id as superiorId',
        sql<boolean>`u.status = 1`.as('enabled'),
        sql<boolean>`u.deleted_at is not null`.as('deleted'),
        sql<string>`u.nickname_key || ' ' || u.initials`.as('searchText'),
        'u.username_key as loginName',
        sql<number[]>`coalesce((select array_agg(d.department_id)
        from user_department d where d.user_id = u.id), '{}')`.as('otherDepartments'),
        sql<number[]>`coalesce((select array_agg(r.role_id)
        from user_role r where r.user_id = u.id), '{}')`.as('roleIds'),
      ])`
        order by u.id`),
      db.rows(select('department', [
        'id',
        'parent_id as parentId',
        'name',
        sql<boolean>`kind = 'company'`.as('isCompany'),
        'head_id as headId',
      ])`
        order by sort, id`),
      db.rows(select('role', ['id', 'name', 'admin', 'grants', 'scopes', 'fields'])`order by id`),
    ]);
    if (!meta) throw new Error('there is no meta row');
    const organisation = new Organisation(meta.access, allGrants, new Addresses(fileSecretOf(meta.secret)));
    const known = new Set(allGrants);
    for (const role of roles) {
      const grants = new Set(grantPaths(role.grants).filter((path) => known.has(path)));
      organisation.roles.set(role.id, {
        id: role.id,
        name: role.name,
        admin: role.admin,
        grants,
        modules: new Set([...grants].map((path) => path.split('.')[1] ?? '')),
        sees: new Set([...grants].filter((path) => path.endsWith('.index')).map((path) => path.split('.')[1] ?? '')),
        scopes: role.scopes,
        fields: role.fields,
      });
    }
    for (const department of departments) {
      organisation.departments.set(department.id, department);
      push(organisation.#children, department.parentId, department.id);
    }
    for (const { roleIds, ...user } of users) {
      organisation.users.set(user.id, shownAvatar(user, organisation.addresses));
      organisation.#userRoles.set(
        user.id,
        roleIds.map((id) => organisation.roles.get(id)).filter((role) => role !== undefined),
      );
      for (const id of new Set([user.departmentId, ...user.otherDepartments])) push(organisation.#members, id, user.id);
    }
    for (const user of organisation.users.values()) {
      const superior = organisation.superiorOf(user.id);
      if (superior) push(organisation.#reports, superior, user.id);
    }
    for (const part of parts) organisation.#parts.set(part, await part.load(db));
    return organisation;
  }

  /** What a module added. */
  part<T>(part: OrganisationPart<T>): T {
    return (this.#parts.get(part) as T | undefined) ?? part.empty;
  }

  rolesOf(userId: number): readonly Role[] {
    return this.#userRoles.get(userId) ?? [];
  }

  treeOf(userId: number): PermissionTree {
    let tree = this.#trees.get(userId);
    if (!tree) {
      const roles = this.rolesOf(userId);
      tree = treeOfPaths(
        roles.some((role) => role.admin) ? this.#allGrants : roles.flatMap((role) => [...role.grants]),
      );
      this.#trees.set(userId, tree);
    }
    return tree;
  }

  /** What one role holds, as a tree. */
  treeOfRole(roleId: number): PermissionTree {
    const role = this.roles.get(roleId);
    return treeOfPaths(role?.admin ? this.#allGrants : (role?.grants ?? []));
  }

  scopeCache(userId: number): Map<string, OwnerScope> {
    let cache = this.#scopeCaches.get(userId);
    if (!cache) this.#scopeCaches.set(userId, (cache = new Map()));
    return cache;
  }

  /** The named superior, else the head of the nearest department above that has another head; 0 for none. */
  superiorOf(userId: number): number {
    const user = this.users.get(userId);
    if (!user) return 0;
    if (user.superiorId && user.superiorId !== userId) return user.superiorId;
    const seen = new Set<number>();
    for (let id = user.departmentId; id && !seen.has(id); id = this.departments.get(id)?.parentId ?? 0) {
      seen.add(id);
      const head = this.departments.get(id)?.headId ?? 0;
      if (head && head !== userId) return head;
    }
    return 0;
  }

  /** Everybody below a person in the reporting line; a circle of superiors ends where it closes. */
  subordinatesOf(userId: number): readonly number[] {
    let known = this.#subordinates.get(userId);
    if (!known) {
      const found = new Set<number>();
      const queue = [userId];
      for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
        for (const report of this.#reports.get(next) ?? []) {
          if (report === userId || found.has(report)) continue;
          found.add(report);
          queue.push(report);
        }
      }
      known = [...found];
      this.#subordinates.set(userId, known);
    }
    return known;
  }

  /** A department and everything below it. */
  departmentAndBelow(departmentId: number): number[] {
    const found = new Set<number>();
    const queue = [departmentId];
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      if (found.has(next)) continue;
      found.add(next);
      queue.push(...(this.#children.get(next) ?? []));
    }
    return [...found];
  }

  /** The departments of a person and everything above them. */
  departmentsAbove(userId: number): number[] {
    const user = this.users.get(userId);
    const found = new Set<number>();
    for (const own of user ? [user.departmentId, ...user.otherDepartments] : [])
      for (let id = own; id && !found.has(id); id = this.departments.get(id)?.parentId ?? 0) found.add(id);
    return [...found];
  }

  /** People of these departments, those with a second department there included. */
  membersOf(departmentIds: readonly number[]): number[] {
    return [...new Set(departmentIds.flatMap((id) => this.#members.get(id) ?? []))];
  }

  /** Union of named scopes, seen from one person; the person is always within. The same names give the same list. */
  resolveScope(userId: number, names: readonly ScopeName[]): OwnerScope {
    if (names.includes('all')) return 'all';
    const key = `${userId} ${[...new Set(names)].sort().join()}`;
    let known = this.#scopes.get(key);
    if (!known) this.#scopes.set(key, (known = this.#ownersIn(userId, names)));
    return known;
  }

  #ownersIn(userId: number, names: readonly ScopeName[]): readonly number[] {
    const user = this.users.get(userId);
    const own = user ? [...new Set([user.departmentId, ...user.otherDepartments])].filter((id) => id > 0) : [];
    const owners = new Set<number>(names.length > 0 ? [userId] : []);
    for (const name of new Set(names)) {
      if (name === 'subordinates') for (const id of this.subordinatesOf(userId)) owners.add(id);
      if (name === 'department') for (const id of this.membersOf(own)) owners.add(id);
      if (name === 'departmentBelow') {
        for (const id of this.membersOf(own.flatMap((department) => this.departmentAndBelow(department))))
          owners.add(id);
      }
    }
    return [...owners];
  }

  /** Name of the nearest company at or above a department. */
  companyOf(departmentId: number): string {
    const seen = new Set<number>();
    for (let id = departmentId; id && !seen.has(id); id = this.departments.get(id)?.parentId ?? 0) {
      seen.add(id);
      const department = this.departments.get(id);
      if (department?.isCompany) return department.name;
    }
    return '';
  }
}

/** The one place where avatars become addresses that open. */
function shownAvatar(user: OrganisationUser, addresses: Addresses): OrganisationUser {
  const stored = user.avatar;
  return Object.defineProperty(user, 'avatar', { enumerable: true, get: () => addresses.avatar(stored) });
}

function push(map: Map<number, number[]>, key: number, value: number): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

/** Holds the newest snapshot and replaces it when a call saw a newer version. */
export class OrganisationCache {
  readonly #db: Db;
  readonly #allGrants: readonly string[];
  readonly #parts: readonly OrganisationPart[];
  #current: Organisation | undefined;
  #loading: Promise<Organisation> | undefined;

  constructor(db: Db, allGrants: readonly string[], parts: readonly OrganisationPart[] = []) {
    this.#db = db;
    this.#allGrants = allGrants;
    this.#parts = parts;
  }

  /** The snapshot that was read last; undefined before any was. */
  get current(): Organisation | undefined {
    return this.#current;
  }

  /**
   * @param version `meta.access_version` as the call read it; the snapshot is at least as new
   * @param db to read with, for those who hold a connection and should not wait for another one
   */
  async at(version: number, db: Db = this.#db): Promise<Organisation> {
    for (let shared = 0; !this.#current || this.#current.version < version; ) {
      const isOwn = this.#loading === undefined;
      this.#loading ??= Organisation.load(db, this.#allGrants, this.#parts).finally(() => {
        this.#loading = undefined;
      });
      try {
        this.#current = await this.#loading;
      } catch (error) {
        // It was read in the transaction of somebody who went away: no reason to fail with them, once.
        if (isOwn || ++shared > 1) throw error;
      }
    }
    return this.#current;
  }

  /** For calls without a login, which read no version: as the database has it now. */
  async latest(): Promise<Organisation> {
    const meta = await this.#db.first(query.selectFrom('meta').select(['access_version as version']), 'access-version');
    return this.at(meta?.version ?? 0);
  }
}
