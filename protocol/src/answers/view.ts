// Saved views of lists: what one holds, and how it is sent to people who may see it.

import * as z from 'zod';
import { listModes } from '../mode.ts';
import { zFilterPart } from './filter.ts';
import { zColumnSetting } from './form.ts';
import { zUserValue } from './identity.ts';

export const zViewRow = z.strictObject({
  id: z.number(),
  name: z.string(),
  version: z.number(),
  /** Whose it is. */
  userid: z.number(),
  UserName: z.string(),
  /** 1 where it is the reader's own. */
  mine: z.literal([0, 1]),
  /** Who sees it beside its owner. */
  shared: z.enum(['nobody', 'some', 'everyone']),
  /** 1: the list opens with it for this person. */
  isDefault: z.literal([0, 1]),
  /** `everyone`: the reader may share it with all staff, or end that. */
  can: z.strictObject({ edit: z.boolean(), everyone: z.boolean() }),
});
export type ViewRow = z.infer<typeof zViewRow>;

/** What a list shows. All parts may be empty. */
export const zViewContent = z.strictObject({
  /** Scene parameters by their own names: dataType, time, state, … */
  scenes: z.record(z.string(), z.string()),
  filters: z.array(zFilterPart),
  /** As the list's `sort`. */
  sort: z.string(),
  /** Search text. */
  key: z.string(),
  /** Columns in order; none: everybody's own. */
  columns: z.array(zColumnSetting),
  /** A plain list by default, */
  mode: z.enum(['', ...listModes]),
  /** and the field by which: its wire name. */
  by: z.string(),
});
export type ViewContent = z.infer<typeof zViewContent>;

export const zViewDetail = z.strictObject({
  content: zViewContent,
  /** How much of it the reader may not see, or is gone: it was left out. */
  dropped: z.strictObject({
    conditions: z.number(),
    columns: z.number(),
    order: z.literal([0, 1]),
    mode: z.literal([0, 1]),
  }),
  /** For people who may change it: whom it is shared with by name. */
  people: z.array(zUserValue).optional(),
  departments: z.array(z.strictObject({ id: z.number(), text: z.string() })).optional(),
  ...zViewRow.shape,
});
export type ViewDetail = z.infer<typeof zViewDetail>;
