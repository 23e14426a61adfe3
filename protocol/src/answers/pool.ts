// What calls answer, as schemas.

import * as z from 'zod';
import { recycleRuleTypes } from '../pool.ts';

/** Why customers go into a pool by themselves. Days are whole days of the company; null: never. */
export const zRecycleRule = z.strictObject({
  type: z.enum(recycleRuleTypes),
  /** Of customers whose level is not named. */
  days: z.number().nullable(),
  levels: z.array(z.strictObject({ level: z.number(), days: z.number().nullable() })),
  /** Customers with a deal stay. */
  exempt: z.boolean(),
});
export type RecycleRule = z.infer<typeof zRecycleRule>;

/** What is entered of a pool; numbers are null for no limit. */
export const zPoolBody = z.strictObject({
  name: z.string(),
  enabled: z.literal([0, 1]),
  everyone: z.literal([0, 1]),
  /** Names of fields: `tel`, `contact.mobile`. */
  hidden: z.array(z.string()),
  blind: z.literal([0, 1]),
  viewLimit: z.number().nullable(),
  claimLimit: z.number().nullable(),
  ownLimit: z.number().nullable(),
  barDays: z.number(),
  noticeDays: z.number(),
  rules: z.array(zRecycleRule),
});

/** A person as pickers show them. */
export const zPoolPerson = z.strictObject({ UserID: z.number(), NickName: z.string(), Header: z.string() });
export type PoolPerson = z.infer<typeof zPoolPerson>;

export const zPoolDetail = z.strictObject({
  id: z.number(),
  version: z.number(),
  /** The one that a new company begins with; it stays. */
  isDefault: z.literal([0, 1]),
  admins: z.array(zPoolPerson),
  users: z.array(zPoolPerson),
  departments: z.array(z.strictObject({ id: z.number(), text: z.string() })),
  /** Customers that lie in it. */
  customers: z.number(),
  AddTime: z.string(),
  can: z.strictObject({ edit: z.boolean(), delete: z.boolean() }),
  ...zPoolBody.shape,
});
export type PoolDetail = z.infer<typeof zPoolDetail>;

/** What rules can be made of. */
export const zPoolOptions = z.strictObject({
  fields: z.array(z.strictObject({ value: z.string(), label: z.string() })),
  levels: z.array(z.strictObject({ value: z.number(), label: z.string() })),
  rules: z.array(z.enum(recycleRuleTypes)),
});
export type PoolOptions = z.infer<typeof zPoolOptions>;

/** A pool that the person belongs to, with what they used up today. */
export const zOwnPool = z.strictObject({
  id: z.number(),
  name: z.string(),
  enabled: z.literal([0, 1]),
  blind: z.literal([0, 1]),
  admin: z.literal([0, 1]),
  claimLimit: z.number().nullable(),
  claimed: z.number(),
  viewLimit: z.number().nullable(),
  viewed: z.number(),
  ownLimit: z.number().nullable(),
  owned: z.number(),
  barDays: z.number(),
});
export type OwnPool = z.infer<typeof zOwnPool>;

/** A customer that will be recycled, and why. */
export const zRecyclePreviewRow = z.strictObject({
  id: z.number(),
  CustomerName: z.string(),
  userid: z.number(),
  UserName: z.string(),
  Header: z.string(),
  recycleDays: z.number(),
  recycleReason: z.string(),
  recyclePool: z.string(),
});
export type RecyclePreviewRow = z.infer<typeof zRecyclePreviewRow>;

/** What rules as entered would take beyond those that stand. */
export const zPoolForecast = z.strictObject({
  /** At most 100,000 are counted. */
  customers: z.number(),
  owners: z.number(),
  /** `yyyy-MM-dd`: they go in the night after this day at the earliest. */
  day: z.string(),
});
export type PoolForecast = z.infer<typeof zPoolForecast>;
