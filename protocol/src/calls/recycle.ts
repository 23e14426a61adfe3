// Calls of recycle. Written by npm run api-docs from the routes of the server.
import type { BulkDone } from '../envelope.ts';
import type { CallPath } from '../call.ts';
import type { RecycleRow } from '../answers/recycle.ts';

export interface IndexBody {
  module?: string | number;
  key?: string | number;
  page?: number | string;
  rows?: number | string;
}
export interface IndexAnswer {
  modules: ({ value: string; label: string; })[];
  rows: RecycleRow[];
  total: number;
  totalCapped?: boolean;
  next?: string;
}
/** 回收站：自己有权删除的模块中被删除的记录，新的在前。权限 manager.recycle.index */
export const index = 'api/recycle/index' as CallPath<IndexBody, IndexAnswer>;

export interface RestoreBody {
  ids?: readonly (number | string)[] | string | number;
  id?: number | string;
}
/** 恢复记录及随之删除的下级记录；ids 为回收站条目的编号。权限 manager.recycle.restore */
export const restore = 'api/recycle/restore' as CallPath<RestoreBody, BulkDone>;
