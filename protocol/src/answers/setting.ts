// Settings of the company as they travel.

import * as z from 'zod';

/** What stands in the place of the product's own name and mark; empty where it stays. */
export const zBrand = z.strictObject({
  title: z.string(),
  /** Address of the picture, without a session. */
  logo: z.string(),
});
export type Brand = z.infer<typeof zBrand>;

/** Answer of `api/setting/company`: what every signed-in client needs to know. */
export const zCompanyInfo = z.strictObject({
  name: z.string(),
  /** IANA name: moments on the wire are in it. */
  timeZone: z.string(),
  ...zBrand.shape,
});
export type CompanyInfo = z.infer<typeof zCompanyInfo>;

export const zSettingItem = z.strictObject({
  key: z.string(),
  label: z.string(),
  hint: z.string(),
  type: z.enum(['switch', 'number', 'text', 'select', 'choices', 'picture']),
  value: z.union([z.boolean(), z.string(), z.number()]),
  initial: z.union([z.boolean(), z.string(), z.number()]),
  min: z.number().optional(),
  max: z.number().optional(),
  /** Of texts: may be empty. */
  optional: z.literal(true).optional(),
  unit: z.string().optional(),
  options: z.array(z.strictObject({ value: z.string(), label: z.string() })).optional(),
});
export type SettingItem = z.infer<typeof zSettingItem>;

export const zSettingGroup = z.strictObject({ group: z.string(), items: z.array(zSettingItem) });
export type SettingGroup = z.infer<typeof zSettingGroup>;
