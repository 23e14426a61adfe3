// What calls about invitations answer, as schemas.

import * as z from 'zod';
import { zPasswordRules } from './identity.ts';
import { zBrand } from './setting.ts';

/** `lost`: a role or the department is gone, or the inviter may not add such people any more. */
export const zInviteState = z.enum(['open', 'used', 'expired', 'revoked', 'lost']);
export type InviteState = z.infer<typeof zInviteState>;

/** Of `api/invite/index`; the link itself was shown once. */
export const zInviteRow = z.strictObject({
  id: z.number(),
  BranchName: z.string(),
  RoleName: z.string(),
  /** How many people may join. */
  most: z.number(),
  used: z.number(),
  /** Names of those who joined. */
  people: z.array(z.string()),
  state: zInviteState,
  expires: z.string(),
  AddTime: z.string(),
  /** Who made it. */
  userid: z.number(),
  UserName: z.string(),
});
export type InviteRow = z.infer<typeof zInviteRow>;

/** Of `api/invite/Views`: what whoever holds the link sees before joining. */
export const zInvite = z.strictObject({
  company: z.string(),
  brand: zBrand,
  UserName: z.string(),
  BranchName: z.string(),
  RoleName: z.string(),
  password: zPasswordRules,
});
export type Invite = z.infer<typeof zInvite>;
