// What calls answer, as schemas.

import * as z from 'zod';
import { zFilterItem } from './filter.ts';

export const zMeasureUnit = z.enum(['count', 'money', 'quantity', 'days', 'hours']);
export type MeasureUnit = z.infer<typeof zMeasureUnit>;

/** Days from one to another. */
export const zSpan = z.strictObject({ from: z.string(), to: z.string() });
export type Span = z.infer<typeof zSpan>;

/** Wire name of a list, with the conditions that find some of its rows. */
export const zMeasureList = z.strictObject({
  module: z.string(),
  data: z.array(zFilterItem),
  /** Parameters of the list beside them. */
  scenes: z.record(z.string(), z.string()).optional(),
});

/** What a figure comes to. */
export const zMeasureFigure = z.strictObject({
  /** `contract.amount`: the client knows its words by it. */
  key: z.string(),
  /** Chinese. */
  label: z.string(),
  unit: zMeasureUnit,
  /** Decimal text. */
  value: z.string(),
  /** The list whose rows these are; missing where no list shows them. */
  list: zMeasureList.optional(),
});
export type MeasureFigure = z.infer<typeof zMeasureFigure>;
