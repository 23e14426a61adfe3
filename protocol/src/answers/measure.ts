// What calls answer, as schemas.

import * as z from 'zod';
import { zFilterItem } from './filter.ts';

export const zMeasureUnit = z.enum(['count', 'money', 'quantity', 'days', 'hours']);
export type MeasureUnit = z.infer<typeof zMeasureUnit>;

/** What a figure comes to. */
export const zMeasureFigure = z.strictObject({
  /** `contract.amount`: the client knows its words by it. */
  key: z.string(),
  /** Chinese. */
  label: z.string(),
  unit: zMeasureUnit,
  /** Decimal text. */
  value: z.string(),
  /** Wire name of the list whose rows these are, with the conditions that find them; missing where no list shows them. */
  list: z
    .strictObject({
      module: z.string(),
      data: z.array(zFilterItem),
      scenes: z.record(z.string(), z.string()).optional(),
    })
    .optional(),
});
export type MeasureFigure = z.infer<typeof zMeasureFigure>;
