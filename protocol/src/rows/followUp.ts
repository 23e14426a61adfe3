// A row of followUp. Written by npm run api-docs from the routes of the server.
import type { FieldValue } from '../call.ts';

/** 跟进记录：没有权限的字段不出现，脱敏的字段是文字 */
export interface FollowUpRow {
  id: number;
  /** 送回 edit 可避免覆盖他人的修改 */ version?: number;
  /** 客户 */ customerId?: number | string;
  /** 客户 */ CustomerName?: string;
  /** 联系人 */ contactId?: number | string;
  /** 联系人 */ contactName?: string;
  /** 合同 */ contractId?: number | string;
  /** 合同 */ contractName?: string;
  /** 跟进方式 */ status?: number | string;
  /** 跟进方式 */ statusName?: string;
  /** 跟进内容 */ Ext?: string;
  /** 下次跟进时间 */ nextgenjintime?: string;
  /** 跟进时间 */ genjinTime?: string;
  /** 图片 */ img?: ({ id: number; FileName: string; /** 带签名的地址，会失效 */ url: string; thumb?: string; size?: number; format?: string; [field: string]: FieldValue; })[];
  /** 跟进人 */ userid?: number | string;
  /** 跟进人 */ NickName?: string;
  /** 创建时间 */ AddTime?: string;
  Header?: FieldValue;
  /** 详情：可以做什么 */ can?: { readonly [name: string]: boolean };
  /** 详情：不能编辑的原因 */ locked?: string;
  [field: string]: FieldValue;
}
