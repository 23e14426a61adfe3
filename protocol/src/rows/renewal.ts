// A row of renewal. Written by npm run api-docs from the routes of the server.
import type { FieldValue } from '../call.ts';

/** 续费：没有权限的字段不出现，脱敏的字段是文字 */
export interface RenewalRow {
  id: number;
  /** 送回 edit 可避免覆盖他人的修改 */ version?: number;
  /** 续费编号 */ number?: string;
  /** 合同 */ contractId?: number | string;
  /** 合同 */ contractName?: string;
  /** 客户 */ customerId?: number | string;
  /** 客户 */ customerName?: string;
  /** 续费金额 */ money?: string;
  /** 新的开始日期 */ startTime?: string;
  /** 新的结束日期 */ endTime?: string;
  /** 经办人 */ payeeid?: number | string;
  /** 经办人 */ username?: string;
  /** 审批状态 */ approval?: number | string;
  /** 审批状态 */ approvalName?: string;
  /** 状态 */ state?: number | string;
  /** 状态 */ stateName?: string;
  /** 备注 */ Ext?: string;
  /** 作废原因 */ voidReason?: string;
  /** 负责人 */ userid?: number | string;
  /** 负责人 */ UserName?: string;
  /** 创建时间 */ addTime?: string;
  /** 更新时间 */ updateTime?: string;
  ordersn?: FieldValue;
  ext?: FieldValue;
  /** 详情：可以做什么 */ can?: { readonly [name: string]: boolean };
  /** 详情：不能编辑的原因 */ locked?: string;
  [field: string]: FieldValue;
}
