// Calls of myReport. Written by npm run api-docs from the routes of the server.
import type { BulkDone, Created, Edited, Rows } from '../envelope.ts';
import type { CallPath, NoBody } from '../call.ts';
import type { OwnReportChoice, OwnReportDetail, OwnReportRow } from '../answers/ownReport.ts';
import type { Report } from '../answers/report.ts';

export interface ChoicesAnswer {
  rows: OwnReportChoice[];
}
/** 可以放在一个报表里的指标和维度；自己的权限看不到的不在内。权限 bi.myReport.index */
export const choices = 'api/myReport/choices' as CallPath<NoBody, ChoicesAnswer>;

export interface IndexBody {
  pinned?: number | string;
}
/** 自己的和共享给自己的报表；pinned 为 1 时只有放在工作台的。权限 bi.myReport.index */
export const index = 'api/myReport/index' as CallPath<IndexBody, Rows<OwnReportRow>>;

export interface DetailBody {
  id: number | string;
}
/** 一个报表的内容。权限 bi.myReport.index */
export const detail = 'api/myReport/detail' as CallPath<DetailBody, OwnReportDetail>;

export interface TellBody {
  id?: number | string;
  /** JSON 对象：measures 指标，by 维度（time、department 或字段，最多两个），unit 时间单位，filters 同列表的 data，period、from、to，compare 比较，chart */ content?: { measures: readonly (string | number)[]; by?: readonly (string | number)[]; unit?: '' | 'day' | 'week' | 'month' | 'quarter' | 'year'; filters?: readonly ({ or: readonly ({ field: string | number; type: 'eq' | 'ne' | 'contains' | 'notcontains' | 'startswith' | 'endswith' | 'gt' | 'ge' | 'lt' | 'le' | 'between' | 'in' | 'notin' | 'empty' | 'notempty' | 'past' | 'today' | 'yesterday' | 'tomorrow' | 'week' | 'lastweek' | 'nextweek' | 'month' | 'lastmonth' | 'nextmonth' | 'quarter' | 'lastquarter' | 'nextquarter' | 'year' | 'lastyear' | 'nextyear' | 'last7days' | 'last30days' | 'last90days' | 'next7days' | 'next30days' | 'next90days'; value?: string | number; })[]; } | { field: string | number; type: 'eq' | 'ne' | 'contains' | 'notcontains' | 'startswith' | 'endswith' | 'gt' | 'ge' | 'lt' | 'le' | 'between' | 'in' | 'notin' | 'empty' | 'notempty' | 'past' | 'today' | 'yesterday' | 'tomorrow' | 'week' | 'lastweek' | 'nextweek' | 'month' | 'lastmonth' | 'nextmonth' | 'quarter' | 'lastquarter' | 'nextquarter' | 'year' | 'lastyear' | 'nextyear' | 'last7days' | 'last30days' | 'last90days' | 'next7days' | 'next30days' | 'next90days'; value?: string | number; })[]; period?: 'month' | 'lastmonth' | 'quarter' | 'lastquarter' | 'year' | 'lastyear' | 'custom'; from?: string | number; to?: string | number; compare?: 'both' | 'before' | 'yearBefore' | 'none'; chart: 'figures' | 'line' | 'bar' | 'ranking' | 'pie'; } | string;
}
/** 一个报表的数字，按看的人的权限；id 为已保存的，或用 content 试算。权限 bi.myReport.index */
export const tell = 'api/myReport/tell' as CallPath<TellBody, Report>;

export interface ExportBody {
  id: number | string;
}
export interface ExportAnswer {
  id: number;
  name: string;
  url: string;
}
/** 把一个报表导出为 Excel 文件，答复会过期的地址。权限 bi.myReport.export */
export const export_ = 'api/myReport/export' as CallPath<ExportBody, ExportAnswer>;

export interface AddBody {
  /** 名称，自己的不重复 */ name: string | number;
  /** JSON 对象：measures 指标，by 维度（time、department 或字段，最多两个），unit 时间单位，filters 同列表的 data，period、from、to，compare 比较，chart */ content: { measures: readonly (string | number)[]; by?: readonly (string | number)[]; unit?: '' | 'day' | 'week' | 'month' | 'quarter' | 'year'; filters?: readonly ({ or: readonly ({ field: string | number; type: 'eq' | 'ne' | 'contains' | 'notcontains' | 'startswith' | 'endswith' | 'gt' | 'ge' | 'lt' | 'le' | 'between' | 'in' | 'notin' | 'empty' | 'notempty' | 'past' | 'today' | 'yesterday' | 'tomorrow' | 'week' | 'lastweek' | 'nextweek' | 'month' | 'lastmonth' | 'nextmonth' | 'quarter' | 'lastquarter' | 'nextquarter' | 'year' | 'lastyear' | 'nextyear' | 'last7days' | 'last30days' | 'last90days' | 'next7days' | 'next30days' | 'next90days'; value?: string | number; })[]; } | { field: string | number; type: 'eq' | 'ne' | 'contains' | 'notcontains' | 'startswith' | 'endswith' | 'gt' | 'ge' | 'lt' | 'le' | 'between' | 'in' | 'notin' | 'empty' | 'notempty' | 'past' | 'today' | 'yesterday' | 'tomorrow' | 'week' | 'lastweek' | 'nextweek' | 'month' | 'lastmonth' | 'nextmonth' | 'quarter' | 'lastquarter' | 'nextquarter' | 'year' | 'lastyear' | 'nextyear' | 'last7days' | 'last30days' | 'last90days' | 'next7days' | 'next30days' | 'next90days'; value?: string | number; })[]; period?: 'month' | 'lastmonth' | 'quarter' | 'lastquarter' | 'year' | 'lastyear' | 'custom'; from?: string | number; to?: string | number; compare?: 'both' | 'before' | 'yearBefore' | 'none'; chart: 'figures' | 'line' | 'bar' | 'ranking' | 'pie'; } | string;
}
/** 保存为报表；每人最多 100 个。权限 bi.myReport.index */
export const add = 'api/myReport/add' as CallPath<AddBody, Created>;

