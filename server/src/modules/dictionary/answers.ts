// What calls answer, as schemas.

import * as z from 'zod';
import type { EntryUses } from './merge.actions.ts';

export const zEntryUses: z.ZodType<EntryUses, EntryUses> = z.strictObject({
  rows: z.array(z.strictObject({ module: z.string(), title: z.string(), count: z.number() })),
});
