// Calls of signIn. Written by npm run api-docs from the routes of the server.
import type { CallPath } from '../call.ts';
import type { ListPage } from '../list.ts';
import type { SignInRow } from '../answers/identity.ts';

export interface IndexBody {
  module?: string | number;
  userid?: number | string;
  result?: string | number;
  ip?: string | number;
  begin?: string | number;
  end?: string | number;
  page?: number | string;
  rows?: number | string;
}
/** 登录日志：按员工、结果、地址、日期筛选。权限 system.signIn.index */
export const index = 'api/signIn/index' as CallPath<IndexBody, ListPage<SignInRow>>;
