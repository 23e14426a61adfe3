// A row of banner. Written by npm run api-docs from the routes of the server.
import type { FieldValue } from '../call.ts';

/** 轮播图：没有权限的字段不出现，脱敏的字段是文字 */
export interface BannerRow {
  id: number;
  /** 送回 edit 可避免覆盖他人的修改 */ version?: number;
  /** 标题 */ title?: string;
  /** 图片 */ img?: ({ id: number; FileName: string; /** 带签名的地址，会失效 */ url: string; thumb?: string; size?: number; format?: string; [field: string]: FieldValue; })[];
  /** 状态 */ status?: number | string;
  /** 状态 */ statusName?: string;
  /** 展示产品 */ productid?: number | string;
  /** 展示产品 */ productidName?: string;
  /** 外部链接 */ link?: string;
  /** 排序 */ sort?: string;
  /** 开始日期 */ startTime?: string;
  /** 结束日期 */ endTime?: string;
  /** 创建时间 */ AddTime?: string;
  /** 更新时间 */ updateTime?: string;
  /** 详情：可以做什么 */ can?: { readonly [name: string]: boolean };
  /** 详情：不能编辑的原因 */ locked?: string;
  [field: string]: FieldValue;
}
