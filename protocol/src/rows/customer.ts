// A row of customer. Written by npm run api-docs from the routes of the server.
import type { FieldValue } from '../call.ts';

/** 客户：没有权限的字段不出现，脱敏的字段是文字 */
export interface CustomerRow {
  id: number;
  /** 送回 edit 可避免覆盖他人的修改 */ version?: number;
  /** 客户名称 */ CustomerName?: string;
  /** 客户级别 */ status?: number | string;
  /** 客户级别 */ statusName?: string;
  /** 客户来源 */ LaiYuan?: number | string;
  /** 客户来源 */ LaiYuanName?: string;
  /** 所属行业 */ hangye?: number | string;
  /** 所属行业 */ hangyeName?: string;
  /** 成交状态 */ clue?: number | string;
  /** 成交状态 */ clueName?: string;
  /** 成交时间 */ dealTime?: string;
  /** 首要联系人 */ contactName?: string;
  /** 联系电话 */ contactMobile?: string;
  /** 公司电话 */ tel?: string;
  /** 网址 */ website?: string;
  /** 省市 */ province?: number | string;
  /** 省市 */ city?: number | string;
  /** 省市 */ provinceName?: string;
  /** 省市 */ cityName?: string;
  /** 区县 */ county?: number | string;
  /** 区县 */ countyName?: string;
  /** 详细地址 */ address?: string;
  /** 标签 */ tags?: string;
  /** 备注 */ Ext?: string;
  /** 负责人 */ userid?: number | string;
  /** 负责人 */ UserName?: string;
  /** 剩余天数 */ recycleDays?: number | string;
  /** 所属公海 */ poolName?: string;
  /** 前负责人 */ formerOwner?: string;
  /** 进入公海时间 */ pooledTime?: string;
  /** 进入公海原因 */ poolReason?: string;
  /** 最近跟进 */ genjinTime?: string;
  /** 下次跟进 */ nextgenjintime?: string;
  /** 创建时间 */ AddTime?: string;
  /** 更新时间 */ updateTime?: string;
  /** 客户编号 */ code?: string;
  IsGongHai?: 0 | 1;
  isLocked?: 0 | 1;
  recycleReason?: string;
  recyclePool?: string;
  isTop?: 0 | 1;
  watchuserid?: string;
  hit?: FieldValue;
  Header?: string;
  contactId?: number | string;
  mobile?: string;
  /** 详情：可以做什么 */ can?: { readonly [name: string]: boolean };
  /** 详情：不能编辑的原因 */ locked?: string;
  [field: string]: FieldValue;
}
