// What calls answer, as schemas.

import * as z from 'zod';
import type { MeasureFigure } from '../measure.ts';
import { zFilterItem } from './filter.ts';

export const zMeasureFigure: z.ZodType<MeasureFigure, MeasureFigure> = z.strictObject({
  key: z.string(),
  label: z.string(),
  unit: z.enum(['count', 'days', 'money', 'hours', 'quantity']),
  value: z.string(),
  list: z
    .strictObject({
      module: z.string(),
      data: z.array(zFilterItem),
      scenes: z.record(z.string(), z.string()).optional(),
    })
    .optional(),
});
