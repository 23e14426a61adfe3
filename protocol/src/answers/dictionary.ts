// What calls answer, as schemas.

import * as z from 'zod';
import type { DictionaryEntry, DictionaryType } from '../dictionary.ts';

export const zDictionaryEntry: z.ZodType<DictionaryEntry, DictionaryEntry> = z.strictObject({
  id: z.number(),
  Name: z.string(),
  types: z.string(),
  color: z.string(),
  sort: z.number(),
  enabled: z.literal([0, 1]),
  version: z.number(),
  into: z.number(),
});

export const zDictionaryType: z.ZodType<DictionaryType, DictionaryType> = z.strictObject({
  key: z.string(),
  Name: z.string(),
});
