// Calls of account. Written by npm run api-docs from the routes of the server.
import type { AccountRow } from '../rows/account.ts';
import type { BulkDone, Created, Edited } from '../envelope.ts';
import type { CallPath } from '../call.ts';
import type { ListPage } from '../list.ts';

export interface IndexBody {
  /** 页码，从 1 开始 */ page?: number | string;
  /** 每页行数，默认 20，最多 200 */ rows?: number | string;
  /** 排序字段，可加 asc 或 desc：type、enabled、AddTime、updateTime */ sort?: string | number;
  /** 搜索文字 */ key?: string | number;
  /** 高级筛选，JSON 列表，各项同时成立：{field, type, value}，或 {or: [{field, type, value}, …]} 满足其一 */ data?: readonly ({ field: string | number; type: string | number; value?: unknown; } | { or: readonly ({ field: string | number; type: string | number; value?: unknown; })[]; })[] | string;
  /** 上一页答复的 next，代替 page */ next?: string | number;
  /** 场景筛选 */ types?: string | number;
  /** 按账户名称筛选 */ name?: string | number;
  /** 按类型筛选 */ type?: string | number;
  /** 按开户行筛选 */ bank?: string | number;
  /** 按账号筛选 */ number?: string | number;
  /** 按状态筛选 */ enabled?: string | number;
  /** 按备注筛选 */ Ext?: string | number;
  /** 按创建时间筛选 */ AddTime?: string | number;
  /** 按更新时间筛选 */ updateTime?: string | number;
  [field: string]: unknown;
}
/** 收支账户列表。权限 crm.account.index */
export const index = 'api/Account/Index' as CallPath<IndexBody, ListPage<AccountRow>>;

export interface AddBody {
  /** 账户名称 */ name: string | number;
  /** 类型 */ type?: 1 | 2 | 3 | 4 | 9 | '';
  /** 开户行 */ bank?: string | number;
  /** 账号 */ number?: string | number;
  /** 状态 */ enabled?: 0 | 1 | boolean;
  /** 备注 */ Ext?: string | number;
  [field: string]: unknown;
}
/** 新建收支账户。权限 crm.account.add */
export const add = 'api/account/add' as CallPath<AddBody, Created>;

export interface EditBody {
  /** 编号 */ id: number | string;
  /** 读到的版本；过期则答复 conflict */ version?: number | string;
  /** 账户名称 */ name?: string | number;
  /** 类型 */ type?: 1 | 2 | 3 | 4 | 9 | '';
  /** 开户行 */ bank?: string | number;
  /** 账号 */ number?: string | number;
  /** 状态 */ enabled?: 0 | 1 | boolean;
  /** 备注 */ Ext?: string | number;
  [field: string]: unknown;
}
/** 编辑收支账户。权限 crm.account.edit */
export const edit = 'api/account/edit' as CallPath<EditBody, Edited>;

export interface ViewsBody {
  id?: number | string;
}
/** 收支账户详情。权限 crm.account.index */
export const views = 'api/account/Views' as CallPath<ViewsBody, AccountRow>;

export interface DeleteBody {
  ids?: readonly (number | string)[] | string | number;
  id?: number | string;
}
/** 删除收支账户。权限 crm.account.delete */
export const delete_ = 'api/account/delete' as CallPath<DeleteBody, BulkDone>;
