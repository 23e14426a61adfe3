// A row of workLog. Written by npm run api-docs from the routes of the server.
import type { FieldValue } from '../call.ts';

/** 工作日志：没有权限的字段不出现，脱敏的字段是文字 */
export interface WorkLogRow {
  id: number;
  /** 送回 edit 可避免覆盖他人的修改 */ version?: number;
  /** 标题 */ title?: string;
  /** 日志类型 */ type?: number | string;
  /** 日志类型 */ typeName?: string;
  /** 日期 */ logDate?: string;
  /** 已完成工作 */ done?: string;
  /** 工作计划 */ plan?: string;
  /** 问题与协助 */ problems?: string;
  /** 接收人 */ userids?: ({ userid: number; username?: string; header?: string; [field: string]: FieldValue; })[];
  /** 接收人 */ useridsName?: string;
  /** 相关客户 */ customerIds?: number[];
  /** 相关客户 */ customerIdsName?: string;
  /** 相关合同 */ contractIds?: number[];
  /** 相关合同 */ contractIdsName?: string;
  /** 附件 */ files?: ({ id: number; FileName: string; /** 带签名的地址，会失效 */ url: string; thumb?: string; size?: number; format?: string; [field: string]: FieldValue; })[];
  /** 是否迟交 */ late?: number | string;
  /** 是否迟交 */ lateName?: string;
  /** 提交人 */ userid?: number | string;
  /** 提交人 */ UserName?: string;
  /** 提交时间 */ AddTime?: string;
  /** 更新时间 */ updateTime?: string;
  Header?: string;
  endDate?: string;
  figures?: ({ key: string; label: string; unit: 'count' | 'money' | 'quantity' | 'days' | 'hours'; value: string; list?: { module: string; data: ({ field: string; type: 'eq' | 'ne' | 'contains' | 'notcontains' | 'startswith' | 'endswith' | 'gt' | 'ge' | 'lt' | 'le' | 'between' | 'in' | 'notin' | 'empty' | 'notempty' | 'past' | 'today' | 'yesterday' | 'tomorrow' | 'week' | 'lastweek' | 'nextweek' | 'month' | 'lastmonth' | 'nextmonth' | 'quarter' | 'lastquarter' | 'nextquarter' | 'year' | 'lastyear' | 'nextyear' | 'last7days' | 'last30days' | 'last90days' | 'next7days' | 'next30days' | 'next90days'; value?: string; text?: string; })[]; scenes?: { readonly [name: string]: string }; }; })[];
  unread?: 0 | 1;
  readCount?: number | string;
  sentCount?: number | string;
  commentCount?: number;
  /** 详情：可以做什么 */ can?: { readonly [name: string]: boolean };
  /** 详情：不能编辑的原因 */ locked?: string;
  [field: string]: FieldValue;
}
