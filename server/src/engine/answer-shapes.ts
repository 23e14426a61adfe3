// What calls answer, as schemas.

import * as z from 'zod';
import type { Span } from './measure.ts';
import type { FieldChange } from './operation-log.ts';

export const zFieldChange: z.ZodType<FieldChange, FieldChange> = z.strictObject({
  field: z.string(),
  title: z.string(),
  old: z.string(),
  new: z.string(),
});

export const zSpan: z.ZodType<Span, Span> = z.strictObject({ from: z.string(), to: z.string() });
