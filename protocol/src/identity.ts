// People, departments and roles as they travel.
import type { PermissionTree } from './access.ts';
import type { CompanyInfo } from './setting.ts';

export interface LoginData {
  LoginToken: string;
  NickName: string;
  UserID: number;
  /** Address of the avatar; empty: the client draws the name's last characters. */
  Headimg: string;
}

/** `api/user/login` answers `{result, msg, data: LoginData, model: PermissionTree, company: CompanyInfo}`. */
export interface LoginAnswer {
  result: 'success';
  msg: string;
  data: LoginData;
  model: PermissionTree;
  company: CompanyInfo;
}

export interface UserRow {
  UserID: number;
  username: string;
  NickName: string;
  Header: string;
  Headimg: string;
  BranchId: number;
  BranchName: string;
  /** Nearest company above the department. */
  Company: string;
  /** Comma-joined. */
  RoleId: string;
  RoleName: string;
  mobile: string;
  /** 1 enabled, 0 disabled. */
  status: 0 | 1;
  /** Named superior, 0 for none (then the department's head). */
  superiorid: number;
  superiorName: string;
  AddTime: string;
  lastLogin: string;
  version: number;
}

/** Row of `api/user/GetGridJson` and value of the user picker. */
export interface PickedUser {
  UserID: number;
  NickName: string;
  Header: string;
  BranchId?: number;
  BranchName?: string;
  /** Not to be chosen for the action that was asked about, and why. */
  disabled?: boolean;
  reason?: string;
}

/** Several users as a form's value. */
export interface UserValue {
  userid: number;
  username: string;
  header: string;
}

export interface BranchNode {
  id: number;
  text: string;
  /** '2' is a company, otherwise a department. */
  attributes: string;
  parentid: number;
  /** Head; 0 for none. */
  userid: number;
  headName: string;
  /** People in it, without its children's. */
  count: number;
  version: number;
  children: BranchNode[];
}

export interface RoleRow {
  id: number;
  name: string;
  ext: string;
  /** The administrator role: every grant, cannot be deleted or emptied. */
  admin: boolean;
  users: number;
  AddTime: string;
  version: number;
  /** The person who asks may not give it to anybody, and why. */
  disabled?: boolean;
  reason?: string;
}
