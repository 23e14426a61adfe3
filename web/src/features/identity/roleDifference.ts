// The permissions of two roles, line by line, and their differences. Pure.

import type { FieldGrant, ScopeName } from '@crm/protocol/access';
import type { GrantCatalogue } from '@crm/protocol/answers/access';
import {
  type CatalogueBranch,
  type CatalogueModule,
  draftOf,
  fieldGrantOf,
  fieldSetsOf,
  pathsOf,
  type RoleDraft,
  scopeOf,
} from './grants.ts';
import type { RoleDetail } from './identity.api.ts';

/** Of one role: whether it grants it, or how far; undefined where the role has nothing of the module. */
type Pair<T> = readonly [T, T];

interface LineOf<Kind extends string, Value> {
  kind: Kind;
  /** Unique in its module. */
  key: string;
  label: string;
  values: Pair<Value>;
  differs: boolean;
}
export type GrantLine = LineOf<'grant', boolean>;
export type ScopeLine = LineOf<'scope', ScopeName | undefined>;
/** `set` names whose field it is where the module has kinds of its own. */
export type FieldLine = LineOf<'field', FieldGrant | undefined> & { set: string };
export type ComparedLine = GrantLine | ScopeLine | FieldLine;

export interface ComparedModule {
  key: string;
  label: string;
  lines: ComparedLine[];
}

export interface ComparedBranch {
  key: string;
  label: string;
  modules: ComparedModule[];
}

interface Side {
  draft: RoleDraft;
  /** The administrator role: everything is granted, whatever is stored. */
  everything: boolean;
}

function has({ draft, everything }: Side, path: string): boolean {
  return everything || draft.grants.has(path);
}

function linesOf(branch: CatalogueBranch, module: CatalogueModule, sides: Pair<Side>): ComparedLine[] {
  const both = <T>(of: (side: Side) => T): Pair<T> => [of(sides[0]), of(sides[1])];
  const paths = pathsOf(branch, module);
  const lines: ComparedLine[] = module.actions.map(({ key, label }, at) => {
    const values = both((side) => has(side, paths[at] as string));
    return { kind: 'grant', key, label, values, differs: values[0] !== values[1] };
  });
  const opens = (side: Side) => paths.some((path) => has(side, path));
  if (!sides.some(opens)) return lines;
  if (module.scoped) {
    const values = both((side) => {
      if (!opens(side)) return undefined;
      return side.everything ? 'all' : scopeOf(side.draft, module.key);
    });
    lines.push({ kind: 'scope', key: 'scope', label: '', values, differs: values[0] !== values[1] });
  }
  for (const set of fieldSetsOf(module)) {
    for (const { field, title } of set.fields) {
      const values = both((side) => {
        if (!opens(side)) return undefined;
        return side.everything ? 'edit' : fieldGrantOf(side.draft, set.key, field);
      });
      // Where one role has nothing of the module, its grants show that; only a limit of the other gets a line.
      const differs = (values[0] ?? 'edit') !== (values[1] ?? 'edit');
      const named = set.key === module.key ? '' : set.label;
      lines.push({ kind: 'field', key: `${set.key}.${field}`, label: title, set: named, values, differs });
    }
  }
  return lines;
}

/** Everything that can be granted, as each of the two roles has it, in the order of the catalogue. */
export function compareRoles(catalogue: GrantCatalogue, roles: Pair<RoleDetail>): ComparedBranch[] {
  const side = (role: RoleDetail): Side => ({ draft: draftOf(role), everything: role.admin });
  const sides = [side(roles[0]), side(roles[1])] as const;
  return catalogue.branches.map((branch) => ({
    key: branch.key,
    label: branch.label,
    modules: branch.modules.map((module) => ({
      key: module.key,
      label: module.label,
      lines: linesOf(branch, module, sides),
    })),
  }));
}

export function linesOfAll(branches: readonly ComparedBranch[]): ComparedLine[] {
  return branches.flatMap(({ modules }) => modules.flatMap((module) => module.lines));
}

export function countDifferences(branches: readonly ComparedBranch[]): number {
  return linesOfAll(branches).filter(({ differs }) => differs).length;
}

/** What differs: how many grants, scopes and fields; kinds without any are left out. */
export function kindsOf(branches: readonly ComparedBranch[]): [kind: ComparedLine['kind'], count: number][] {
  const lines = linesOfAll(branches).filter(({ differs }) => differs);
  return (['grant', 'scope', 'field'] as const)
    .map((kind): [ComparedLine['kind'], number] => [kind, lines.filter((line) => line.kind === kind).length])
    .filter(([, count]) => count > 0);
}

/** Without the lines that are alike, and without the modules and branches that have no others. */
export function onlyDifferent(branches: readonly ComparedBranch[]): ComparedBranch[] {
  return branches
    .map((branch) => ({
      ...branch,
      modules: branch.modules
        .map((module) => ({ ...module, lines: module.lines.filter(({ differs }) => differs) }))
        .filter(({ lines }) => lines.length > 0),
    }))
    .filter(({ modules }) => modules.length > 0);
}
