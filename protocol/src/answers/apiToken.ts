// What calls answer, as schemas.

import * as z from 'zod';
import type { ApiTokenOptions, ApiTokenRow, TokenGrants } from '../apiToken.ts';

export const zApiTokenOptions: z.ZodType<ApiTokenOptions, ApiTokenOptions> = z.strictObject({
  branches: z.array(
    z.strictObject({
      key: z.string(),
      label: z.string(),
      modules: z.array(z.strictObject({ key: z.string(), label: z.string(), writable: z.boolean() })),
    }),
  ),
  names: z.record(z.string(), z.string()),
  allowed: z.boolean(),
});

export const zTokenGrants: z.ZodType<TokenGrants, TokenGrants> = z.record(z.string(), z.enum(['write', 'read']));

export const zApiTokenRow: z.ZodType<ApiTokenRow, ApiTokenRow> = z.strictObject({
  id: z.number(),
  name: z.string(),
  prefix: z.string(),
  grants: zTokenGrants,
  ips: z.array(z.string()),
  rate: z.number(),
  AddTime: z.string(),
  expires: z.string(),
  state: z.enum(['expired', 'active', 'revoked']),
  lastUsed: z.string(),
  lastIp: z.string(),
  userid: z.number(),
  UserName: z.string(),
});
