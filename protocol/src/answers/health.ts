// What calls answer, as schemas.

import * as z from 'zod';
import type { BackupRun, Health, HealthWarning } from '../health.ts';

export const zBackupRun: z.ZodType<BackupRun, BackupRun> = z.strictObject({
  id: z.number(),
  startTime: z.string(),
  folder: z.string(),
  bytes: z.number(),
  rows: z.number(),
  files: z.number(),
  error: z.string(),
  running: z.boolean(),
  seconds: z.number(),
});

export const zHealthWarning: z.ZodType<HealthWarning, HealthWarning> = z.strictObject({
  key: z.enum(['backup', 'disk', 'jobs']),
  text: z.string(),
});

export const zHealth: z.ZodType<Health, Health> = z.strictObject({
  version: z.string(),
  node: z.string(),
  startTime: z.string(),
  memory: z.number(),
  delay: z.number(),
  database: z.strictObject({ version: z.string(), bytes: z.number(), connections: z.number() }),
  schema: z.string(),
  disk: z.strictObject({ free: z.number(), total: z.number() }),
  jobs: z.strictObject({ failed: z.number(), waiting: z.number(), oldest: z.number() }),
  backups: z.array(zBackupRun),
  warnings: z.array(zHealthWarning),
});
