// Calls of apiToken. Written by npm run api-docs from the routes of the server.
import type { ApiTokenOptions, ApiTokenRow } from '../answers/apiToken.ts';
import type { BulkDone } from '../envelope.ts';
import type { CallPath, NoBody } from '../call.ts';
import type { ListPage } from '../list.ts';

/** 自己的令牌可以有的权限：按模块只读或读写。登录后 */
export const options = 'api/apiToken/options' as CallPath<NoBody, ApiTokenOptions>;

export interface MineBody {
  page?: number | string;
  rows?: number | string;
}
/** 自己的令牌，有效的在前。登录后 */
export const mine = 'api/apiToken/mine' as CallPath<MineBody, ListPage<ApiTokenRow>>;

export interface AddBody {
  /** 名称，例如所用的程序 */ name: string | number;
  /** 权限，JSON 对象：模块（crm.customer）为 read 或 write */ grants: { readonly [name: string]: unknown } | string;
  /** 有效天数，最多 365 */ days: number | string;
  /** 允许使用的地址或网段，逗号或换行分隔；留空不限 */ ips?: string | number;
  /** 每分钟最多调用次数，默认 120 */ rate?: number | string;
  /** 本人的登录密码 */ password: string | number;
}
export interface AddAnswer {
  id: number;
  token: string;
}
/** 新建令牌，返回令牌本身（只显示这一次）；实际权限始终不超过本人当时的权限。登录后 */
export const add = 'api/apiToken/add' as CallPath<AddBody, AddAnswer>;

export interface RevokeBody {
  ids: readonly (number | string)[] | string | number;
  id?: number | string;
}
/** 撤销自己的令牌，立即失效。登录后 */
export const revoke = 'api/apiToken/revoke' as CallPath<RevokeBody, BulkDone>;

export interface IndexBody {
  page?: number | string;
  rows?: number | string;
  userid?: number | string;
  state?: 'active' | 'expired' | 'revoked' | '';
  key?: string | number;
}
/** 所有人的令牌：按员工、状态（active、expired、revoked）、名称或前缀筛选。权限 system.apiToken.index */
export const index = 'api/apiToken/index' as CallPath<IndexBody, ListPage<ApiTokenRow>>;

export interface RevokeAnyBody {
  ids: readonly (number | string)[] | string | number;
  id?: number | string;
}
/** 撤销任何人的令牌，立即失效；本人会收到通知。权限 system.apiToken.revoke */
export const revokeAny = 'api/apiToken/revokeAny' as CallPath<RevokeAnyBody, BulkDone>;
