// Calls of module. Written by npm run api-docs from the routes of the server.
import type { BulkDone, Edited } from '../envelope.ts';
import type { CallPath, FieldValue } from '../call.ts';
import type { ListPage } from '../list.ts';

export interface VoidBody {
  ids: readonly (number | string)[] | string | number;
  /** 原因 */ reason: string | number;
  module: string | number;
  id?: number | string;
}
export interface VoidAnswer {
  count: number;
}
/** 按模块作废记录，须写明原因，用于公司自建的表单（如 work12）。登录后 */
export const void_ = 'api/module/void' as CallPath<VoidBody, VoidAnswer>;

export interface IndexBody {
  module: string | number;
}
export type IndexRow = { readonly [name: string]: FieldValue };
/** 按模块的列表，用于公司自建的表单（如 work12）；参数同各模块的列表。登录后 */
export const index = 'api/module/index' as CallPath<IndexBody, ListPage<IndexRow>>;

export interface DeleteBody {
  ids: readonly (number | string)[] | string | number;
  module: string | number;
  id?: number | string;
}
/** 按模块删除记录到回收站，用于公司自建的表单；可带 undo=1。登录后 */
export const delete_ = 'api/module/delete' as CallPath<DeleteBody, BulkDone>;

export interface AddBody {
  module: string | number;
  data: { readonly [name: string]: unknown } | string;
}
export interface AddAnswer {
  id: number;
}
/** 按模块的表单新建记录；data 为各字段值的 JSON 文本，权限与该模块的新建相同。登录后 */
export const add = 'api/module/add' as CallPath<AddBody, AddAnswer>;

export interface EditBody {
  module: string | number;
  data: { readonly [name: string]: unknown } | string;
  id?: number | string;
}
/** 按模块的表单编辑记录；data 为 JSON 文本，含编号和要改的字段。登录后 */
export const edit = 'api/module/Edit' as CallPath<EditBody, Edited>;

export interface DetailBody {
  module: string | number;
  id: number | string;
}
/** 按模块查看一条记录。登录后 */
export const detail = 'api/module/detail' as CallPath<DetailBody, { readonly [name: string]: FieldValue }>;

export interface ExportBody {
  /** 列表的查询参数：筛选、场景、搜索、排序 */ list: { readonly [name: string]: unknown } | string;
  /** 只导出这些编号；不给则为全部结果 */ ids?: readonly (number | string)[] | string | number;
  /** 列的字段名，按顺序；不给则为列表显示的列 */ columns?: readonly (string | number)[] | string;
  /** xlsx（默认）、csv（UTF-8）、gbk（GBK 编码的 csv） */ format?: 'xlsx' | 'csv' | 'gbk';
  module: string | number;
}
export interface ExportAnswer {
  id: number;
}
/** 按模块在后台导出列表，用于公司自建的表单（如 work12）；其余同各模块的导出。登录后 */
export const export_ = 'api/module/export' as CallPath<ExportBody, ExportAnswer>;
