// How the program is, as `api/health/index` answers it.

import * as z from 'zod';

export const zBackupRun = z.strictObject({
  id: z.number(),
  startTime: z.string(),
  /** Below the folder of backups; empty where it failed. */
  folder: z.string(),
  bytes: z.number(),
  rows: z.number(),
  files: z.number(),
  error: z.string(),
  running: z.boolean(),
  seconds: z.number(),
});
export type BackupRun = z.infer<typeof zBackupRun>;

export const zHealthWarning = z.strictObject({
  key: z.enum(['backup', 'disk', 'jobs', 'archive']),
  /** In the reader's language. */
  text: z.string(),
});
export type HealthWarning = z.infer<typeof zHealthWarning>;

export const zHealth = z.strictObject({
  version: z.string(),
  node: z.string(),
  /** When this process began. */
  startTime: z.string(),
  /** Bytes that the process holds. */
  memory: z.number(),
  /** Milliseconds within which 99 of 100 turns of the event loop began. */
  delay: z.number(),
  database: z.strictObject({ version: z.string(), bytes: z.number(), connections: z.number() }),
  /** Name of the newest migration. */
  schema: z.string(),
  /** Bytes; 0 where nobody knows. */
  disk: z.strictObject({ free: z.number(), total: z.number() }),
  /** Failed within a day; waiting now, and for how many minutes the oldest. */
  jobs: z.strictObject({ failed: z.number(), waiting: z.number(), oldest: z.number() }),
  /** The continuous archive of the embedded database; null where there is none. */
  archive: z
    .strictObject({
      /** Folder or bucket. */
      place: z.string(),
      /** Seconds since the oldest change that is not there yet; 0 where all are. */
      behind: z.number(),
      /** Segments and files that wait. */
      waiting: z.number(),
      /** Code of the system while the archive takes nothing; else empty. */
      problem: z.string(),
      /** When the newest base copy was made, and from when on recovery is possible; empty before the first. */
      baseTime: z.string(),
      sinceTime: z.string(),
    })
    .nullable(),
  /** The chain of the operation log: lines that it covers; when a backup last sealed it, and the beginning of that hash; when it was last found whole. */
  log: z.strictObject({ lines: z.number(), sealedAt: z.string(), hash: z.string(), verifiedAt: z.string() }),
  /** The latest ten. */
  backups: z.array(zBackupRun),
  warnings: z.array(zHealthWarning),
});
export type Health = z.infer<typeof zHealth>;
