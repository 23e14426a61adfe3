// What calls answer, as schemas.

import * as z from 'zod';

/** How many people of the audience have read it, for people who may edit the news. */
export const zNewsReads = z.strictObject({
  read: z.number(),
  total: z.number(),
});
export type NewsReads = z.infer<typeof zNewsReads>;

/** Row of `api/news/reads`. */
export const zNewsReader = z.strictObject({
  userid: z.number(),
  username: z.string(),
  header: z.string(),
  /** Name of the department. */
  branch: z.string(),
  /** `yyyy-MM-dd HH:mm:ss`; empty for who has not read it. */
  readtime: z.string(),
});
export type NewsReader = z.infer<typeof zNewsReader>;

/** Answer of `api/news/reads`: one page of those who read it, or of those who did not. */
export const zNewsReaders = z.strictObject({
  rows: z.array(zNewsReader),
  ...zNewsReads.shape,
});
export type NewsReaders = z.infer<typeof zNewsReaders>;
