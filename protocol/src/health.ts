// How the program is, as `api/health/index` answers it.

export interface HealthWarning {
  key: 'backup' | 'disk' | 'jobs';
  /** In the reader's language. */
  text: string;
}

export interface BackupRun {
  id: number;
  startTime: string;
  /** Below the folder of backups; empty where it failed. */
  folder: string;
  bytes: number;
  rows: number;
  files: number;
  error: string;
  running: boolean;
  seconds: number;
}

export interface Health {
  version: string;
  node: string;
  /** When this process began. */
  startTime: string;
  /** Bytes that the process holds. */
  memory: number;
  /** Milliseconds within which 99 of 100 turns of the event loop began. */
  delay: number;
  database: { version: string; bytes: number; connections: number };
  /** Name of the newest migration. */
  schema: string;
  /** Bytes; 0 where nobody knows. */
  disk: { free: number; total: number };
  /** Failed within a day; waiting now, and for how many minutes the oldest. */
  jobs: { failed: number; waiting: number; oldest: number };
  /** The latest ten. */
  backups: BackupRun[];
  warnings: HealthWarning[];
}
