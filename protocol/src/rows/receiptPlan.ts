// A row of receiptPlan. Written by npm run api-docs from the routes of the server.
import type { FieldValue } from '../call.ts';

/** 回款计划：没有权限的字段不出现，脱敏的字段是文字 */
export interface ReceiptPlanRow {
  id: number;
  /** 送回 edit 可避免覆盖他人的修改 */ version?: number;
  /** 回款计划 */ planName?: FieldValue;
  /** 合同 */ contractId?: number | string;
  /** 合同 */ contractName?: string;
  /** 客户 */ customerId?: number | string;
  /** 客户 */ customerName?: string;
  /** 期次 */ qici?: string;
  /** 计划回款日期 */ plantime?: string;
  /** 计划金额 */ money?: string;
  /** 已回款 */ recpaymoney?: string;
  /** 状态 */ planState?: FieldValue;
  /** 状态 */ planStateName?: string;
  /** 完成时间 */ completetime?: string;
  /** 备注 */ Ext?: string;
  /** 负责人 */ userid?: number | string;
  /** 负责人 */ UserName?: string;
  /** 创建时间 */ AddTime?: string;
  /** 更新时间 */ updateTime?: string;
  ordersn?: FieldValue;
  /** 详情：可以做什么 */ can?: { readonly [name: string]: boolean };
  /** 详情：不能编辑的原因 */ locked?: string;
  [field: string]: FieldValue;
}
