// A row of expenseClaim. Written by npm run api-docs from the routes of the server.
import type { FieldValue } from '../call.ts';

/** 报销：没有权限的字段不出现，脱敏的字段是文字 */
export interface ExpenseClaimRow {
  id: number;
  /** 送回 edit 可避免覆盖他人的修改 */ version?: number;
  /** 报销编号 */ number?: string;
  /** 报销事由 */ reason?: string;
  /** 报销金额 */ money?: string;
  /** 相关客户 */ customerId?: number | string;
  /** 相关客户 */ customerName?: string;
  /** 审批状态 */ approval?: number | string;
  /** 审批状态 */ approvalName?: string;
  /** 状态 */ state?: number | string;
  /** 状态 */ stateName?: string;
  /** 票据 */ files?: ({ id: number; FileName: string; /** 带签名的地址，会失效 */ url: string; thumb?: string; size?: number; format?: string; [field: string]: FieldValue; })[];
  /** 备注 */ Ext?: string;
  /** 作废原因 */ voidReason?: string;
  /** 报销人 */ userid?: number | string;
  /** 报销人 */ UserName?: string;
  /** 创建时间 */ addTime?: string;
  /** 更新时间 */ updateTime?: string;
  Header?: FieldValue;
  /** 报销明细 */ listJson?: ({ readonly [name: string]: FieldValue })[];
  /** 详情：可以做什么 */ can?: { readonly [name: string]: boolean };
  /** 详情：不能编辑的原因 */ locked?: string;
  [field: string]: FieldValue;
}
