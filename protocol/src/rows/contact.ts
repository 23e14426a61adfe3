// A row of contact. Written by npm run api-docs from the routes of the server.
import type { FieldValue } from '../call.ts';

/** 联系人：没有权限的字段不出现，脱敏的字段是文字 */
export interface ContactRow {
  id: number;
  /** 送回 edit 可避免覆盖他人的修改 */ version?: number;
  /** 姓名 */ contactName?: string;
  /** 客户 */ customerId?: number | string;
  /** 客户 */ CustomerName?: string;
  /** 手机 */ mobile?: string;
  /** 职位 */ zhiwei?: string;
  /** 微信 */ wechat?: string;
  /** QQ */ qq?: string;
  /** 邮箱 */ email?: string;
  /** 性别 */ sex?: number | string;
  /** 性别 */ sexName?: string;
  /** 备注 */ Ext?: string;
  /** 负责人 */ userid?: number | string;
  /** 负责人 */ UserName?: string;
  /** 创建时间 */ AddTime?: string;
  /** 更新时间 */ updateTime?: string;
  isPrimary?: 0 | 1;
  Header?: string;
  /** 详情：可以做什么 */ can?: { readonly [name: string]: boolean };
  /** 详情：不能编辑的原因 */ locked?: string;
  [field: string]: FieldValue;
}
