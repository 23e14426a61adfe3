// People, departments and roles as they travel.
import type { PermissionTree } from './access.ts';
import type { CompanyInfo } from './setting.ts';

export interface LoginData {
  LoginToken: string;
  NickName: string;
  UserID: number;
  /** Address of the avatar; empty: the client draws the name's last characters. */
  Headimg: string;
  /** Of somebody who looks at the program as this person: who, and until when. */
  acting?: { name: string; until: string };
}

/** What has to be done before anything else: change the password, set up two-factor. */
export type Due = 'password' | 'secondFactor';

/** What a company asks of passwords. */
export interface PasswordRules {
  /** Characters, at least. */
  length: number;
  /** How many kinds of capital and small letters, digits and others. */
  kinds: number;
  /** How many of the last passwords are not taken again. */
  history: number;
}

/** `api/user/security`: how one's own account is kept. */
export interface SecurityState {
  due: Due | '';
  password: PasswordRules;
  /** Days after which the password has to be changed; 0 never. */
  expireDays: number;
  changedAt: string;
  secondFactor: { on: boolean; left: number; demanded: boolean };
}

/** A login of a person. */
export interface SessionRow {
  id: number;
  /** The one that asks. */
  current: boolean;
  ip: string;
  agent: string;
  begin: string;
  last: string;
  /** Who looks at the program as the person by it; empty for the person. */
  actingName: string;
}

/**
 * done; wrong password or name; half: the password was right, the second step open; code: wrong second step; locked; closed:
 * an account that is disabled or was not approved; acting: somebody in the name of the person;
 * unmatched: an identity provider vouched for somebody who has no account that it opens.
 */
export const signInResults = ['done', 'wrong', 'half', 'code', 'locked', 'closed', 'acting', 'unmatched'] as const;
export type SignInResult = (typeof signInResults)[number];

/** Row of the log of sign-ins. */
export interface SignInRow {
  id: number;
  AddTime: string;
  /** 0 for a name that is nobody's. */
  userid: number;
  UserName: string;
  Header: string;
  /** Tells names apart that are nobody's. */
  alias: string;
  result: SignInResult;
  ip: string;
  agent: string;
  actingId: number;
  actingName: string;
  note: string;
}

/** What stands beside the data where somebody comes in. */
export interface Entered {
  model: PermissionTree;
  /** Missing where one looks at the program as another person. */
  company?: CompanyInfo;
  /** Missing where nothing is due. */
  due?: Due;
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
  /** Where none is named: the head of the department above, who stands for one; empty for none. */
  superiorDefault?: string;
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
  /** People in it or anywhere below it, each once. */
  total: number;
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
