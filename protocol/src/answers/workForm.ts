// What calls answer, as schemas.

import * as z from 'zod';
import { workFormColors, workFormIcons } from '../workForm.ts';

/** What a form looks like wherever it is offered. */
export const zWorkFormFace = z.strictObject({
  id: z.number(),
  module: z.string(),
  name: z.string(),
  /** Id of an entry of the dictionary type `workFormType`; 0 for none. */
  type: z.number(),
  typeName: z.string(),
  icon: z.enum(workFormIcons),
  color: z.enum(workFormColors),
  /** What it is for, in a sentence. */
  Ext: z.string(),
});
export type WorkFormFace = z.infer<typeof zWorkFormFace>;

/** A row of `api/workform/index {page, rows, key, type, enabled}`, and the answer of `api/workform/detail {id}`. */
export const zWorkFormRow = z.strictObject({
  enabled: z.literal([0, 1]),
  sort: z.number(),
  /** Who may start it; nobody named means everybody. Departments hold with those below them. */
  users: z.array(z.strictObject({ id: z.number(), name: z.string() })),
  branches: z.array(z.strictObject({ id: z.number(), name: z.string() })),
  /** Fields that the company made, and records in store. */
  fields: z.number(),
  records: z.number(),
  /** The flow that is on, else the one that was made last; `lost` as of `FlowRow`. */
  flow: z
    .strictObject({
      id: z.number(),
      name: z.string(),
      enabled: z.literal([0, 1]),
      lost: z.array(z.string()).optional(),
    })
    .nullable(),
  version: z.number(),
  UpdatedAt: z.string(),
  ...zWorkFormFace.shape,
});
export type WorkFormRow = z.infer<typeof zWorkFormRow>;

/** One of `api/workform/templates`: a ready-made form. `type` is the kind that it is made in, where the company has it. */
export const zWorkFormTemplate = z.strictObject({
  key: z.string(),
  name: z.string(),
  type: z.number(),
  icon: z.enum(workFormIcons),
  color: z.enum(workFormColors),
  Ext: z.string(),
  fields: z.array(z.strictObject({ title: z.string(), type: z.string() })),
  /** Its flow in a sentence. */
  flow: z.string(),
});
export type WorkFormTemplate = z.infer<typeof zWorkFormTemplate>;

/** `api/form/category {}`: kinds of forms with the number of those that this person may start. */
export const zWorkFormCategories = z.strictObject({
  rows: z.array(z.strictObject({ id: z.number(), name: z.string(), count: z.number() })),
});
export type WorkFormCategories = z.infer<typeof zWorkFormCategories>;

/** A form that this person may start; `flow`: it is approved, instead of passing at once. */
export const zWorkFormChoice = z.strictObject({
  flow: z.boolean(),
  ...zWorkFormFace.shape,
});
export type WorkFormChoice = z.infer<typeof zWorkFormChoice>;

/** `api/form/workform {type, key}`. */
export const zWorkFormChoices = z.strictObject({
  rows: z.array(zWorkFormChoice),
  /** Those that this person used last, newest first, whatever `type` and `key`. */
  recent: z.array(zWorkFormChoice),
  total: z.number(),
});
export type WorkFormChoices = z.infer<typeof zWorkFormChoices>;
