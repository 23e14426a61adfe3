// What calls answer, as schemas.

import * as z from 'zod';
import type {
  PrintChoice,
  PrintModule,
  PrintPage,
  PrintPlace,
  PrintPlaces,
  PrintTemplate,
  PrintTemplateRow,
} from '../print.ts';

export const zPrintModule: z.ZodType<PrintModule, PrintModule> = z.strictObject({
  module: z.string(),
  label: z.string(),
});

export const zPrintTemplateRow: z.ZodType<PrintTemplateRow, PrintTemplateRow> = z.strictObject({
  id: z.number(),
  version: z.number(),
  ext: z.string(),
  module: z.string(),
  moduleName: z.string(),
  isDefault: z.literal([0, 1]),
  UserName: z.string(),
  updateTime: z.string(),
});

export const zPrintTemplate: z.ZodType<PrintTemplate, PrintTemplate> = z.strictObject({
  temp: z.string(),
  id: z.number(),
  version: z.number(),
  ext: z.string(),
  module: z.string(),
  moduleName: z.string(),
  isDefault: z.literal([0, 1]),
  UserName: z.string(),
  updateTime: z.string(),
});

export const zPrintChoice: z.ZodType<PrintChoice, PrintChoice> = z.strictObject({
  id: z.number(),
  ext: z.string(),
  isDefault: z.literal([0, 1]),
});

export const zPrintPlace: z.ZodType<PrintPlace, PrintPlace> = z.strictObject({ title: z.string(), code: z.string() });

export const zPrintPlaces: z.ZodType<PrintPlaces, PrintPlaces> = z.strictObject({
  label: z.string(),
  groups: z.array(z.strictObject({ module: z.string(), title: z.string(), places: z.array(zPrintPlace) })),
  lines: z.array(z.strictObject({ title: z.string(), field: z.string(), places: z.array(zPrintPlace) })),
});

export const zPrintPage: z.ZodType<PrintPage, PrintPage> = z.strictObject({
  html: z.string(),
  title: z.string(),
  recordId: z.number(),
  unknown: z.array(z.string()).optional(),
});
