// A row of warehouse. Written by npm run api-docs from the routes of the server.
import type { FieldValue } from '../call.ts';

/** 仓库：没有权限的字段不出现，脱敏的字段是文字 */
export interface WarehouseRow {
  id: number;
  /** 送回 edit 可避免覆盖他人的修改 */ version?: number;
  /** 仓库名称 */ name?: string;
  /** 保管员 */ keeperid?: number | string;
  /** 保管员 */ keeperName?: string;
  /** 地址 */ address?: string;
  /** 备注 */ Ext?: string;
  /** 创建时间 */ AddTime?: string;
  /** 更新时间 */ updateTime?: string;
  /** 详情：可以做什么 */ can?: { readonly [name: string]: boolean };
  /** 详情：不能编辑的原因 */ locked?: string;
  [field: string]: FieldValue;
}
