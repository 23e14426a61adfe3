// Calls of status. Written by npm run api-docs from the routes of the server.
import type { BulkDone, Created } from '../envelope.ts';
import type { CallPath, NoBody } from '../call.ts';
import type { DictionaryEntry, DictionaryType } from '../answers/dictionary.ts';

export interface JsonBody {
  types?: string | number;
}
/** 某一类型的字典项，types 为类型。登录后 */
export const json = 'api/Status/json' as CallPath<JsonBody, DictionaryEntry[]>;

/** 字典类型。登录后 */
export const typelist = 'api/Status/typelist' as CallPath<NoBody, DictionaryType[]>;

export interface AddBody {
  types: string | number;
  Name: string | number;
  color?: string | number;
}
/** 新建字典项：types 为类型，Name 为名称，排在最后。权限 system.status.add */
export const add = 'api/Status/add' as CallPath<AddBody, Created>;

export interface EditBody {
  id: number | string;
  Name?: string | number;
  color?: string | number;
  sort?: number | string;
  enabled?: number | string;
  version?: number | string;
}
/** 编辑字典项；sort 已被占用时，其后的各项依次后移。权限 system.status.edit */
export const edit = 'api/Status/Edit' as CallPath<EditBody, Created>;

export interface UsesBody {
  id: number | string;
}
export interface UsesAnswer {
  rows: ({ module: string; title: string; count: number; })[];
}
/** 字典项在多少条记录中使用（含回收站），按类型；count 超过 10000 时为 10001。权限 system.status.edit */
export const uses = 'api/Status/uses' as CallPath<UsesBody, UsesAnswer>;

export interface MergeBody {
  id: number | string;
  into: number | string;
  version?: number | string;
}
export interface MergeAnswer {
  id: number;
  job: number;
}
/** 把字典项 id 合并到同一类型的 into：立即停用 id，在后台更新用到它的记录（答复 job），完成后删除 id。权限 system.status.edit */
export const merge = 'api/Status/merge' as CallPath<MergeBody, MergeAnswer>;

export interface DeleteBody {
  ids?: readonly (number | string)[] | string | number;
  id?: number | string;
}
/** 删除未使用的字典项。权限 system.status.delete */
export const delete_ = 'api/Status/delete' as CallPath<DeleteBody, BulkDone>;
