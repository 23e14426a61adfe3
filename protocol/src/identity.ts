// People, departments and roles as they travel.

/**
 * done; wrong password or name; half: the password was right, the second step open; code: wrong second step; locked; closed:
 * an account that is disabled or was not approved; acting: somebody in the name of the person;
 * unmatched: an identity provider vouched for somebody who has no account that it opens.
 */
export const signInResults = ['done', 'wrong', 'half', 'code', 'locked', 'closed', 'acting', 'unmatched'] as const;
export type SignInResult = (typeof signInResults)[number];

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
  /** Cannot be chosen for the action, and why. */
  disabled?: boolean;
  reason?: string;
}
