// Calls of role. Written by npm run api-docs from the routes of the server.
import type { BulkDone, Created, Rows } from '../envelope.ts';
import type { CallPath, NoBody } from '../call.ts';
import type { GrantCatalogue } from '../answers/access.ts';
import type { ReadyRole, RoleRow } from '../answers/identity.ts';

export interface IndexBody {
  query?: string | number;
  key?: string | number;
  page?: number | string;
  rows?: number | string;
}
/** 角色列表。权限 system.role.index 或 system.user.add 或 system.user.edit */
export const index = 'main/role/index' as CallPath<IndexBody, Rows<RoleRow>>;

/** 可授予的权限、数据范围和字段权限。权限 system.role.index */
export const permissions = 'main/role/permissions' as CallPath<NoBody, GrantCatalogue>;

export interface DetailBody {
  id: number | string;
}
export interface DetailAnswer {
  id: number;
  name: string;
  ext: string;
  admin: boolean;
  grants: { readonly [name: string]: { readonly [name: string]: { readonly [name: string]: true } } };
  scopes: { readonly [name: string]: 'self' | 'subordinates' | 'department' | 'departmentBelow' | 'all' };
  fields: { readonly [name: string]: { readonly [name: string]: 'hidden' | 'mask' | 'read' | 'edit' } };
  version: number;
  can: { edit: boolean; delete: boolean; };
}
/** 角色详情。权限 system.role.index */
export const detail = 'main/role/detail' as CallPath<DetailBody, DetailAnswer>;

export interface AddBody {
  name: string | number;
  ext?: string | number;
  grants?: { readonly [name: string]: false | { readonly [name: string]: { readonly [name: string]: unknown } } } | string;
  scopes?: { readonly [name: string]: 'self' | 'subordinates' | 'department' | 'departmentBelow' | 'all' } | string;
  fields?: { readonly [name: string]: { readonly [name: string]: 'hidden' | 'mask' | 'read' | 'edit' } } | string;
}
/** 新建角色。权限 system.role.add */
export const add = 'main/role/add' as CallPath<AddBody, Created>;

/** 常用角色：名称、能做什么，present 为同名角色已存在。权限 system.role.add */
export const ready = 'main/role/ready' as CallPath<NoBody, Rows<ReadyRole>>;

export interface AddReadyBody {
  keys: readonly ('purchasing' | 'warehouse' | 'finance' | 'people' | 'support')[] | string;
}
export interface AddReadyAnswer {
  ids: number[];
}
/** 加入常用角色；同名角色已存在的跳过。权限 system.role.add */
export const addReady = 'main/role/addReady' as CallPath<AddReadyBody, AddReadyAnswer>;

export interface EditBody {
  name?: string | number;
  ext?: string | number;
  grants?: { readonly [name: string]: false | { readonly [name: string]: { readonly [name: string]: unknown } } } | string;
  scopes?: { readonly [name: string]: 'self' | 'subordinates' | 'department' | 'departmentBelow' | 'all' } | string;
  fields?: { readonly [name: string]: { readonly [name: string]: 'hidden' | 'mask' | 'read' | 'edit' } } | string;
  id: number | string;
  version?: number | string;
}
/** 编辑角色。权限 system.role.edit */
export const edit = 'main/role/edit' as CallPath<EditBody, Created>;

export interface DeleteBody {
  ids?: readonly (number | string)[] | string | number;
  id?: number | string;
}
/** 删除角色（须没有员工在使用）。权限 system.role.delete */
export const delete_ = 'main/role/delete' as CallPath<DeleteBody, BulkDone>;
