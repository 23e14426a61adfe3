// What calls answer, as schemas.

import * as z from 'zod';
import type {
  OwnSignOn,
  SignOnBeginning,
  SignOnBrought,
  SignOnButton,
  SignOnLink,
  SignOnOptions,
  SignOnPreview,
  SignOnRow,
  SignOnTried,
} from '../signOn.ts';

export const zSignOnBrought: z.ZodType<SignOnBrought, SignOnBrought> = z.strictObject({
  line: z.number(),
  verdict: z.enum(['match', 'linked', 'create', 'none', 'bad']),
  name: z.string(),
  department: z.string(),
  reason: z.string(),
});

export const zSignOnPreview: z.ZodType<SignOnPreview, SignOnPreview> = z.strictObject({
  rows: z.array(zSignOnBrought),
  seal: z.string(),
});

export const zSignOnButton: z.ZodType<SignOnButton, SignOnButton> = z.strictObject({
  id: z.number(),
  name: z.string(),
});

export const zSignOnBeginning: z.ZodType<SignOnBeginning, SignOnBeginning> = z.strictObject({
  url: z.string(),
  key: z.string(),
});

export const zOwnSignOn: z.ZodType<OwnSignOn, OwnSignOn> = z.strictObject({
  id: z.number(),
  name: z.string(),
  linked: z.boolean(),
  linkedAt: z.string(),
  lastAt: z.string(),
});

export const zSignOnRow: z.ZodType<SignOnRow, SignOnRow> = z.strictObject({
  id: z.number(),
  version: z.number(),
  hasSecret: z.boolean(),
  links: z.number(),
  name: z.string(),
  kind: z.enum(['oidc', 'wecom', 'dingtalk', 'feishu']),
  issuer: z.string(),
  apiUrl: z.string(),
  clientId: z.string(),
  agentId: z.string(),
  scopes: z.string(),
  match: z.enum(['username', 'mobile', 'none']),
  usernameClaim: z.string(),
  mobileClaim: z.string(),
  nameClaim: z.string(),
  departmentClaim: z.string(),
  creates: z.literal([0, 1]),
  roleId: z.number(),
  departmentId: z.number(),
  updates: z.literal([0, 1]),
  secondFactor: z.literal([0, 1]),
  enabled: z.literal([0, 1]),
});

export const zSignOnOptions: z.ZodType<SignOnOptions, SignOnOptions> = z.strictObject({
  roles: z.array(z.strictObject({ id: z.number(), name: z.string() })),
  departments: z.array(z.strictObject({ id: z.number(), name: z.string() })),
});

export const zSignOnTried: z.ZodType<SignOnTried, SignOnTried> = z.strictObject({
  point: z.enum(['keys', 'secret', 'issuer', 'reach', 'endpoints']),
  ok: z.boolean(),
  reason: z.string(),
});

export const zSignOnLink: z.ZodType<SignOnLink, SignOnLink> = z.strictObject({
  id: z.number(),
  userid: z.number(),
  UserName: z.string(),
  subject: z.string(),
  linkedAt: z.string(),
  lastAt: z.string(),
});
