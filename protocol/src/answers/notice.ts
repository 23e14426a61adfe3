// Notices as they travel.

import * as z from 'zod';

/** Row of `api/notification/index`. */
export const zNoticeRow = z.strictObject({
  id: z.number(),
  /** Rendered for the reader: names that they may not see are left out. */
  cont: z.string(),
  addtime: z.string(),
  /** 1 unread, 2 read. */
  isread: z.literal([1, 2]),
  kind: z.string(),
  /** Wire name of the record's module; empty when there is nothing to open. */
  module: z.string(),
  modelId: z.number(),
  /** Who caused it; empty for the system. */
  username: z.string(),
  header: z.string(),
});
export type NoticeRow = z.infer<typeof zNoticeRow>;

/** Answer of `api/notification/index`: rows and total stand beside `result`. */
export const zNoticeList = z.strictObject({ rows: z.array(zNoticeRow), total: z.number() });
export type NoticeList = z.infer<typeof zNoticeList>;

/** Row of `api/notification/switches`. */
export const zNoticeSwitch = z.strictObject({
  kind: z.string(),
  label: z.string(),
  /** 1 on, 0 off. */
  on: z.literal([0, 1]),
});
export type NoticeSwitch = z.infer<typeof zNoticeSwitch>;

/** `api/notification/digest`: what came while the person was away, and is unread; null for nothing. */
export const zAwayDigest = z.strictObject({
  /** `yyyy-MM-dd HH:mm:ss`, when they were here last. */
  from: z.string(),
  rows: z.array(z.strictObject({ kind: z.string(), label: z.string(), count: z.number() })),
  total: z.number(),
});
export type AwayDigest = z.infer<typeof zAwayDigest>;
