// What calls answer, as schemas.

import * as z from 'zod';
import { signOnKinds, signOnMatches } from '../signOn.ts';

/** What is kept of a provider, but for its secret. */
export const zSignOnSettings = z.strictObject({
  name: z.string(),
  kind: z.enum(signOnKinds),
  /** Issuer; of the others the address of their sign-in page, empty for the official one. */
  issuer: z.string(),
  /** Of the others: where their interface is, empty for the official address. */
  apiUrl: z.string(),
  clientId: z.string(),
  /** Number of the application, of wecom alone. */
  agentId: z.string(),
  /** Separated by blanks. */
  scopes: z.string(),
  match: z.enum(signOnMatches),
  /** Names of claims; empty for none. */
  usernameClaim: z.string(),
  mobileClaim: z.string(),
  nameClaim: z.string(),
  departmentClaim: z.string(),
  /** Unknown people are created with this role and, where the provider names none, in this department. */
  creates: z.literal([0, 1]),
  roleId: z.number(),
  departmentId: z.number(),
  /** Name and department follow the provider at every sign-in. */
  updates: z.literal([0, 1]),
  /** The provider requires a second factor itself: the person's own is skipped. */
  secondFactor: z.literal([0, 1]),
  enabled: z.literal([0, 1]),
});
export type SignOnSettings = z.infer<typeof zSignOnSettings>;

/** What is looked at of a provider before anybody signs in by it. */
export const zSignOnPoint = z.enum(['reach', 'issuer', 'endpoints', 'keys', 'secret']);
export type SignOnPoint = z.infer<typeof zSignOnPoint>;

/** What becomes of one of a list: linked before, linked now, created, nothing and why, no person at all. */
export const zSignOnBrought = z.strictObject({
  line: z.number(),
  verdict: z.enum(['linked', 'match', 'create', 'none', 'bad']),
  name: z.string(),
  department: z.string(),
  reason: z.string(),
});
export type SignOnBrought = z.infer<typeof zSignOnBrought>;

/** `api/signOn/preview` */
export const zSignOnPreview = z.strictObject({
  rows: z.array(zSignOnBrought),
  /** Goes along with `api/signOn/bring`: it does this, or nothing. */
  seal: z.string(),
});
export type SignOnPreview = z.infer<typeof zSignOnPreview>;

/** `api/signOn/providers`: buttons of the sign-in page. */
export const zSignOnButton = z.strictObject({ id: z.number(), name: z.string() });
export type SignOnButton = z.infer<typeof zSignOnButton>;

/** `api/signOn/begin`: where to go, and what has to come back together with the provider's answer. */
export const zSignOnBeginning = z.strictObject({ url: z.string(), key: z.string() });
export type SignOnBeginning = z.infer<typeof zSignOnBeginning>;

/** Row of `api/signOn/mine`: a provider, and whether one's own identity of it is linked. */
export const zOwnSignOn = z.strictObject({
  id: z.number(),
  name: z.string(),
  linked: z.boolean(),
  linkedAt: z.string(),
  lastAt: z.string(),
});
export type OwnSignOn = z.infer<typeof zOwnSignOn>;

export const zSignOnRow = z.strictObject({
  id: z.number(),
  version: z.number(),
  /** There is a secret; it is never sent. */
  hasSecret: z.boolean(),
  /** People whose identity is linked. */
  links: z.number(),
  ...zSignOnSettings.shape,
});
export type SignOnRow = z.infer<typeof zSignOnRow>;

/** `api/signOn/options` */
export const zSignOnOptions = z.strictObject({
  roles: z.array(z.strictObject({ id: z.number(), name: z.string() })),
  departments: z.array(z.strictObject({ id: z.number(), name: z.string() })),
});
export type SignOnOptions = z.infer<typeof zSignOnOptions>;

/** `api/signOn/try`: one of the points, in the order in which a sign-in meets them; it stops where further points cannot be checked. */
export const zSignOnTried = z.strictObject({
  point: zSignOnPoint,
  ok: z.boolean(),
  /** Why not; empty where it is well. */
  reason: z.string(),
});
export type SignOnTried = z.infer<typeof zSignOnTried>;

/** Row of `api/signOn/links`. */
export const zSignOnLink = z.strictObject({
  id: z.number(),
  userid: z.number(),
  UserName: z.string(),
  /** As the provider calls the person. */
  subject: z.string(),
  linkedAt: z.string(),
  lastAt: z.string(),
});
export type SignOnLink = z.infer<typeof zSignOnLink>;
