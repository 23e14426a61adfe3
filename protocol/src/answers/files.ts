// What calls answer, as schemas.

import * as z from 'zod';

/** One file. `url` is a signed, expiring address; empty while the person may not open it. */
export const zFileRow = z.strictObject({
  id: z.number(),
  FileName: z.string(),
  /** The same name, as some lists spell it. */
  filename: z.string(),
  url: z.string(),
  /** Signed address of a small picture; empty for files that have none. */
  thumb: z.string(),
  /** Bytes. */
  size: z.number(),
  /** Lower-case ending that fits the content, such as `png`. */
  format: z.string(),
  userid: z.number(),
  username: z.string(),
  addTime: z.string(),
});
export type FileRow = z.infer<typeof zFileRow>;
