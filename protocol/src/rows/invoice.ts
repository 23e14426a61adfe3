// A row of invoice. Written by npm run api-docs from the routes of the server.
import type { FieldValue } from '../call.ts';

/** 发票：没有权限的字段不出现，脱敏的字段是文字 */
export interface InvoiceRow {
  id: number;
  /** 送回 edit 可避免覆盖他人的修改 */ version?: number;
  /** 合同 */ contractId?: number | string;
  /** 合同 */ contractName?: string;
  /** 客户 */ customerId?: number | string;
  /** 客户 */ customerName?: string;
  /** 开票金额 */ money?: string;
  /** 发票类型 */ type?: number | string;
  /** 发票类型 */ typeName?: string;
  /** 发票抬头 */ invoiceTitle?: string;
  /** 税号 */ taxNumber?: string;
  /** 开户行 */ bank?: string;
  /** 银行账号 */ bankAccount?: string;
  /** 注册地址 */ address?: string;
  /** 注册电话 */ phone?: string;
  /** 接收邮箱 */ email?: string;
  /** 发票号码 */ number?: string;
  /** 开票日期 */ issueDate?: string;
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
  /** 详情：可以做什么 */ can?: { readonly [name: string]: boolean };
  /** 详情：不能编辑的原因 */ locked?: string;
  [field: string]: FieldValue;
}
