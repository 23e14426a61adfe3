// What calls answer, as schemas.

import * as z from 'zod';
import { scopeNames } from '../access.ts';

export const zAccessPerson = z.strictObject({
  userid: z.number(),
  username: z.string(),
  header: z.string(),
  /** Name of the department. */
  branch: z.string(),
});
export type AccessPerson = z.infer<typeof zAccessPerson>;

/** What gives a person sight of a record; each holds by itself, beside the grant to see records of the kind. */
export const zAccessReason = z.union([
  z.strictObject({ kind: z.literal('owner') }),
  /** A share: until when (`yyyy-MM-dd HH:mm:ss`), and who gave it, where that is known. */
  z.strictObject({
    kind: z.literal('member'),
    access: z.enum(['read', 'write']),
    expires: z.string().optional(),
    by: z.string().optional(),
  }),
  /** It is meant for them. */
  z.strictObject({ kind: z.literal('audience') }),
  /** A role whose data scope has the owner. */
  z.strictObject({ kind: z.literal('scope'), role: z.string(), scope: z.enum(scopeNames) }),
  /** The pool that the record lies in, until it is claimed; masked: some fields are limited there. */
  z.strictObject({ kind: z.literal('pool'), pool: z.string(), masked: z.boolean() }),
  z.strictObject({ kind: z.literal('administrator'), role: z.string() }),
]);
export type AccessReason = z.infer<typeof zAccessReason>;

export const zAccessRow = z.strictObject({
  /** True where they may change it, too. */
  edit: z.boolean(),
  /** At least one, in the order of `accessKinds`. */
  reasons: z.array(zAccessReason),
  ...zAccessPerson.shape,
});
export type AccessRow = z.infer<typeof zAccessRow>;

/** Why somebody does not see it. */
export const zAccessBar = z.union([
  z.strictObject({ kind: z.literal('disabled') }),
  /** No role lets them see records of this kind at all. */
  z.strictObject({ kind: z.literal('noGrant') }),
  /** A role whose data scope does not have the owner. */
  z.strictObject({ kind: z.literal('scope'), role: z.string(), scope: z.enum(scopeNames) }),
  /** It lies in a pool that they do not belong to, or may not see. */
  z.strictObject({ kind: z.literal('pool'), pool: z.string() }),
  /** A share that is over, and since when. */
  z.strictObject({ kind: z.literal('expired'), expires: z.string() }),
  /** They left it by themselves. */
  z.strictObject({ kind: z.literal('left'), at: z.string() }),
]);
export type AccessBar = z.infer<typeof zAccessBar>;

export const zInaccessible = z.strictObject({
  /** At least one. */
  bars: z.array(zAccessBar),
  ...zAccessPerson.shape,
});
export type Inaccessible = z.infer<typeof zInaccessible>;

export const zRecordAccess = z.strictObject({
  /** One page of those who see it, by their first reason and then by name. */
  rows: z.array(zAccessRow),
  total: z.number(),
  /** How many there are by their first reason. */
  groups: z.strictObject({
    pool: z.number().optional(),
    owner: z.number().optional(),
    member: z.number().optional(),
    audience: z.number().optional(),
    scope: z.number().optional(),
    administrator: z.number().optional(),
  }),
  /** With a name to search for, or a person to check: those who do not see it, the first few. */
  others: z.array(zInaccessible),
  othersTotal: z.number(),
});
export type RecordAccess = z.infer<typeof zRecordAccess>;
