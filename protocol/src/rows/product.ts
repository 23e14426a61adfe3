// A row of product. Written by npm run api-docs from the routes of the server.
import type { FieldValue } from '../call.ts';

/** 产品：没有权限的字段不出现，脱敏的字段是文字 */
export interface ProductRow {
  id: number;
  /** 送回 edit 可避免覆盖他人的修改 */ version?: number;
  /** 产品名称 */ name?: string;
  /** 产品编号 */ number?: string;
  /** 分类 */ type?: number | string;
  /** 分类 */ typeName?: string;
  /** 状态 */ status?: number | string;
  /** 状态 */ statusName?: string;
  /** 售价 */ price?: string;
  /** 成本价 */ costPrice?: string;
  /** 规格 */ standard?: string;
  /** 型号/条码 */ xinghao?: string;
  /** 单位 */ unit?: number | string;
  /** 单位 */ unitName?: string;
  /** 税号 */ shuihao?: string;
  /** 税率 */ shuilv?: string;
  /** 图片 */ cover?: ({ id: number; FileName: string; /** 带签名的地址，会失效 */ url: string; thumb?: string; size?: number; format?: string; [field: string]: FieldValue; })[];
  /** 备注 */ Ext?: string;
  /** 创建时间 */ addtime?: string;
  /** 更新时间 */ updateTime?: string;
  /** 级别价 */ levelPrices?: ({ readonly [name: string]: FieldValue })[];
  /** 详情：可以做什么 */ can?: { readonly [name: string]: boolean };
  /** 详情：不能编辑的原因 */ locked?: string;
  [field: string]: FieldValue;
}
