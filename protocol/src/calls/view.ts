// Calls of view. Written by npm run api-docs from the routes of the server.
import type { BulkDone, Created, Edited, Rows } from '../envelope.ts';
import type { CallPath } from '../call.ts';
import type { ViewDetail, ViewRow } from '../answers/view.ts';

export interface IndexBody {
  /** 列表的模块名 */ module: string | number;
  /** 列表页固定的参数，如公海的 IsGongHai；公海的视图与客户的分开 */ list?: { readonly [name: string]: unknown } | string;
}
/** 一个列表的视图：自己的，和共享给自己的。登录后 */
export const index = 'api/view/index' as CallPath<IndexBody, Rows<ViewRow>>;

export interface DetailBody {
  id: number | string;
}
/** 一个视图的内容；无权查看或已删除的字段不在其中，dropped 说明略去多少。登录后 */
export const detail = 'api/view/detail' as CallPath<DetailBody, ViewDetail>;

export interface AddBody {
  /** 列表的模块名 */ module: string | number;
  /** 列表页固定的参数，如公海的 IsGongHai；公海的视图与客户的分开 */ list?: { readonly [name: string]: unknown } | string;
  /** 名称，同一列表内不重复 */ name: string | number;
  /** JSON 对象：scenes 场景参数，filters 同列表的 data，sort，key，columns [{id, width, frozen}]，mode 看板 board、日历 calendar 或空，by 其字段 */ content: { scenes?: { readonly [name: string]: string | number }; filters?: readonly ({ or: readonly ({ field: string | number; type: 'eq' | 'ne' | 'contains' | 'notcontains' | 'startswith' | 'endswith' | 'gt' | 'ge' | 'lt' | 'le' | 'between' | 'in' | 'notin' | 'empty' | 'notempty' | 'past' | 'today' | 'yesterday' | 'tomorrow' | 'week' | 'lastweek' | 'nextweek' | 'month' | 'lastmonth' | 'nextmonth' | 'quarter' | 'lastquarter' | 'nextquarter' | 'year' | 'lastyear' | 'nextyear' | 'last7days' | 'last30days' | 'last90days' | 'next7days' | 'next30days' | 'next90days'; value?: string | number; })[]; } | { field: string | number; type: 'eq' | 'ne' | 'contains' | 'notcontains' | 'startswith' | 'endswith' | 'gt' | 'ge' | 'lt' | 'le' | 'between' | 'in' | 'notin' | 'empty' | 'notempty' | 'past' | 'today' | 'yesterday' | 'tomorrow' | 'week' | 'lastweek' | 'nextweek' | 'month' | 'lastmonth' | 'nextmonth' | 'quarter' | 'lastquarter' | 'nextquarter' | 'year' | 'lastyear' | 'nextyear' | 'last7days' | 'last30days' | 'last90days' | 'next7days' | 'next30days' | 'next90days'; value?: string | number; })[]; sort?: string | number; key?: string | number; columns?: readonly ({ id: number | string; width?: number | string; frozen?: boolean; })[]; mode?: '' | 'board' | 'calendar'; by?: string | number; } | string;
}
/** 保存为视图；每人每个列表最多 50 个。登录后 */
export const add = 'api/view/add' as CallPath<AddBody, Created>;

export interface EditBody {
  id: number | string;
  /** 读到的版本；过期则答复 conflict */ version?: number | string;
  name?: string | number;
  content?: { scenes?: { readonly [name: string]: string | number }; filters?: readonly ({ or: readonly ({ field: string | number; type: 'eq' | 'ne' | 'contains' | 'notcontains' | 'startswith' | 'endswith' | 'gt' | 'ge' | 'lt' | 'le' | 'between' | 'in' | 'notin' | 'empty' | 'notempty' | 'past' | 'today' | 'yesterday' | 'tomorrow' | 'week' | 'lastweek' | 'nextweek' | 'month' | 'lastmonth' | 'nextmonth' | 'quarter' | 'lastquarter' | 'nextquarter' | 'year' | 'lastyear' | 'nextyear' | 'last7days' | 'last30days' | 'last90days' | 'next7days' | 'next30days' | 'next90days'; value?: string | number; })[]; } | { field: string | number; type: 'eq' | 'ne' | 'contains' | 'notcontains' | 'startswith' | 'endswith' | 'gt' | 'ge' | 'lt' | 'le' | 'between' | 'in' | 'notin' | 'empty' | 'notempty' | 'past' | 'today' | 'yesterday' | 'tomorrow' | 'week' | 'lastweek' | 'nextweek' | 'month' | 'lastmonth' | 'nextmonth' | 'quarter' | 'lastquarter' | 'nextquarter' | 'year' | 'lastyear' | 'nextyear' | 'last7days' | 'last30days' | 'last90days' | 'next7days' | 'next30days' | 'next90days'; value?: string | number; })[]; sort?: string | number; key?: string | number; columns?: readonly ({ id: number | string; width?: number | string; frozen?: boolean; })[]; mode?: '' | 'board' | 'calendar'; by?: string | number; } | string;
}
/** 改名或更新视图；所有者或管理员。登录后 */
export const edit = 'api/view/edit' as CallPath<EditBody, Edited>;

export interface ShareBody {
  id: number | string;
  /** 共享给的员工，最多 200 人；留空为取消 */ users: readonly (number | string)[] | string | number;
  /** 共享给的部门，含下级 */ departments: readonly (number | string)[] | string | number;
}
/** 把视图共享给员工和部门，取代原有的；数据仍按各人的权限显示。登录后 */
export const share = 'api/view/share' as CallPath<ShareBody, Created>;

export interface EveryoneBody {
  id: number | string;
  /** 1 共享给所有人，0 取消 */ everyone: number | string;
}
/** 把视图共享给所有人，或取消。权限 system.view.everyone */
export const everyone = 'api/view/everyone' as CallPath<EveryoneBody, Created>;

export interface DeleteBody {
  id: number | string;
}
/** 删除视图；60 秒内可由删除者恢复。登录后 */
export const delete_ = 'api/view/delete' as CallPath<DeleteBody, BulkDone>;

export interface RestoreBody {
  id: number | string;
}
/** 恢复自己刚删除的视图。登录后 */
export const restore = 'api/view/restore' as CallPath<RestoreBody, BulkDone>;

export interface SetDefaultBody {
  /** 列表的模块名 */ module: string | number;
  /** 列表页固定的参数，如公海的 IsGongHai；公海的视图与客户的分开 */ list?: { readonly [name: string]: unknown } | string;
  /** 视图；0 为不用 */ id: number | string;
}
/** 列表打开时所用的视图，只对自己。登录后 */
export const setDefault = 'api/view/setDefault' as CallPath<SetDefaultBody, Created>;

export interface SortBody {
  /** 列表的模块名 */ module: string | number;
  /** 列表页固定的参数，如公海的 IsGongHai；公海的视图与客户的分开 */ list?: { readonly [name: string]: unknown } | string;
  /** 按自己的顺序 */ ids: readonly (number | string)[] | string | number;
}
/** 自己的视图顺序。登录后 */
export const sort = 'api/view/sort' as CallPath<SortBody, BulkDone>;
