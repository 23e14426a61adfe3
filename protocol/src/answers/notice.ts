// What calls answer, as schemas.

import * as z from 'zod';
import type { AwayDigest, NoticeList, NoticeRow, NoticeSwitch } from '../notice.ts';

export const zNoticeRow: z.ZodType<NoticeRow, NoticeRow> = z.strictObject({
  id: z.number(),
  cont: z.string(),
  addtime: z.string(),
  isread: z.literal([1, 2]),
  kind: z.string(),
  module: z.string(),
  modelId: z.number(),
  username: z.string(),
  header: z.string(),
});

export const zNoticeList: z.ZodType<NoticeList, NoticeList> = z.strictObject({
  rows: z.array(zNoticeRow),
  total: z.number(),
});

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
