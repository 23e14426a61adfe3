// Calls of worklog. Written by npm run api-docs from the routes of the server.
import type { BulkDone, Created, Edited, Rows } from '../envelope.ts';
import type { CallPath, NoBody } from '../call.ts';
import type { ListPage } from '../list.ts';
import type { WorkLogCommentRow } from '../rows/workLogComment.ts';
import type { WorkLogReader, WorkLogStart } from '../answers/worklog.ts';
import type { WorkLogRow } from '../rows/workLog.ts';

export interface ExportBody {
  /** 列表的查询参数：筛选、场景、搜索、排序 */ list: { readonly [name: string]: unknown } | string;
  /** 只导出这些编号；不给则为全部结果 */ ids?: readonly (number | string)[] | string | number;
  /** 列的字段名，按顺序；不给则为列表显示的列 */ columns?: readonly (string | number)[] | string;
  /** xlsx（默认）、csv（UTF-8）、gbk（GBK 编码的 csv） */ format?: 'xlsx' | 'csv' | 'gbk';
}
export interface ExportAnswer {
  id: number;
}
/** 在后台导出列表的全部结果，受数据范围和字段权限限制；完成后任务的 fileUrl 是文件的地址，文件保留一天。权限 oa.worklog.export */
export const export_ = 'api/worklog/export' as CallPath<ExportBody, ExportAnswer>;

export interface AddBody {
  /** 日志类型 */ type: 1 | 2 | 3 | '';
  /** 日期 */ logDate?: string | number;
  /** 已完成工作 */ done: string | number;
  /** 工作计划 */ plan?: string | number;
  /** 问题与协助 */ problems?: string | number;
  /** 接收人 */ userids?: readonly ({ userid: number | string; username?: string | number; header?: string | number; })[] | string;
  /** 相关客户 */ customerIds?: readonly (number | string)[] | string;
  /** 相关合同 */ contractIds?: readonly (number | string)[] | string;
  /** 附件 */ files?: readonly (number | string)[] | string;
  [field: string]: unknown;
}
/** 新建工作日志。权限 oa.worklog.add */
export const add = 'api/worklog/add' as CallPath<AddBody, Created>;

export interface EditBody {
  /** 编号 */ id: number | string;
  /** 读到的版本；过期则答复 conflict */ version?: number | string;
  /** 已完成工作 */ done?: string | number;
  /** 工作计划 */ plan?: string | number;
  /** 问题与协助 */ problems?: string | number;
  /** 接收人 */ userids?: readonly ({ userid: number | string; username?: string | number; header?: string | number; })[] | string;
  /** 相关客户 */ customerIds?: readonly (number | string)[] | string;
  /** 相关合同 */ contractIds?: readonly (number | string)[] | string;
  /** 附件 */ files?: readonly (number | string)[] | string;
  [field: string]: unknown;
}
/** 编辑工作日志。权限 oa.worklog.edit */
export const edit = 'api/worklog/edit' as CallPath<EditBody, Edited>;

export interface ViewsBody {
  id?: number | string;
}
/** 工作日志详情。权限 oa.worklog.index */
export const views = 'api/worklog/Views' as CallPath<ViewsBody, WorkLogRow>;

export interface DeleteBody {
  ids?: readonly (number | string)[] | string | number;
  id?: number | string;
}
/** 删除工作日志。权限 oa.worklog.delete */
export const delete_ = 'api/worklog/delete' as CallPath<DeleteBody, BulkDone>;

