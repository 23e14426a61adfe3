// The log of changes.

import * as z from 'zod';

/** A field that changed; both as people read them. */
export const zFieldChange = z.strictObject({ field: z.string(), title: z.string(), old: z.string(), new: z.string() });
export type FieldChange = z.infer<typeof zFieldChange>;

/** `api/operationLog/index {module, modelId, page, rows}`. */
export const zOperationLogRow = z.strictObject({
  id: z.number(),
  /** Wire name and title of the module, and id of the record. */
  module: z.string(),
  moduleName: z.string(),
  modelId: z.number(),
  /** What the record is called now; empty when nothing of it is left, or when its name is hidden. */
  modelTitle: z.string(),
  /** 1 when it is in the recycle bin or gone. */
  deleted: z.literal([0, 1]),
  AddTime: z.string(),
  userid: z.number(),
  UserName: z.string(),
  Header: z.string(),
  ip: z.string(),
  /** Name of the token by which a program did it in the name of the person; empty where the person did. */
  token: z.string(),
  action: z.string(),
  actionName: z.string(),
  /** What the action was done with, in words; may be empty. */
  ext: z.string(),
  changes: z.array(zFieldChange),
});
export type OperationLogRow = z.infer<typeof zOperationLogRow>;
