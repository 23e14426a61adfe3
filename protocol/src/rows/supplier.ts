// A row of supplier. Written by npm run api-docs from the routes of the server.
import type { FieldValue } from '../call.ts';

/** 供应商：没有权限的字段不出现，脱敏的字段是文字 */
export interface SupplierRow {
  id: number;
  /** 送回 edit 可避免覆盖他人的修改 */ version?: number;
  /** 供应商名称 */ name?: string;
  /** 类别 */ gysType?: number | string;
  /** 类别 */ gysTypeName?: string;
  /** 联系人 */ contactName?: string;
  /** 电话 */ mobile?: string;
  /** 省市 */ province?: number | string;
  /** 省市 */ city?: number | string;
  /** 省市 */ provinceName?: string;
  /** 省市 */ cityName?: string;
  /** 区县 */ county?: number | string;
  /** 区县 */ countyName?: string;
  /** 地址 */ address?: string;
  /** 开户行 */ bank?: string;
  /** 银行账号 */ bankAccount?: string;
  /** 税号 */ taxNumber?: string;
  /** 备注 */ Ext?: string;
  /** 负责人 */ userid?: number | string;
  /** 负责人 */ UserName?: string;
  /** 创建时间 */ AddTime?: string;
  /** 更新时间 */ updateTime?: string;
  /** 详情：可以做什么 */ can?: { readonly [name: string]: boolean };
  /** 详情：不能编辑的原因 */ locked?: string;
  [field: string]: FieldValue;
}
