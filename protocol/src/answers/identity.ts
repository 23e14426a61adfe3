// What calls answer, as schemas.

import * as z from 'zod';
import { signInResults } from '../identity.ts';
import { zPermissionTree } from './access.ts';
import { zCompanyInfo } from './setting.ts';

/** What has to be done before anything else: change the password, set up two-factor. */
export const zDue = z.enum(['password', 'secondFactor']);
export type Due = z.infer<typeof zDue>;

/** Several users as a form's value. */
export const zUserValue = z.strictObject({ userid: z.number(), username: z.string(), header: z.string() });
export type UserValue = z.infer<typeof zUserValue>;

/** `api/user/reportNoRights`: names of people who can give rights. */
export const zNoRights = z.strictObject({ administrators: z.array(z.string()) });
export type NoRights = z.infer<typeof zNoRights>;

/** An account of a sample company, with which its sign-in page signs in. */
export const zDemoAccount = z.strictObject({
  username: z.string(),
  NickName: z.string(),
  /** Names of the roles. */
  role: z.string(),
  password: z.string(),
});
export type DemoAccount = z.infer<typeof zDemoAccount>;

/** A company's rules for passwords. */
export const zPasswordRules = z.strictObject({
  /** Characters, at least. */
  length: z.number(),
  /** How many kinds of capital and small letters, digits and others. */
  kinds: z.number(),
  /** How many of the last passwords are not taken again. */
  history: z.number(),
});
export type PasswordRules = z.infer<typeof zPasswordRules>;

/** `api/user/security`: how one's own account is kept. */
export const zSecurityState = z.strictObject({
  due: z.enum(['', ...zDue.options]),
  password: zPasswordRules,
  /** Days after which the password has to be changed; 0 never. */
  expireDays: z.number(),
  changedAt: z.string(),
  secondFactor: z.strictObject({ on: z.boolean(), left: z.number(), demanded: z.boolean() }),
});
export type SecurityState = z.infer<typeof zSecurityState>;

/** A login of a person. */
export const zSessionRow = z.strictObject({
  id: z.number(),
  /** The login of this call. */
  current: z.boolean(),
  ip: z.string(),
  agent: z.string(),
  begin: z.string(),
  last: z.string(),
  /** Who looks at the program as the person by it; empty for the person. */
  actingName: z.string(),
});
export type SessionRow = z.infer<typeof zSessionRow>;

/** Row of the log of sign-ins. */
export const zSignInRow = z.strictObject({
  id: z.number(),
  AddTime: z.string(),
  /** 0 for a name that is nobody's. */
  userid: z.number(),
  UserName: z.string(),
  Header: z.string(),
  /** Distinguishes attempted names that belong to nobody. */
  alias: z.string(),
  result: z.enum(signInResults),
  ip: z.string(),
  agent: z.string(),
  actingId: z.number(),
  actingName: z.string(),
  note: z.string(),
});
export type SignInRow = z.infer<typeof zSignInRow>;

export const zBranchNode = z.strictObject({
  id: z.number(),
  text: z.string(),
  /** '2' is a company, otherwise a department. */
  attributes: z.string(),
  parentid: z.number(),
  /** Head; 0 for none. */
  userid: z.number(),
  headName: z.string(),
  /** People in it, without its children's. */
  count: z.number(),
  /** People in it or anywhere below it, each once. */
  total: z.number(),
  version: z.number(),
  children: z.array(z.lazy((): z.ZodType<BranchNode, BranchNode> => zBranchNode)),
});
export interface BranchNode extends z.infer<typeof zBranchNode> {}

export const zLoginData = z.strictObject({
  LoginToken: z.string(),
  NickName: z.string(),
  UserID: z.number(),
  /** Address of the avatar; empty: the client draws the name's last characters. */
  Headimg: z.string(),
  /** Of somebody who looks at the program as this person: who, and until when. */
  acting: z.strictObject({ name: z.string(), until: z.string() }).optional(),
});
export type LoginData = z.infer<typeof zLoginData>;

/** What stands beside the data where somebody comes in. */
export const zEntered = z.strictObject({
  model: zPermissionTree,
  /** Missing where one looks at the program as another person. */
  company: zCompanyInfo.optional(),
  /** Missing where nothing is due. */
  due: zDue.optional(),
});
export type Entered = z.infer<typeof zEntered>;

export const zRoleRow = z.strictObject({
  id: z.int(),
  name: z.string(),
  ext: z.string(),
  /** The administrator role: every grant, cannot be deleted or emptied. */
  admin: z.boolean(),
  version: z.int(),
  AddTime: z.string(),
  users: z.int(),
  /** The caller may not give it to anybody, and why. */
  disabled: z.boolean().optional(),
  reason: z.string().optional(),
});
export type RoleRow = z.infer<typeof zRoleRow>;

/** A role that can be added as it is. */
export const zReadyRole = z.strictObject({
  key: z.string(),
  name: z.string(),
  /** What it may do. */
  ext: z.string(),
  /** A role of that name is there. */
  present: z.boolean(),
});
export type ReadyRole = z.infer<typeof zReadyRole>;
