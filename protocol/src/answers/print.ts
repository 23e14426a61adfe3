// What calls answer, as schemas.

import * as z from 'zod';

/** A kind of record that can be printed. */
export const zPrintModule = z.strictObject({ module: z.string(), label: z.string() });
export type PrintModule = z.infer<typeof zPrintModule>;

export const zPrintTemplateRow = z.strictObject({
  id: z.number(),
  version: z.number(),
  /** What it is called. */
  ext: z.string(),
  /** Wire name of the module. */
  module: z.string(),
  moduleName: z.string(),
  isDefault: z.literal([0, 1]),
  UserName: z.string(),
  updateTime: z.string(),
});
export type PrintTemplateRow = z.infer<typeof zPrintTemplateRow>;

export const zPrintTemplate = z.strictObject({
  /** HTML with places. */
  temp: z.string(),
  ...zPrintTemplateRow.shape,
});
export type PrintTemplate = z.infer<typeof zPrintTemplate>;

/** One template to choose from when printing. */
export const zPrintChoice = z.strictObject({ id: z.number(), ext: z.string(), isDefault: z.literal([0, 1]) });
export type PrintChoice = z.infer<typeof zPrintChoice>;

export const zPrintPlace = z.strictObject({
  title: z.string(),
  /** What stands between the braces: `contractName`, `customer.tel`, `Money | thousands`. */
  code: z.string(),
});
export type PrintPlace = z.infer<typeof zPrintPlace>;

export const zPrintPlaces = z.strictObject({
  /** What the kind of record is called. */
  label: z.string(),
  /** By kind of record, the printed one first, and `sys`: what every template has. */
  groups: z.array(z.strictObject({ module: z.string(), title: z.string(), places: z.array(zPrintPlace) })),
  /** Lines of the record, each with the places of one of them. */
  lines: z.array(z.strictObject({ title: z.string(), field: z.string(), places: z.array(zPrintPlace) })),
});
export type PrintPlaces = z.infer<typeof zPrintPlaces>;

export const zPrintPage = z.strictObject({
  /** Ready to be shown: no scripts, nothing from elsewhere. */
  html: z.string(),
  /** Name of the record; empty for a sample. */
  title: z.string(),
  /** The record that was printed; 0 for a sample. */
  recordId: z.number(),
  /** Names in the template that the module does not have. */
  unknown: z.array(z.string()).optional(),
});
export type PrintPage = z.infer<typeof zPrintPage>;
