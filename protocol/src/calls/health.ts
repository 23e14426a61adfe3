// Calls of health. Written by npm run api-docs from the routes of the server.
import type { CallPath, NoBody } from '../call.ts';
import type { Health } from '../answers/health.ts';

/** 程序、数据库、磁盘、后台任务和最近的备份；warnings 是需要处理的事。权限 system.health.index */
export const index = 'api/health/index' as CallPath<NoBody, Health>;

export interface BackupAnswer {
  job: number;
}
/** 立即备份，答复后台任务的编号。权限 system.health.backup */
export const backup = 'api/health/backup' as CallPath<NoBody, BackupAnswer>;
