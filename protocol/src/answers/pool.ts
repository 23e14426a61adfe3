// What calls answer, as schemas.

import * as z from 'zod';
import type {
  OwnPool,
  PoolDetail,
  PoolForecast,
  PoolOptions,
  PoolPerson,
  RecyclePreviewRow,
  RecycleRule,
} from '../pool.ts';

export const zPoolPerson: z.ZodType<PoolPerson, PoolPerson> = z.strictObject({
  UserID: z.number(),
  NickName: z.string(),
  Header: z.string(),
});

export const zRecycleRule: z.ZodType<RecycleRule, RecycleRule> = z.strictObject({
  type: z.enum(['contractEnded', 'noFollowUp', 'noContract']),
  days: z.number().nullable(),
  levels: z.array(z.strictObject({ level: z.number(), days: z.number().nullable() })),
  exempt: z.boolean(),
});

export const zPoolDetail: z.ZodType<PoolDetail, PoolDetail> = z.strictObject({
  id: z.number(),
  version: z.number(),
  isDefault: z.literal([0, 1]),
  admins: z.array(zPoolPerson),
  users: z.array(zPoolPerson),
  departments: z.array(z.strictObject({ id: z.number(), text: z.string() })),
  customers: z.number(),
  AddTime: z.string(),
  can: z.strictObject({ edit: z.boolean(), delete: z.boolean() }),
  name: z.string(),
  enabled: z.literal([0, 1]),
  everyone: z.literal([0, 1]),
  hidden: z.array(z.string()),
  blind: z.literal([0, 1]),
  viewLimit: z.number().nullable(),
  claimLimit: z.number().nullable(),
  ownLimit: z.number().nullable(),
  barDays: z.number(),
  noticeDays: z.number(),
  rules: z.array(zRecycleRule),
});

export const zPoolOptions: z.ZodType<PoolOptions, PoolOptions> = z.strictObject({
  fields: z.array(z.strictObject({ value: z.string(), label: z.string() })),
  levels: z.array(z.strictObject({ value: z.number(), label: z.string() })),
  rules: z.array(z.enum(['contractEnded', 'noFollowUp', 'noContract'])),
});

export const zOwnPool: z.ZodType<OwnPool, OwnPool> = z.strictObject({
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

export const zRecyclePreviewRow: z.ZodType<RecyclePreviewRow, RecyclePreviewRow> = z.strictObject({
  id: z.number(),
  CustomerName: z.string(),
  userid: z.number(),
  UserName: z.string(),
  Header: z.string(),
  recycleDays: z.number(),
  recycleReason: z.string(),
  recyclePool: z.string(),
});

export const zPoolForecast: z.ZodType<PoolForecast, PoolForecast> = z.strictObject({
  customers: z.number(),
  owners: z.number(),
  day: z.string(),
});
