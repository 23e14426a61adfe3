// What calls answer, as schemas.

import * as z from 'zod';
import type { NewsReader, NewsReaders } from '../news.ts';

export const zNewsReader: z.ZodType<NewsReader, NewsReader> = z.strictObject({
  userid: z.number(),
  username: z.string(),
  header: z.string(),
  branch: z.string(),
  readtime: z.string(),
});

export const zNewsReaders: z.ZodType<NewsReaders, NewsReaders> = z.strictObject({
  rows: z.array(zNewsReader),
  read: z.number(),
  total: z.number(),
});