export interface ListBody {
  /** 页码，从 1 开始 */ page?: number | string;
  /** 每页行数，默认 20，最多 200 */ rows?: number | string;
  /** 场景 all、mine、participated、sub */ dataType?: 'all' | 'mine' | 'participated' | 'sub';
  /** 排序字段，可加 asc 或 desc：type、logDate、late、userid、AddTime、updateTime */ sort?: string | number;
  /** 搜索文字 */ key?: string | number;
  /** 负责人姓名 */ NickName?: string | number;
  /** 高级筛选，JSON 列表，各项同时成立：{field, type, value}，或 {or: [{field, type, value}, …]} 满足其一 */ data?: readonly ({ field: string | number; type: string | number; value?: unknown; } | { or: readonly ({ field: string | number; type: string | number; value?: unknown; })[]; })[] | string;
  /** 上一页答复的 next，代替 page */ next?: string | number;
  /** 场景筛选 */ unread?: string | number;
  /** 按标题筛选 */ title?: string | number;
  /** 按日志类型筛选 */ type?: string | number;
  /** 按日期筛选 */ logDate?: string | number;
  /** 按已完成工作筛选 */ done?: string | number;
  /** 按工作计划筛选 */ plan?: string | number;
  /** 按问题与协助筛选 */ problems?: string | number;
  /** 按接收人筛选 */ userids?: string | number;
  /** 按相关客户筛选 */ customerIds?: string | number;
  /** 按相关合同筛选 */ contractIds?: string | number;
  /** 按附件筛选 */ files?: string | number;
  /** 按是否迟交筛选 */ late?: string | number;
  /** 按提交人筛选 */ userid?: string | number;
  /** 按提交时间筛选 */ AddTime?: string | number;
  /** 按更新时间筛选 */ updateTime?: string | number;
  [field: string]: unknown;
}
export type ListRow = { id: number; userid: number; UserName: string; Header: string; BranchName: string; type: 1 | 2 | 3; logDate: string; endDate: string; title: string; due: string; overdue: 0 | 1; urged: string; } | WorkLogRow;
/** 工作日志列表；dataType 为 sent 我发出的、received 发给我的、unread 未读、missing 未提交的人（type、logDate，state 为 late 已到截止时间、waiting 未到），或 all、sub。权限 oa.worklog.index */
export const list = 'api/worklog/list' as CallPath<ListBody, ListPage<ListRow>>;

export interface StartBody {
  type?: number | string;
  logDate?: string | number;
}
/** 写日志之前：某一期的数据、是否已写过、上一期的计划和接收人。权限 oa.worklog.add */
export const start = 'api/worklog/start' as CallPath<StartBody, WorkLogStart>;

/** 发给自己、还没有读过的日志数量，最多计到 1000。权限 oa.worklog.index */
export const unread = 'api/worklog/unread' as CallPath<NoBody, BulkDone>;

export interface ReadBody {
  ids?: readonly (number | string)[] | string | number;
  all?: number | string;
}
/** 标为已读：ids，或 all=1 全部（一次最多 500 篇）。权限 oa.worklog.index */
export const read = 'api/worklog/read' as CallPath<ReadBody, BulkDone>;

export interface UrgeBody {
  type: number | string;
  logDate?: string | number;
  userids?: readonly (number | string)[] | string | number;
}
export interface UrgeAnswer {
  count: number;
  recent: number;
}
/** 催交：提醒权限范围内未提交的人；userids 为指定的人，不写为所有已到截止时间的人；同一篇 4 小时内只提醒一次。权限 oa.worklog.urge */
export const urge = 'api/worklog/urge' as CallPath<UrgeBody, UrgeAnswer>;

export interface ReadsBody {
  id: number | string;
}
/** 一篇日志的已读和未读人员。权限 oa.worklog.index */
export const reads = 'api/worklog/reads' as CallPath<ReadsBody, Rows<WorkLogReader>>;

export interface LogslistBody {
  id: number | string;
  page?: number | string;
  rows?: number | string;
}
/** 一篇日志的评论，新的在前。权限 oa.worklogComment.index */
export const logslist = 'api/worklog/logslist' as CallPath<LogslistBody, ListPage<WorkLogCommentRow>>;

export interface AddLogsBody {
  id: number | string;
  cont?: string | number;
}
/** 评论一篇日志。权限 oa.worklogComment.add */
export const addLogs = 'api/worklog/AddLogs' as CallPath<AddLogsBody, Created>;
