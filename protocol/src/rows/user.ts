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
  /** 角色 */ RoleName?: string;
  /** 手机 */ mobile?: string;
  /** 分机号 */ extension?: string;
  /** 直属上级 */ superiorid?: number | string;
  /** 直属上级 */ superiorName?: string;
  /** 状态 */ status?: number | string;
  /** 状态 */ statusName?: string;
  /** 注册 */ registration?: number | string;
  /** 注册 */ registrationName?: string;
  /** 创建时间 */ AddTime?: string;
  /** 最近登录 */ lastLogin?: string;
  UserID?: number;
  Header?: string;
  Headimg?: string;
  Company?: string;
  RoleId?: string;
  BranchIds?: FieldValue;
  superiorDefault?: string;
  /** 详情：可以做什么 */ can?: { readonly [name: string]: boolean };
  /** 详情：不能编辑的原因 */ locked?: string;
  [field: string]: FieldValue;
}
