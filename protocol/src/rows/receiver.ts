// A row of receiver. Written by npm run api-docs from the routes of the server.
import type { FieldValue } from '../call.ts';

/** 收货人：没有权限的字段不出现，脱敏的字段是文字 */
export interface ReceiverRow {
  id: number;
  /** 送回 edit 可避免覆盖他人的修改 */ version?: number;
  /** 收货人 */ name?: string;
  /** 手机 */ mobile?: string;
  /** 审核状态 */ status?: number | string;
  /** 审核状态 */ statusName?: string;
  /** 客户 */ customerId?: number | string;
  /** 客户 */ customerName?: string;
  /** 省市 */ province?: number | string;
  /** 省市 */ city?: number | string;
  /** 省市 */ provinceName?: string;
  /** 省市 */ cityName?: string;
  /** 区县 */ county?: number | string;
  /** 区县 */ countyName?: string;
  /** 详细地址 */ address?: string;
  /** 未通过原因 */ reason?: string;
  /** 备注 */ Ext?: string;
  /** 负责人 */ userid?: number | string;
  /** 负责人 */ UserName?: string;
  /** 创建时间 */ AddTime?: string;
  /** 更新时间 */ updateTime?: string;
  /** 详情：可以做什么 */ can?: { readonly [name: string]: boolean };
  /** 详情：不能编辑的原因 */ locked?: string;
  [field: string]: FieldValue;
}
