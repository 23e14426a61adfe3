// A row of news. Written by npm run api-docs from the routes of the server.
import type { FieldValue } from '../call.ts';

/** 公告：没有权限的字段不出现，脱敏的字段是文字 */
export interface NewsRow {
  id: number;
  /** 送回 edit 可避免覆盖他人的修改 */ version?: number;
  /** 标题 */ title?: string;
  /** 发布范围 */ receivers?: number | string;
  /** 发布范围 */ receiversName?: string;
  /** 部门 */ toBranches?: string;
  /** 部门 */ toBranchesName?: string;
  /** 角色 */ toRoles?: (number | string)[];
  /** 角色 */ toRolesName?: string;
  /** 人员 */ toUsers?: ({ userid: number; username?: string; header?: string; [field: string]: FieldValue; })[];
  /** 人员 */ toUsersName?: string;
  /** 发布时间 */ publishTime?: string;
  /** 置顶 */ pinned?: number | string;
  /** 置顶 */ pinnedName?: string;
  /** 正文 */ cont?: string;
  /** 阅读 */ reading?: FieldValue;
  /** 发布人 */ userid?: number | string;
  /** 发布人 */ username?: string;
  /** 发出时间 */ releasedTime?: string;
  /** 创建时间 */ AddTime?: string;
  /** 更新时间 */ updateTime?: string;
  userheader?: FieldValue;
  addtime?: FieldValue;
  isread?: FieldValue;
  readCounts?: FieldValue;
  /** 详情：可以做什么 */ can?: { readonly [name: string]: boolean };
  /** 详情：不能编辑的原因 */ locked?: string;
  [field: string]: FieldValue;
}
