// Calls of tag. Written by npm run api-docs from the routes of the server.
import type { CallPath, NoBody } from '../call.ts';
import type { Created, Rows } from '../envelope.ts';
import type { Tag } from '../answers/tag.ts';

export interface IndexBody {
  module: string | number;
  counts?: number | string | boolean;
}
/** 一类记录可用的标签；counts 为 1 时还有各有多少条记录在用（限本人可见的，需“标签”查看权限）。登录后 */
export const index = 'api/tag/index' as CallPath<IndexBody, Rows<Tag>>;

export interface KindsAnswer {
  rows: ({ module: string; title: string; field: string; })[];
}
/** 有标签的记录类型。权限 system.tag.index */
export const kinds = 'api/tag/kinds' as CallPath<NoBody, KindsAnswer>;

export interface AddBody {
  text: string | number;
  bgcolor: string | number;
  color: string | number;
  module: string | number;
}
/** 新建标签：text 文字，bgcolor 底色，color 字色，module 类型。权限 crm.tag.add 或 system.tag.add */
export const add = 'api/tag/add' as CallPath<AddBody, Created>;

export interface EditBody {
  text: string | number;
  bgcolor: string | number;
  color: string | number;
  id: number | string;
  version?: number | string;
  merge?: number | string | boolean;
}
export interface EditAnswer {
  id: number;
  job: number;
}
/** 编辑标签；改名后在后台更新用到它的记录（答复 job）；merge 为 1 时并入同名的标签。权限 system.tag.edit */
export const edit = 'api/tag/edit' as CallPath<EditBody, EditAnswer>;

export interface DeleteBody {
  ids: readonly (number | string)[] | string | number;
}
export interface DeleteAnswer {
  count: number;
  jobs: number[];
}
/** 删除标签，并在后台从记录上去掉。权限 system.tag.delete */
export const delete_ = 'api/tag/delete' as CallPath<DeleteBody, DeleteAnswer>;
