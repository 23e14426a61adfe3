// Who acts: the signed-in person with grants, data scopes and field grants, resolved from roles and departments.

import { type FieldGrant, fieldGrants, grantModule } from '@crm/protocol/access';
import type { PermissionTree } from '@crm/protocol/answers/access';
import { grantPaths, type Organisation, type OwnerScope, type Role, treeOfPaths } from './organisation.ts';
import type { TokenLimits } from './token-limits.ts';

/** Module and field (`customer.tel`) → the highest grant on it. One object for each person. */
export type FieldLimits = ReadonlyMap<string, FieldGrant>;

export class Actor {
  readonly userId: number;
  readonly sessionId: number;
  readonly name: string;
  readonly isAdministrator: boolean;
  readonly tree: PermissionTree;
  /** Version of the definitions (forms, dictionary) that this call sees. */
  readonly definitionVersion: number;
  readonly organisation: Organisation;
  readonly #roles: readonly Role[];
  readonly #scopes: Map<string, OwnerScope>;
  /** Of calls of a program: what its token lets through. */
  readonly token: TokenLimits | undefined;
  readonly #limits: FieldLimits | undefined;
  readonly #rights: object;

  /** @param narrower limits, see `narrowed`; and what the token of a program lets through */
  constructor(
    organisation: Organisation,
    userId: number,
    sessionId: number,
    definitionVersion: number,
    { limits, token }: { limits?: FieldLimits | undefined; token?: TokenLimits | undefined } = {},
  ) {
    const user = organisation.users.get(userId);
    this.organisation = organisation;
    this.userId = userId;
    this.sessionId = sessionId;
    this.definitionVersion = definitionVersion;
    this.name = user?.name ?? '';
    this.#roles = organisation.rolesOf(userId);
    this.isAdministrator = this.#roles.some((role) => role.admin);
    this.token = token;
    this.tree = token ? treeOfPaths(this.grantPaths()) : organisation.treeOf(userId);
    this.#scopes = token ? new Map() : organisation.scopeCache(userId);
    this.#limits = limits;
    this.#rights = (token ? undefined : limits) ?? this.#scopes;
  }

  /** One object for all calls of the person while the organisation is the same: what may be kept by it, may be kept. */
  get rights(): object {
    return this.#rights;
  }

