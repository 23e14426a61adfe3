// A row of account. Written by npm run api-docs from the routes of the server.
import type { FieldValue } from '../call.ts';

/** 收支账户：没有权限的字段不出现，脱敏的字段是文字 */
export interface AccountRow {
  id: number;
  /** 送回 edit 可避免覆盖他人的修改 */ version?: number;
  /** 账户名称 */ name?: string;
  /** 类型 */ type?: number | string;
  /** 类型 */ typeName?: string;
  /** 开户行 */ bank?: string;
  /** 账号 */ number?: string;
  /** 状态 */ enabled?: number | string;
  /** 状态 */ enabledName?: string;
  /** 备注 */ Ext?: string;
  /** 创建时间 */ AddTime?: string;
  /** 更新时间 */ updateTime?: string;
  /** 详情：可以做什么 */ can?: { readonly [name: string]: boolean };
  /** 详情：不能编辑的原因 */ locked?: string;
  [field: string]: FieldValue;
}
