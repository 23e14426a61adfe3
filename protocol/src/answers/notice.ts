// What calls answer, as schemas.

import * as z from 'zod';
import type { AwayDigest, NoticeSwitch } from '../notice.ts';

export const zNoticeSwitch: z.ZodType<NoticeSwitch, NoticeSwitch> = z.strictObject({
  kind: z.string(),
  label: z.string(),
  on: z.literal([0, 1]),
});

export const zAwayDigest: z.ZodType<AwayDigest, AwayDigest> = z.strictObject({
  from: z.string(),
  rows: z.array(z.strictObject({ kind: z.string(), label: z.string(), count: z.number() })),
  total: z.number(),
});
