// Calls of search. Written by npm run api-docs from the routes of the server.
import type { CallPath } from '../call.ts';

export interface IndexBody {
  key: string | number;
  rows?: number | string;
  lists: readonly ({ path: string | number; fixed?: { readonly [name: string]: unknown }; })[] | string;
}
/** 在多个列表中搜索：每个列表的前几条和总数，与逐个调用相同；不能查看或拒绝搜索的列表为 null。登录后 */
export const index = 'api/search/index' as CallPath<IndexBody, ({ rows: ({ [field: string]: unknown; })[]; total: number; totalCapped?: boolean; } | null)[]>;
