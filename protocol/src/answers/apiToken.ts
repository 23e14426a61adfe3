// What calls answer, as schemas.

import * as z from 'zod';

export const zTokenState = z.enum(['active', 'expired', 'revoked']);
export type TokenState = z.infer<typeof zTokenState>;

/** `read` sees the records of a module, `write` does all that its person may do there. */
export const zTokenLevel = z.enum(['read', 'write']);
export type TokenLevel = z.infer<typeof zTokenLevel>;

/** `api/apiToken/options`: what one may give to a token of one's own. */
export const zApiTokenOptions = z.strictObject({
  branches: z.array(
    z.strictObject({
      key: z.string(),
      label: z.string(),
      modules: z.array(z.strictObject({ key: z.string(), label: z.string(), writable: z.boolean() })),
    }),
  ),
  /** What every module is called, by its key, in the order of the permission tree. */
  names: z.record(z.string(), z.string()),
  /** False where the company lets administrators alone make tokens. */
  allowed: z.boolean(),
});
export type ApiTokenOptions = z.infer<typeof zApiTokenOptions>;

/** By module of the permission tree: `{'crm.customer': 'read'}`. */
export const zTokenGrants = z.record(z.string(), zTokenLevel);
export type TokenGrants = z.infer<typeof zTokenGrants>;

/** Of `api/apiToken/mine` and `api/apiToken/index`. */
export const zApiTokenRow = z.strictObject({
  id: z.number(),
  name: z.string(),
  /** First characters; the rest was shown once. */
  prefix: z.string(),
  grants: zTokenGrants,
  ips: z.array(z.string()),
  rate: z.number(),
  AddTime: z.string(),
  /** End of its life. */
  expires: z.string(),
  state: zTokenState,
  /** Empty while it was never used. */
  lastUsed: z.string(),
  lastIp: z.string(),
  userid: z.number(),
  UserName: z.string(),
});
export type ApiTokenRow = z.infer<typeof zApiTokenRow>;
