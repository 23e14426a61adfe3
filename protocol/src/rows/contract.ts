// A row of contract. Written by npm run api-docs from the routes of the server.
import type { FieldValue } from '../call.ts';

/** 合同：没有权限的字段不出现，脱敏的字段是文字 */
export interface ContractRow {
  id: number;
  /** 送回 edit 可避免覆盖他人的修改 */ version?: number;
  /** 合同编号 */ orderSn?: string;
  /** 合同名称 */ contractName?: string;
  /** 客户 */ customerId?: number | string;
  /** 客户 */ customerName?: string;
  /** 合同金额 */ Money?: string;
  /** 审批状态 */ approval?: number | string;
  /** 审批状态 */ approvalName?: string;
  /** 状态 */ state?: number | string;
  /** 状态 */ stateName?: string;
  /** 签订日期 */ signTime?: string;
  /** 开始日期 */ startTime?: string;
  /** 结束日期 */ endTime?: string;
  /** 合同类型 */ type?: number | string;
  /** 合同类型 */ typeName?: string;
  /** 已回款 */ repaid?: string;
  /** 未回款 */ unpaid?: string;
  /** 续费金额 */ renewed?: string;
  /** 已开票 */ invoiced?: string;
  /** 优惠 */ youhui?: string;
  /** 标签 */ tags?: string;
  /** 备注 */ Ext?: string;
  /** 不续费原因 */ noRenewal?: string;
  /** 作废原因 */ voidReason?: string;
  /** 版本 */ revision?: string;
  /** 负责人 */ userid?: number | string;
  /** 负责人 */ UserName?: string;
  /** 创建时间 */ AddTime?: string;
  /** 更新时间 */ updateTime?: string;
  /** 系统编号 */ code?: string;
  watchuserid?: string;
  Header?: string;
  contractId?: number;
  lineTotal?: string;
  amending?: number;
  amendingBack?: 1;
  /** 合同产品 */ listJson?: ({ readonly [name: string]: FieldValue })[];
  /** 详情：可以做什么 */ can?: { readonly [name: string]: boolean };
  /** 详情：不能编辑的原因 */ locked?: string;
  [field: string]: FieldValue;
}