export interface EditBody {
  id: number | string;
  /** 读到的版本；过期则答复 conflict */ version?: number | string;
  name?: string | number;
  /** JSON 对象：measures 指标，by 维度（time、department 或字段，最多两个），unit 时间单位，filters 同列表的 data，period、from、to，compare 比较，chart */ content?: { measures: readonly (string | number)[]; by?: readonly (string | number)[]; unit?: '' | 'day' | 'week' | 'month' | 'quarter' | 'year'; filters?: readonly ({ or: readonly ({ field: string | number; type: 'eq' | 'ne' | 'contains' | 'notcontains' | 'startswith' | 'endswith' | 'gt' | 'ge' | 'lt' | 'le' | 'between' | 'in' | 'notin' | 'empty' | 'notempty' | 'past' | 'today' | 'yesterday' | 'tomorrow' | 'week' | 'lastweek' | 'nextweek' | 'month' | 'lastmonth' | 'nextmonth' | 'quarter' | 'lastquarter' | 'nextquarter' | 'year' | 'lastyear' | 'nextyear' | 'last7days' | 'last30days' | 'last90days' | 'next7days' | 'next30days' | 'next90days'; value?: string | number; })[]; } | { field: string | number; type: 'eq' | 'ne' | 'contains' | 'notcontains' | 'startswith' | 'endswith' | 'gt' | 'ge' | 'lt' | 'le' | 'between' | 'in' | 'notin' | 'empty' | 'notempty' | 'past' | 'today' | 'yesterday' | 'tomorrow' | 'week' | 'lastweek' | 'nextweek' | 'month' | 'lastmonth' | 'nextmonth' | 'quarter' | 'lastquarter' | 'nextquarter' | 'year' | 'lastyear' | 'nextyear' | 'last7days' | 'last30days' | 'last90days' | 'next7days' | 'next30days' | 'next90days'; value?: string | number; })[]; period?: 'month' | 'lastmonth' | 'quarter' | 'lastquarter' | 'year' | 'lastyear' | 'custom'; from?: string | number; to?: string | number; compare?: 'both' | 'before' | 'yearBefore' | 'none'; chart: 'figures' | 'line' | 'bar' | 'ranking' | 'pie'; } | string;
}
/** 改名或更新报表；只有所有者。权限 bi.myReport.index */
export const edit = 'api/myReport/edit' as CallPath<EditBody, Edited>;

export interface ShareBody {
  id: number | string;
  /** 共享给的员工，最多 200 人；留空为取消 */ users?: readonly (number | string)[] | string | number;
  /** 共享给的部门，含下级 */ departments?: readonly (number | string)[] | string | number;
  /** 共享给的角色 */ roles?: readonly (number | string)[] | string | number;
  /** 1 共享给所有人，须有“共享给所有人”的权限 */ everyone?: number | string;
}
/** 把报表共享给员工、部门和角色，取代原有的；数字仍按各人的权限。权限 bi.myReport.index */
export const share = 'api/myReport/share' as CallPath<ShareBody, Created>;

export interface PinBody {
  id: number | string;
  pinned: number | string;
}
/** 放到自己的工作台，或取下；最多 6 个。权限 bi.myReport.index */
export const pin = 'api/myReport/pin' as CallPath<PinBody, Created>;

export interface WeeklyBody {
  id: number | string;
  weekly: number | string;
}
/** 每周一 8:00 提醒所有能看到的人，或取消；只有所有者。权限 bi.myReport.index */
export const weekly = 'api/myReport/weekly' as CallPath<WeeklyBody, Created>;

export interface DeleteBody {
  id: number | string;
}
/** 删除报表；60 秒内可恢复。权限 bi.myReport.index */
export const delete_ = 'api/myReport/delete' as CallPath<DeleteBody, BulkDone>;

export interface RestoreBody {
  id: number | string;
}
/** 恢复自己刚删除的报表。权限 bi.myReport.index */
export const restore = 'api/myReport/restore' as CallPath<RestoreBody, BulkDone>;
