// A row of showcaseProduct. Written by npm run api-docs from the routes of the server.
import type { FieldValue } from '../call.ts';

/** 展示产品：没有权限的字段不出现，脱敏的字段是文字 */
export interface ShowcaseProductRow {
  id: number;
  /** 送回 edit 可避免覆盖他人的修改 */ version?: number;
  /** 名称 */ name?: string;
  /** 封面 */ cover?: ({ id: number; FileName: string; /** 带签名的地址，会失效 */ url: string; thumb?: string; size?: number; format?: string; [field: string]: FieldValue; })[];
  /** 状态 */ status?: number | string;
  /** 状态 */ statusName?: string;
  /** 展示分类 */ type?: number | string;
  /** 展示分类 */ typeName?: string;
  /** 价格 */ priceText?: string;
  /** 关联产品 */ productid?: number | string;
  /** 关联产品 */ productidName?: string;
  /** 显示售价 */ showPrice?: number | string;
  /** 显示售价 */ showPriceName?: string;
  /** 排序 */ sort?: string;
  /** 简介 */ intro?: string;
  /** 图册 */ album?: ({ id: number; FileName: string; /** 带签名的地址，会失效 */ url: string; thumb?: string; size?: number; format?: string; [field: string]: FieldValue; })[];
  /** 详细介绍 */ cont?: string;
  /** 创建时间 */ AddTime?: string;
  /** 更新时间 */ updateTime?: string;
  shownPrice?: FieldValue;
  /** 详情：可以做什么 */ can?: { readonly [name: string]: boolean };
  /** 详情：不能编辑的原因 */ locked?: string;
  [field: string]: FieldValue;
}