  /**
   * The same person as they see records for which fields are limited further than by their roles, or not. The same limits
   * are the same object for all calls of the person.
   */
  narrowed(limits: FieldLimits | undefined): Actor {
    if (limits === this.#limits) return this;
    const { organisation, userId, sessionId, definitionVersion, token } = this;
    return new Actor(organisation, userId, sessionId, definitionVersion, { limits, token });
  }

  /** Changes with everything that the person may do or see. */
  get fingerprint(): string {
    return JSON.stringify(
      this.#roles.map(({ id, admin, grants, scopes, fields }) => [id, admin, [...grants], scopes, fields]),
    );
  }

  /** @param path dotted, such as `crm.customer.edit` */
  can(path: string): boolean {
    return this.lets(path) && this.#roles.some((role) => role.admin || role.grants.has(path));
  }

  /** False for what a program's token does not allow, regardless of its owner's rights. */
  protected lets(path: string): boolean {
    return this.token?.allows(path) ?? true;
  }

  /** Dotted paths of everything that the call may do. */
  grantPaths(): string[] {
    return grantPaths(this.organisation.treeOf(this.userId)).filter((path) => this.lets(path));
  }

  /**
   * Owners within the data scope for one action: the union over the roles that grant the action. Roles add up, but a
   * wide scope of one role does not widen an action that only another role grants.
   * @param grant dotted path of the action
   * @param module wire name whose scope counts
   */
  scope(grant: string, module: string): OwnerScope {
    let scope = this.#scopes.get(grant);
    if (scope === undefined) {
      scope = this.organisation.resolveScope(
        this.userId,
        this.#roles
          .filter((role) => this.lets(grant) && (role.admin || role.grants.has(grant)))
          .map((role) => (role.admin ? 'all' : (role.scopes[module] ?? 'self'))),
      );
      this.#scopes.set(grant, scope);
    }
    return scope;
  }

  /** True when the owner is within the scope for the action. */
  reaches(grant: string, module: string, ownerId: number): boolean {
    const scope = this.scope(grant, module);
    return scope === 'all' ? ownerId > 0 : scope.includes(ownerId);
  }

  /** People below this person in the reporting line, directly or not. */
  subordinates(): readonly number[] {
    return this.organisation.subordinatesOf(this.userId);
  }

  /** Id of the one record of the module (wire name) that is open to the person regardless of its owner; 0 for none. */
  before(_module: string): number {
    return 0;
  }

  /** True when some role grants to see records of the module (wire name). */
  seesModule(module: string): boolean {
    return this.#isCovered(module) && this.#roles.some((role) => role.admin || role.sees.has(grantModule(module)));
  }

  /** Dotted paths of everything that the person may do; of administrators none is named. */
  grants(): string[] {
    return [...new Set(this.#roles.flatMap((role) => [...role.grants]))].filter((path) => this.lets(path));
  }

  /** True when some role grants anything in the module (wire name). */
  inModule(module: string): boolean {
    return this.#isCovered(module) && this.#roles.some((role) => role.admin || role.modules.has(grantModule(module)));
  }

  #isCovered(module: string): boolean {
    return this.token?.includes(module) ?? true;
  }

  /** Module and field, each of which some role of the person limits. */
  limitedFields(): [module: string, field: string][] {
    return this.#roles.flatMap((role) =>
      Object.entries(role.fields).flatMap(([module, fields]) =>
        Object.keys(fields).map((field): [string, string] => [module, field]),
      ),
    );
  }

  /** The widest grant that any role with a grant in the module gives on a field. */
  fieldGrant(module: string, field: string): FieldGrant {
    const own = this.#ownGrant(module, field);
    const limit = this.#limits?.get(`${module}.${field}`);
    return limit !== undefined && fieldGrants.indexOf(limit) < fieldGrants.indexOf(own) ? limit : own;
  }

  #ownGrant(module: string, field: string): FieldGrant {
    let widest = -1;
    for (const role of this.#roles) {
      if (role.admin) return 'edit';
      if (!role.modules.has(grantModule(module))) continue;
      widest = Math.max(widest, fieldGrants.indexOf(role.fields[module]?.[field] ?? 'edit'));
    }
    return fieldGrants[widest] ?? 'edit';
  }
}

/** The record of a step. */
export interface StepRecord {
  /** Wire name. */
  module: string;
  /** Dotted path that its grants begin with. */
  grant: string;
  id: number;
}

/**
 * The person at a step of an approval: the record is open to them regardless of its owner, with those of its fields that the step
 * shows, but never more than their own roles allow. For every other record their usual rights apply.
 */
export class StepActor extends Actor {
  readonly #about: ReadonlySet<string>;
  readonly #record: StepRecord;
  readonly #behalf: Actor | undefined;

  /**
   * @param limits the grants of the step on the record's fields
   * @param about wire names of the record's module and of what it belongs to
   * @param behalf id of the person they stand in for, whose rights limit theirs; 0 for nobody
   */
  constructor(person: Actor, limits: FieldLimits, about: ReadonlySet<string>, record: StepRecord, behalf = 0) {
    super(person.organisation, person.userId, person.sessionId, person.definitionVersion, {
      limits,
      token: person.token,
    });
    this.#about = about;
    this.#record = record;
    if (behalf > 0) this.#behalf = new Actor(person.organisation, behalf, 0, person.definitionVersion);
  }

  override fieldGrant(module: string, field: string): FieldGrant {
    const own = super.fieldGrant(module, field);
    const other = this.#behalf?.fieldGrant(module, field) ?? own;
    return fieldGrants.indexOf(other) < fieldGrants.indexOf(own) ? other : own;
  }

  override before(module: string): number {
    return module === this.#record.module ? this.#record.id : 0;
  }

  override can(path: string): boolean {
    return (this.lets(path) && path.startsWith(`${this.#record.grant}.`)) || super.can(path);
  }

  override reaches(grant: string, module: string, ownerId: number): boolean {
    return this.#about.has(module) || super.reaches(grant, module, ownerId);
  }

  override seesModule(module: string): boolean {
    return this.#about.has(module) || super.seesModule(module);
  }

  override narrowed(): Actor {
    return this;
  }
}
