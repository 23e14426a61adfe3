// What calls answer, as schemas.

import * as z from 'zod';
import type { AccessBar, AccessReason, AccessRow, Inaccessible, RecordAccess } from '../recordAccess.ts';

export const zAccessReason: z.ZodType<AccessReason, AccessReason> = z.union([
  z.strictObject({ kind: z.literal('owner') }),
  z.strictObject({
    kind: z.literal('member'),
    access: z.enum(['write', 'read']),
    expires: z.string().optional(),
    by: z.string().optional(),
  }),
  z.strictObject({ kind: z.literal('audience') }),
  z.strictObject({
    kind: z.literal('scope'),
    role: z.string(),
    scope: z.enum(['department', 'self', 'subordinates', 'departmentBelow', 'all']),
  }),
  z.strictObject({ kind: z.literal('pool'), pool: z.string(), masked: z.boolean() }),
  z.strictObject({ kind: z.literal('administrator'), role: z.string() }),
]);

export const zAccessRow: z.ZodType<AccessRow, AccessRow> = z.strictObject({
  edit: z.boolean(),
  reasons: z.array(zAccessReason),
  userid: z.number(),
  username: z.string(),
  header: z.string(),
  branch: z.string(),
});

export const zAccessBar: z.ZodType<AccessBar, AccessBar> = z.union([
  z.strictObject({ kind: z.literal('disabled') }),
  z.strictObject({ kind: z.literal('noGrant') }),
  z.strictObject({
    kind: z.literal('scope'),
    role: z.string(),
    scope: z.enum(['department', 'self', 'subordinates', 'departmentBelow', 'all']),
  }),
  z.strictObject({ kind: z.literal('pool'), pool: z.string() }),
  z.strictObject({ kind: z.literal('expired'), expires: z.string() }),
  z.strictObject({ kind: z.literal('left'), at: z.string() }),
]);

export const zInaccessible: z.ZodType<Inaccessible, Inaccessible> = z.strictObject({
  bars: z.array(zAccessBar),
  userid: z.number(),
  username: z.string(),
  header: z.string(),
  branch: z.string(),
});

export const zRecordAccess: z.ZodType<RecordAccess, RecordAccess> = z.strictObject({
  rows: z.array(zAccessRow),
  total: z.number(),
  groups: z.strictObject({
    pool: z.number().optional(),
    owner: z.number().optional(),
    member: z.number().optional(),
    audience: z.number().optional(),
    scope: z.number().optional(),
    administrator: z.number().optional(),
  }),
  others: z.array(zInaccessible),
  othersTotal: z.number(),
});
