// Calls of branch. Written by npm run api-docs from the routes of the server.
import type { BranchNode } from '../answers/identity.ts';
import type { BulkDone, Created } from '../envelope.ts';
import type { CallPath } from '../call.ts';

export interface TreeJsonBody {
  query?: string | number;
}
/** 部门树。登录后 */
export const treeJson = 'main/branch/TreeJson' as CallPath<TreeJsonBody, BranchNode[]>;

export interface AddBody {
  text: string | number;
  parentid?: number | string;
  attributes?: string | number;
  userid?: number | string;
}
/** 新建部门或公司（attributes 为 2）。权限 system.branch.add */
export const add = 'main/Branch/add' as CallPath<AddBody, Created>;

export interface EditBody {
  id: number | string;
  text?: string | number;
  attributes?: string | number;
  parentid?: number | string;
  userid?: number | string;
  version?: number | string;
}
/** 编辑部门。权限 system.branch.edit */
export const edit = 'main/Branch/edit' as CallPath<EditBody, Created>;

export interface DetailBody {
  id: number | string;
}
export interface DetailAnswer {
  children: ({ id: number; text: string; })[];
  can: { edit: boolean; delete: boolean; };
  id: number;
  text: string;
  attributes: string;
  parentid: number;
  userid: number;
  headName: string;
  count: number;
  total: number;
  version: number;
}
/** 部门详情。权限 system.branch.index */
export const detail = 'main/Branch/detail' as CallPath<DetailBody, DetailAnswer>;

export interface DeleteBody {
  ids?: readonly (number | string)[] | string | number;
  id?: number | string;
}
/** 删除部门（须没有员工和下级）。权限 system.branch.delete */
export const delete_ = 'main/Branch/delete' as CallPath<DeleteBody, BulkDone>;
