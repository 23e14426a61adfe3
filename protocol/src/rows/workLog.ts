// A row of workLog. Written by npm run api-docs from the routes of the server.
import type { FieldValue } from '../call.ts';

/** 工作日志：没有权限的字段不出现，脱敏的字段是文字 */
export interface WorkLogRow {
  id: number;
  /** 送回 edit 可避免覆盖他人的修改 */ version?: number;
  /** 标题 */ title?: string;
  /** 日志类型 */ type?: number | string;
  /** 日期 */ logDate?: string;
  /** 已完成工作 */ done?: string;
  /** 工作计划 */ plan?: string;
  /** 问题与协助 */ problems?: string;
  /** 接收人 */ userids?: ({ userid: number; username?: string; header?: string; })[];
  /** 相关客户 */ customerIds?: number[];
  /** 相关合同 */ contractIds?: number[];
  /** 附件 */ files?: ({ id: number; FileName: string; /** 带签名的地址，会失效 */ url: string; thumb?: string; size?: number; format?: string; })[];
  /** 是否迟交 */ late?: number | string;
  /** 提交人 */ userid?: number | string;
  /** 提交人 */ UserName?: string;
  /** 提交时间 */ AddTime?: string;
  /** 更新时间 */ updateTime?: string;
  Header?: FieldValue;
  endDate?: FieldValue;
  figures?: FieldValue;
  unread?: FieldValue;
  readCount?: FieldValue;
  sentCount?: FieldValue;
  commentCount?: FieldValue;
  [field: string]: FieldValue;
}
