// A row of customer. Written by npm run api-docs from the routes of the server.
import type { FieldValue } from '../call.ts';

/** 客户：没有权限的字段不出现，脱敏的字段是文字 */
export interface CustomerRow {
  id: number;
  /** 送回 edit 可避免覆盖他人的修改 */ version?: number;
  /** 客户名称 */ CustomerName?: string;
  /** 客户级别 */ status?: number | string;
  /** 客户来源 */ LaiYuan?: number | string;
  /** 所属行业 */ hangye?: number | string;
  /** 成交状态 */ clue?: number | string;
  /** 成交时间 */ dealTime?: string;
  /** 首要联系人 */ contactName?: FieldValue;
  /** 联系电话 */ contactMobile?: FieldValue;
  /** 公司电话 */ tel?: string;
  /** 网址 */ website?: string;
  /** 省市 */ province?: number | string;
  /** 省市 */ city?: number | string;
  /** 区县 */ county?: number | string;
  /** 详细地址 */ address?: string;
  /** 标签 */ tags?: string;
  /** 备注 */ Ext?: string;
  /** 负责人 */ userid?: number | string;
  /** 负责人 */ UserName?: string;
  /** 剩余天数 */ recycleDays?: FieldValue;
  /** 所属公海 */ poolName?: FieldValue;
  /** 前负责人 */ formerOwner?: FieldValue;
  /** 进入公海时间 */ pooledTime?: FieldValue;
  /** 进入公海原因 */ poolReason?: FieldValue;
  /** 最近跟进 */ genjinTime?: string;
  /** 下次跟进 */ nextgenjintime?: string;
  /** 创建时间 */ AddTime?: string;
  /** 更新时间 */ updateTime?: string;
  /** 客户编号 */ code?: string;
  IsGongHai?: FieldValue;
  isLocked?: FieldValue;
  recycleReason?: FieldValue;
  recyclePool?: FieldValue;
  isTop?: FieldValue;
  watchuserid?: FieldValue;
  hit?: FieldValue;
  Header?: FieldValue;
  contactId?: FieldValue;
  mobile?: FieldValue;
  [field: string]: FieldValue;
}
