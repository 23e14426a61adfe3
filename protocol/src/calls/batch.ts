// Calls of batch. Written by npm run api-docs from the routes of the server.
import type { CallPath } from '../call.ts';

export interface IndexBody {
  calls: readonly ({ path: string | number; body?: { readonly [name: string]: unknown }; })[] | string;
}
/** 一次读取多个调用：逐个答复，与单独调用时的答复相同，包括错误；只限读取，不含公开和下载的调用。登录后 */
export const index = 'api/batch/index' as CallPath<IndexBody, ({ result?: 'success' | 'error'; [field: string]: unknown; })[]>;
