// What calls answer, as schemas.

import * as z from 'zod';
import type { CompanyInfo, SettingGroup, SettingItem } from '../setting.ts';

export const zCompanyInfo: z.ZodType<CompanyInfo, CompanyInfo> = z.strictObject({
  name: z.string(),
  timeZone: z.string(),
});

export const zSettingItem: z.ZodType<SettingItem, SettingItem> = z.strictObject({
  key: z.string(),
  label: z.string(),
  hint: z.string(),
  type: z.enum(['number', 'text', 'select', 'switch', 'choices']),
  value: z.union([z.boolean(), z.string(), z.number()]),
  initial: z.union([z.boolean(), z.string(), z.number()]),
  min: z.number().optional(),
  max: z.number().optional(),
  optional: z.literal(true).optional(),
  unit: z.string().optional(),
  options: z.array(z.strictObject({ value: z.string(), label: z.string() })).optional(),
  asked: z.literal(true).optional(),
});

export const zSettingGroup: z.ZodType<SettingGroup, SettingGroup> = z.strictObject({
  group: z.string(),
  items: z.array(zSettingItem),
});
