// A row of goods. Written by npm run api-docs from the routes of the server.
import type { FieldValue } from '../call.ts';

/** 商品：没有权限的字段不出现，脱敏的字段是文字 */
export interface GoodsRow {
  id: number;
  /** 送回 edit 可避免覆盖他人的修改 */ version?: number;
  /** 商品名称 */ name?: string;
  /** 产品 */ productid?: number | string;
  /** 产品 */ productName?: string;
  /** 状态 */ status?: number | string;
  /** 状态 */ statusName?: string;
  /** 销售价 */ price?: string;
  /** 单位 */ unit?: number | string;
  /** 单位 */ unitName?: string;
  /** 发货仓库 */ warehouseid?: number | string;
  /** 发货仓库 */ warehousename?: string;
  /** 图片 */ pictures?: ({ id: number; FileName: string; /** 带签名的地址，会失效 */ url: string; thumb?: string; size?: number; format?: string; [field: string]: FieldValue; })[];
  /** 备注 */ Ext?: string;
  /** 创建时间 */ AddTime?: string;
  /** 更新时间 */ updateTime?: string;
  /** 详情：可以做什么 */ can?: { readonly [name: string]: boolean };
  /** 详情：不能编辑的原因 */ locked?: string;
  [field: string]: FieldValue;
}
