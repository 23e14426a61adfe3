// A row of order. Written by npm run api-docs from the routes of the server.
import type { FieldValue } from '../call.ts';

/** 订单：没有权限的字段不出现，脱敏的字段是文字 */
export interface OrderRow {
  id: number;
  /** 送回 edit 可避免覆盖他人的修改 */ version?: number;
  /** 订单编号 */ orderSn?: string;
  /** 客户 */ customerId?: number | string;
  /** 客户 */ customerName?: string;
  /** 状态 */ status?: number | string;
  /** 状态 */ statusName?: string;
  /** 订单金额 */ Money?: string;
  /** 收货人 */ shrId?: number | string;
  /** 收货人 */ shrName?: string;
  /** 期望发货日期 */ expectTime?: string;
  /** 发货情况 */ shipping?: number | string;
  /** 发货情况 */ shippingName?: string;
  /** 已发/总数 */ progress?: FieldValue;
  /** 取消原因 */ cancelReason?: string;
  /** 备注 */ Ext?: string;
  /** 负责人 */ userid?: number | string;
  /** 负责人 */ UserName?: string;
  /** 创建时间 */ AddTime?: string;
  /** 更新时间 */ updateTime?: string;
  /** 订单产品 */ listJson?: ({ readonly [name: string]: FieldValue })[];
  /** 详情：可以做什么 */ can?: { readonly [name: string]: boolean };
  /** 详情：不能编辑的原因 */ locked?: string;
  [field: string]: FieldValue;
}
