// The permission tree, data scopes and field grants as they travel.

export const branches = ['crm', 'oa', 'bi', 'system', 'call', 'dbcall', 'erp', 'manager'] as const;
export type Branch = (typeof branches)[number];

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

/** True when a `PermissionTree` holds `crm.customer.edit`, or anything below `crm.customer` or `crm`. */
export function granted(tree: object | null | undefined, path: string): boolean {
  let node: unknown = tree;
  for (const part of path.split('.')) {
    if (typeof node !== 'object' || node === null || !Object.hasOwn(node, part)) return false;
    node = (node as Record<string, unknown>)[part];
  }
  return Boolean(node);
}
