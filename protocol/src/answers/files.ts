// What calls answer, as schemas.

import * as z from 'zod';
import type { FileRow } from '../files.ts';

export const zFileRow: z.ZodType<FileRow, FileRow> = z.strictObject({
  id: z.number(),
  FileName: z.string(),
  filename: z.string(),
  url: z.string(),
  thumb: z.string(),
  size: z.number(),
  format: z.string(),
  userid: z.number(),
  username: z.string(),
  addTime: z.string(),
});
