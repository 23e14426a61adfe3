// A row of workLogComment. Written by npm run api-docs from the routes of the server.
import type { FieldValue } from '../call.ts';

/** 日志评论：没有权限的字段不出现，脱敏的字段是文字 */
export interface WorkLogCommentRow {
  id: number;
  /** 送回 edit 可避免覆盖他人的修改 */ version?: number;
  /** 工作日志 */ logId?: number | string;
  /** 工作日志 */ title?: string;
  /** 评论 */ cont?: string;
  /** 评论人 */ userid?: number | string;
  /** 评论人 */ username?: string;
  /** 评论时间 */ addtime?: string;
  Header?: string;
  /** 详情：可以做什么 */ can?: { readonly [name: string]: boolean };
  /** 详情：不能编辑的原因 */ locked?: string;
  [field: string]: FieldValue;
}
