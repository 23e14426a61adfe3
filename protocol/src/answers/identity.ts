// What calls answer, as schemas.

import * as z from 'zod';
import type {
  BranchNode,
  Entered,
  LoginData,
  PasswordRules,
  SecurityState,
  SessionRow,
  SignInRow,
} from '../identity.ts';
import { zPermissionTree } from './access.ts';
import { zCompanyInfo } from './setting.ts';

export const zPasswordRules: z.ZodType<PasswordRules, PasswordRules> = z.strictObject({
  length: z.number(),
  kinds: z.number(),
  history: z.number(),
});

export const zSecurityState: z.ZodType<SecurityState, SecurityState> = z.strictObject({
  due: z.enum(['', 'password', 'secondFactor']),
  password: zPasswordRules,
  expireDays: z.number(),
  changedAt: z.string(),
  secondFactor: z.strictObject({ on: z.boolean(), left: z.number(), demanded: z.boolean() }),
});

export const zSessionRow: z.ZodType<SessionRow, SessionRow> = z.strictObject({
  id: z.number(),
  current: z.boolean(),
  ip: z.string(),
  agent: z.string(),
  begin: z.string(),
  last: z.string(),
  actingName: z.string(),
});

export const zSignInRow: z.ZodType<SignInRow, SignInRow> = z.strictObject({
  id: z.number(),
  AddTime: z.string(),
  userid: z.number(),
  UserName: z.string(),
  Header: z.string(),
  alias: z.string(),
  result: z.enum(['code', 'done', 'locked', 'wrong', 'half', 'closed', 'acting', 'unmatched']),
  ip: z.string(),
  agent: z.string(),
  actingId: z.number(),
  actingName: z.string(),
  note: z.string(),
});

export const zBranchNode: z.ZodType<BranchNode, BranchNode> = z.strictObject({
  id: z.number(),
  text: z.string(),
  attributes: z.string(),
  parentid: z.number(),
  userid: z.number(),
  headName: z.string(),
  count: z.number(),
  total: z.number(),
  version: z.number(),
  children: z.array(z.lazy(() => zBranchNode)),
});

export const zLoginData: z.ZodType<LoginData, LoginData> = z.strictObject({
  LoginToken: z.string(),
  NickName: z.string(),
  UserID: z.number(),
  Headimg: z.string(),
  acting: z.strictObject({ name: z.string(), until: z.string() }).optional(),
});

export const zEntered: z.ZodType<Entered, Entered> = z.strictObject({
  model: zPermissionTree,
  company: zCompanyInfo.optional(),
  due: z.enum(['password', 'secondFactor']).optional(),
});
