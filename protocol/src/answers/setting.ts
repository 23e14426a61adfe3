// Settings of the company as they travel.

import * as z from 'zod';

/** Answer of `api/setting/company`: what every signed-in client needs to know. */
export const zCompanyInfo = z.strictObject({
  name: z.string(),
  /** IANA name: moments on the wire are in it. */
  timeZone: z.string(),
});
export type CompanyInfo = z.infer<typeof zCompanyInfo>;

export const zSettingItem = z.strictObject({
  key: z.string(),
  label: z.string(),
  hint: z.string(),
  type: z.enum(['switch', 'number', 'text', 'select', 'choices']),
  value: z.union([z.boolean(), z.string(), z.number()]),
  initial: z.union([z.boolean(), z.string(), z.number()]),
  min: z.number().optional(),
  max: z.number().optional(),
  /** Of texts: may be empty. */
  optional: z.literal(true).optional(),
  unit: z.string().optional(),
  options: z.array(z.strictObject({ value: z.string(), label: z.string() })).optional(),
  /** Nobody has set it yet: people who may set it are prompted. */
  asked: z.literal(true).optional(),
});
export type SettingItem = z.infer<typeof zSettingItem>;

export const zSettingGroup = z.strictObject({ group: z.string(), items: z.array(zSettingItem) });
export type SettingGroup = z.infer<typeof zSettingGroup>;
