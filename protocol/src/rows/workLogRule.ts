// A row of workLogRule. Written by npm run api-docs from the routes of the server.
import type { FieldValue } from '../call.ts';

/** 日志规则：没有权限的字段不出现，脱敏的字段是文字 */
export interface WorkLogRuleRow {
  id: number;
  /** 送回 edit 可避免覆盖他人的修改 */ version?: number;
  /** 规则名称 */ name?: string;
  /** 日志类型 */ type?: number | string;
  /** 日志类型 */ typeName?: string;
  /** 提交部门 */ branchIds?: string;
  /** 提交部门 */ branchIdsName?: string;
  /** 提交人员 */ userids?: ({ userid: number; username?: string; header?: string; [field: string]: FieldValue; })[];
  /** 提交人员 */ useridsName?: string;
  /** 无需提交 */ exceptids?: ({ userid: number; username?: string; header?: string; [field: string]: FieldValue; })[];
  /** 无需提交 */ exceptidsName?: string;
  /** 截止日 */ dueDays?: number | string;
  /** 截止日 */ dueDaysName?: string;
  /** 截止时间 */ dueMinute?: number | string;
  /** 截止时间 */ dueMinuteName?: string;
  /** 提前提醒 */ remindMinutes?: number | string;
  /** 提前提醒 */ remindMinutesName?: string;
  /** 开始执行 */ startTime?: string;
  /** 状态 */ enabled?: number | string;
  /** 状态 */ enabledName?: string;
  /** 创建时间 */ AddTime?: string;
  /** 更新时间 */ updateTime?: string;
  /** 详情：可以做什么 */ can?: { readonly [name: string]: boolean };
  /** 详情：不能编辑的原因 */ locked?: string;
  [field: string]: FieldValue;
}
