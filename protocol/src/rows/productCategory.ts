// A row of productCategory. Written by npm run api-docs from the routes of the server.
import type { FieldValue } from '../call.ts';

/** 产品分类：没有权限的字段不出现，脱敏的字段是文字 */
export interface ProductCategoryRow {
  id: number;
  /** 送回 edit 可避免覆盖他人的修改 */ version?: number;
  /** 分类名称 */ name?: string;
  /** 上级分类 */ parentid?: number | string;
  /** 上级分类 */ parentName?: string;
  /** 排序 */ sort?: string;
  /** 创建时间 */ AddTime?: string;
  count?: FieldValue;
  /** 详情：可以做什么 */ can?: { readonly [name: string]: boolean };
  /** 详情：不能编辑的原因 */ locked?: string;
  [field: string]: FieldValue;
}
