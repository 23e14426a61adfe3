// Calls of worklogRule. Written by npm run api-docs from the routes of the server.
import type { BulkDone, Created, Edited } from '../envelope.ts';
import type { CallPath } from '../call.ts';
import type { ListPage } from '../list.ts';
import type { WorkLogRuleRow } from '../rows/workLogRule.ts';

export interface IndexBody {
  /** 页码，从 1 开始 */ page?: number | string;
  /** 每页行数，默认 20，最多 200 */ rows?: number | string;
  /** 排序字段，可加 asc 或 desc：type、dueDays、dueMinute、remindMinutes、startTime、enabled、AddTime、updateTime */ sort?: string | number;
  /** 搜索文字 */ key?: string | number;
  /** 高级筛选，JSON 列表，各项同时成立：{field, type, value}，或 {or: [{field, type, value}, …]} 满足其一 */ data?: readonly ({ field: string | number; type: string | number; value?: unknown; } | { or: readonly ({ field: string | number; type: string | number; value?: unknown; })[]; })[] | string;
  /** 上一页答复的 next，代替 page */ next?: string | number;
  /** 按规则名称筛选 */ name?: string | number;
  /** 按日志类型筛选 */ type?: string | number;
  /** 按提交部门筛选 */ branchIds?: string | number;
  /** 按提交人员筛选 */ userids?: string | number;
  /** 按无需提交筛选 */ exceptids?: string | number;
  /** 按截止日筛选 */ dueDays?: string | number;
  /** 按截止时间筛选 */ dueMinute?: string | number;
  /** 按提前提醒筛选 */ remindMinutes?: string | number;
  /** 按开始执行筛选 */ startTime?: string | number;
  /** 按状态筛选 */ enabled?: string | number;
  /** 按创建时间筛选 */ AddTime?: string | number;
  /** 按更新时间筛选 */ updateTime?: string | number;
  [field: string]: unknown;
}
/** 日志规则列表。权限 oa.worklogRule.index */
export const index = 'api/worklogRule/index' as CallPath<IndexBody, ListPage<WorkLogRuleRow>>;

export interface AddBody {
  /** 规则名称 */ name: string | number;
  /** 日志类型 */ type: 1 | 2 | 3 | '';
  /** 提交部门 */ branchIds?: string | number;
  /** 提交人员 */ userids?: readonly ({ userid: number | string; username?: string | number; header?: string | number; })[] | string;
  /** 无需提交 */ exceptids?: readonly ({ userid: number | string; username?: string | number; header?: string | number; })[] | string;
  /** 截止日 */ dueDays: 0 | 1 | 2 | 3 | 5 | '';
  /** 截止时间 */ dueMinute: 0 | 30 | 60 | 90 | 120 | 150 | 180 | 210 | 240 | 270 | 300 | 330 | 360 | 390 | 420 | 450 | 480 | 510 | 540 | 570 | 600 | 630 | 660 | 690 | 720 | 750 | 780 | 810 | 840 | 870 | 900 | 930 | 960 | 990 | 1020 | 1050 | 1080 | 1110 | 1140 | 1170 | 1200 | 1230 | 1260 | 1290 | 1320 | 1350 | 1380 | 1410 | '';
  /** 提前提醒 */ remindMinutes: 0 | 30 | 60 | 120 | 240 | '';
  /** 开始执行 */ startTime?: string | number;
  /** 状态 */ enabled?: 0 | 1 | boolean;
  [field: string]: unknown;
}
/** 新建日志规则。权限 oa.worklogRule.add */
export const add = 'api/worklogRule/add' as CallPath<AddBody, Created>;

export interface EditBody {
  /** 编号 */ id: number | string;
  /** 读到的版本；过期则答复 conflict */ version?: number | string;
  /** 规则名称 */ name?: string | number;
  /** 日志类型 */ type?: 1 | 2 | 3 | '';
  /** 提交部门 */ branchIds?: string | number;
  /** 提交人员 */ userids?: readonly ({ userid: number | string; username?: string | number; header?: string | number; })[] | string;
  /** 无需提交 */ exceptids?: readonly ({ userid: number | string; username?: string | number; header?: string | number; })[] | string;
  /** 截止日 */ dueDays?: 0 | 1 | 2 | 3 | 5 | '';
  /** 截止时间 */ dueMinute?: 0 | 30 | 60 | 90 | 120 | 150 | 180 | 210 | 240 | 270 | 300 | 330 | 360 | 390 | 420 | 450 | 480 | 510 | 540 | 570 | 600 | 630 | 660 | 690 | 720 | 750 | 780 | 810 | 840 | 870 | 900 | 930 | 960 | 990 | 1020 | 1050 | 1080 | 1110 | 1140 | 1170 | 1200 | 1230 | 1260 | 1290 | 1320 | 1350 | 1380 | 1410 | '';
  /** 提前提醒 */ remindMinutes?: 0 | 30 | 60 | 120 | 240 | '';
  /** 开始执行 */ startTime?: string | number;
  /** 状态 */ enabled?: 0 | 1 | boolean;
  [field: string]: unknown;
}
/** 编辑日志规则。权限 oa.worklogRule.edit */
export const edit = 'api/worklogRule/edit' as CallPath<EditBody, Edited>;

export interface ViewsBody {
  id?: number | string;
}
/** 日志规则详情。权限 oa.worklogRule.index */
export const views = 'api/worklogRule/Views' as CallPath<ViewsBody, WorkLogRuleRow>;

export interface DeleteBody {
  ids?: readonly (number | string)[] | string | number;
  id?: number | string;
}
/** 删除日志规则。权限 oa.worklogRule.delete */
export const delete_ = 'api/worklogRule/delete' as CallPath<DeleteBody, BulkDone>;
