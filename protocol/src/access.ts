// The permission tree, data scopes and field grants as they travel.

export const branches = ['crm', 'oa', 'bi', 'system', 'call', 'dbcall', 'erp', 'manager'] as const;
export type Branch = (typeof branches)[number];

/** `{crm: {customer: {index: true}}, oa: false}`: truthy leaves only, an empty branch is `false`. */
export type PermissionTree = Record<Branch, false | Record<string, Record<string, true>>>;

export const scopeNames = ['self', 'subordinates', 'department', 'departmentBelow', 'all'] as const;
export type ScopeName = (typeof scopeNames)[number];

export const scopeLabels: Record<ScopeName, string> = {
  self: '本人',
  subordinates: '本人及下属',
  department: '本部门',
  departmentBelow: '本部门及下级部门',
  all: '全部',
};

export const fieldGrants = ['hidden', 'mask', 'read', 'edit'] as const;
export type FieldGrant = (typeof fieldGrants)[number];

export const fieldGrantLabels: Record<FieldGrant, string> = {
  hidden: '隐藏',
  mask: '脱敏',
  read: '只读',
  edit: '可编辑',
};

/**
 * Module of the permission tree whose grants hold for records of a module: kinds that a company makes by itself are called by
 * their family and a number (`work12`), and stand under the grants of the family.
 */
export function grantModule(module: string): string {
  return /^([A-Za-z]+)[1-9]\d*$/.exec(module)?.[1] ?? module;
}

/** Body and answer of `main/role/add|edit|detail`. */
export interface RoleBody {
  name: string;
  ext?: string;
  grants: Partial<Record<Branch, Record<string, Record<string, true>>>>;
  scopes: Record<string, ScopeName>;
  fields: Record<string, Record<string, FieldGrant>>;
}

/** What a role can be given: answer of `main/role/permissions`. */
export interface GrantCatalogue {
  branches: {
    key: Branch;
    label: string;
    modules: {
      key: string;
      label: string;
      /** True when a data scope applies. */
      scoped: boolean;
      /** Where it is met, for modules without a page of their own. */
      where?: string;
      actions: {
        key: string;
        label: string;
        /** Paths (`crm.pool.index`) without which it is of no use. */
        needs?: string[];
        /** True while nothing asks for it. */
        reserved?: boolean;
      }[];
      /** Fields that can be hidden, masked or made read-only. */
      fields: { field: string; title: string }[];
      /** Of a family of kinds that the company makes: each of them with its fields. */
      kinds?: { key: string; label: string; fields: { field: string; title: string }[] }[];
    }[];
  }[];
  scopes: { value: ScopeName; label: string }[];
  fieldGrants: { value: FieldGrant; label: string }[];
}

/** True when the tree holds `crm.customer.edit`, or anything below `crm.customer` or `crm`. */
export function granted(tree: PermissionTree | null | undefined, path: string): boolean {
  let node: unknown = tree;
  for (const part of path.split('.')) {
    if (typeof node !== 'object' || node === null || !Object.hasOwn(node, part)) return false;
    node = (node as Record<string, unknown>)[part];
  }
  return Boolean(node);
}
