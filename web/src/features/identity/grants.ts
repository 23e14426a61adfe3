// The permission editor's arithmetic: what is granted, what a click changes, what is sent. Pure.

import type { FieldGrant, RoleBody, ScopeName } from '@crm/protocol/access';
import type { GrantCatalogue } from '@crm/protocol/answers/access';
import { comparable } from '@crm/protocol/entered';

export type CatalogueBranch = GrantCatalogue['branches'][number];
export type CatalogueModule = CatalogueBranch['modules'][number];
/** Fields that have grants of their own, under the name of the module whose they are. */
type FieldSet = Pick<CatalogueModule, 'key' | 'label' | 'fields'>;
export type Tick = 'all' | 'some' | 'none';

export interface RoleDraft {
  name: string;
  ext: string;
  /** `crm.customer.edit` */
  grants: ReadonlySet<string>;
  scopes: Record<string, ScopeName>;
  fields: Record<string, Record<string, FieldGrant>>;
}

export const emptyDraft: RoleDraft = { name: '', ext: '', grants: new Set(), scopes: {}, fields: {} };

/** The action that opens a module; the others are of no use without it. */
export const viewAction = 'index';

export function draftOf(body: Partial<RoleBody>): RoleDraft {
  const grants = new Set<string>();
  for (const [branch, modules] of Object.entries(body.grants ?? {})) {
    for (const [module, actions] of Object.entries<Record<string, boolean>>(modules)) {
      for (const [action, on] of Object.entries(actions)) if (on) grants.add(`${branch}.${module}.${action}`);
    }
  }
  return {
    name: body.name ?? '',
    ext: body.ext ?? '',
    grants,
    scopes: { ...body.scopes },
    fields: structuredClone(body.fields ?? {}),
  };
}

export function pathsOf(branch: CatalogueBranch, module: CatalogueModule): string[] {
  return module.actions.map((action) => `${branch.key}.${module.key}.${action.key}`);
}

function tickOf(paths: string[], draft: RoleDraft): Tick {
  const on = paths.filter((path) => draft.grants.has(path)).length;
  if (on === 0) return 'none';
  return on === paths.length ? 'all' : 'some';
}

export function moduleTick(draft: RoleDraft, branch: CatalogueBranch, module: CatalogueModule): Tick {
  return tickOf(pathsOf(branch, module), draft);
}

export function branchTick(draft: RoleDraft, branch: CatalogueBranch): Tick {
  return tickOf(branchPaths(branch), draft);
}

/** Path → the paths without which it is of no use, directly or by another. */
function needsOf(catalogue: GrantCatalogue): Map<string, Set<string>> {
  const direct = new Map<string, string[]>();
  for (const branch of catalogue.branches) {
    for (const module of branch.modules) {
      const prefix = `${branch.key}.${module.key}`;
      const viewed = module.actions.some(({ key }) => key === viewAction);
      for (const { key, needs = [] } of module.actions) {
        direct.set(`${prefix}.${key}`, [
          ...(viewed && key !== viewAction ? [`${prefix}.${viewAction}`] : []),
          ...needs,
        ]);
      }
    }
  }
  const all = new Map<string, Set<string>>();
  for (const path of direct.keys()) {
    const found = new Set<string>();
    const pending = [path];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      for (const need of direct.get(next) ?? []) {
        if (found.has(need) || need === path) continue;
        found.add(need);
        pending.push(need);
      }
    }
    all.set(path, found);
  }
  return all;
}

/** Giving grants gives what they need as well; taking them takes what is of no use without them. */
export function setPaths(draft: RoleDraft, catalogue: GrantCatalogue, paths: string[], on: boolean): RoleDraft {
  const needs = needsOf(catalogue);
  const grants = new Set(draft.grants);
  for (const path of paths) {
    if (on) {
      grants.add(path);
      for (const need of needs.get(path) ?? []) grants.add(need);
    } else {
      grants.delete(path);
      for (const [other, needed] of needs) if (needed.has(path)) grants.delete(other);
    }
  }
  return { ...draft, grants };
}

export function branchPaths(branch: CatalogueBranch): string[] {
  return branch.modules.flatMap((module) => pathsOf(branch, module));
}

/** A module without a chosen scope shows a person only what is their own. */
export function scopeOf(draft: RoleDraft, module: string): ScopeName {
  return draft.scopes[module] ?? 'self';
}

export function setScope(draft: RoleDraft, module: string, scope: ScopeName): RoleDraft {
  return { ...draft, scopes: { ...draft.scopes, [module]: scope } };
}

export function fieldGrantOf(draft: RoleDraft, module: string, field: string): FieldGrant {
  return draft.fields[module]?.[field] ?? 'edit';
}

export function setFieldGrant(draft: RoleDraft, module: string, field: string, grant: FieldGrant): RoleDraft {
  return { ...draft, fields: { ...draft.fields, [module]: { ...draft.fields[module], [field]: grant } } };
}

/** The fields of a module, and of each kind of records that stands under its grants. */
export function fieldSetsOf({ key, label, fields, kinds = [] }: CatalogueModule): FieldSet[] {
  return [{ key, label, fields }, ...kinds].filter((set) => set.fields.length > 0);
}

/** How many fields of a module are restricted. */
export function restricted(draft: RoleDraft, module: CatalogueModule): number {
  return fieldSetsOf(module)
    .flatMap(({ key, fields }) => fields.map(({ field }) => fieldGrantOf(draft, key, field)))
    .filter((grant) => grant !== 'edit').length;
}

/** What travels: the tree like the permission model, scopes of granted modules, fields that are not simply editable. */
export function bodyOf(draft: RoleDraft, catalogue: GrantCatalogue): RoleBody {
  const body: RoleBody = { name: draft.name.trim(), ext: draft.ext.trim(), grants: {}, scopes: {}, fields: {} };
  for (const branch of catalogue.branches) {
    for (const module of branch.modules) {
      const on = pathsOf(branch, module).filter((path) => draft.grants.has(path));
      if (on.length === 0) continue;
      const modules = body.grants[branch.key] ?? {};
      modules[module.key] = Object.fromEntries(on.map((path) => [path.split('.')[2] as string, true as const]));
      body.grants[branch.key] = modules;
      if (module.scoped) body.scopes[module.key] = scopeOf(draft, module.key);
      for (const set of fieldSetsOf(module)) {
        const fields = set.fields
          .map(({ field }) => [field, fieldGrantOf(draft, set.key, field)] as const)
          .filter(([, grant]) => grant !== 'edit');
        if (fields.length > 0) body.fields[set.key] = Object.fromEntries(fields);
      }
    }
  }
  return body;
}

export function sameDraft(one: RoleDraft, other: RoleDraft, catalogue: GrantCatalogue): boolean {
  return JSON.stringify(bodyOf(one, catalogue)) === JSON.stringify(bodyOf(other, catalogue));
}

/** Branches and modules whose names, actions or fields hold the text. */
export function findGrants(catalogue: GrantCatalogue, text: string): CatalogueBranch[] {
  const needle = comparable(text);
  if (!needle) return catalogue.branches;
  const holds = (label: string) => comparable(label).includes(needle);
  return catalogue.branches.flatMap((branch) => {
    if (holds(branch.label)) return [branch];
    const modules = branch.modules.filter(
      (module) =>
        holds(module.label) ||
        module.actions.some((action) => holds(action.label)) ||
        fieldSetsOf(module).some(
          (set) => (set.key !== module.key && holds(set.label)) || set.fields.some(({ title }) => holds(title)),
        ),
    );
    return modules.length > 0 ? [{ ...branch, modules }] : [];
  });
}
