// A row of lead. Written by npm run api-docs from the routes of the server.
import type { FieldValue } from '../call.ts';

/** 线索：没有权限的字段不出现，脱敏的字段是文字 */
export interface LeadRow {
  id: number;
  /** 送回 edit 可避免覆盖他人的修改 */ version?: number;
  /** 线索名称 */ CustomerName?: string;
  /** 状态 */ state?: number | string;
  /** 状态 */ stateName?: string;
  /** 联系人 */ contact_name?: string;
  /** 手机 */ contact_mobile?: string;
  /** 职位 */ zhiwei?: string;
  /** 微信 */ wechat?: string;
  /** 线索来源 */ LaiYuan?: number | string;
  /** 线索来源 */ LaiYuanName?: string;
  /** 所属行业 */ hangye?: number | string;
  /** 所属行业 */ hangyeName?: string;
  /** 公司电话 */ tel?: string;
  /** 省市 */ province?: number | string;
  /** 省市 */ city?: number | string;
  /** 省市 */ provinceName?: string;
  /** 省市 */ cityName?: string;
  /** 区县 */ county?: number | string;
  /** 区县 */ countyName?: string;
  /** 详细地址 */ address?: string;
  /** 备注 */ Ext?: string;
  /** 负责人 */ userid?: number | string;
  /** 负责人 */ UserName?: string;
  /** 最近跟进 */ genjinTime?: string;
  /** 下次跟进 */ nextgenjintime?: string;
  /** 无效原因 */ reason?: string;
  /** 转成的客户 */ customerId?: number | string;
  /** 转成的客户 */ customerName?: string;
  /** 创建时间 */ AddTime?: string;
  /** 更新时间 */ updateTime?: string;
  /** 线索编号 */ code?: string;
  watchuserid?: string;
  contactId?: number;
  Header?: string;
  /** 详情：可以做什么 */ can?: { readonly [name: string]: boolean };
  /** 详情：不能编辑的原因 */ locked?: string;
  [field: string]: FieldValue;
}
