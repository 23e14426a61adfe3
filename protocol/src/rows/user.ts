// A row of user. Written by npm run api-docs from the routes of the server.
import type { FieldValue } from '../call.ts';

/** 员工：没有权限的字段不出现，脱敏的字段是文字 */
export interface UserRow {
  id: number;
  /** 送回 edit 可避免覆盖他人的修改 */ version?: number;
  /** 姓名 */ NickName?: string;
  /** 用户名 */ username?: string;
  /** 部门 */ BranchId?: number | string;
  /** 部门 */ BranchName?: string;
  /** 角色 */ RoleName?: FieldValue;
  /** 手机 */ mobile?: string;
  /** 分机号 */ extension?: string;
  /** 直属上级 */ superiorid?: number | string;
  /** 直属上级 */ superiorName?: string;
  /** 状态 */ status?: number | string;
  /** 注册 */ registration?: number | string;
  /** 创建时间 */ AddTime?: string;
  /** 最近登录 */ lastLogin?: string;
  UserID?: FieldValue;
  Header?: FieldValue;
  Headimg?: FieldValue;
  Company?: FieldValue;
  RoleId?: FieldValue;
  BranchIds?: FieldValue;
  superiorDefault?: FieldValue;
  [field: string]: FieldValue;
}
