// A row of callRecord. Written by npm run api-docs from the routes of the server.
import type { FieldValue } from '../call.ts';

/** 通话记录：没有权限的字段不出现，脱敏的字段是文字 */
export interface CallRecordRow {
  id: number;
  /** 送回 edit 可避免覆盖他人的修改 */ version?: number;
  /** 号码 */ mobile?: string;
  /** 结果 */ state?: number | string;
  /** 结果 */ stateName?: string;
  /** 客户 */ customerId?: number | string;
  /** 客户 */ customerName?: string;
  /** 线索 */ leadId?: number | string;
  /** 线索 */ leadName?: string;
  /** 分机号 */ extension?: string;
  /** 方式 */ driver?: string;
  /** 网关结果码 */ resultcode?: string;
  /** 说明 */ message?: string;
  /** 呼叫人 */ userid?: number | string;
  /** 呼叫人 */ UserName?: string;
  /** 呼叫时间 */ AddTime?: string;
  /** 详情：可以做什么 */ can?: { readonly [name: string]: boolean };
  /** 详情：不能编辑的原因 */ locked?: string;
  [field: string]: FieldValue;
}
