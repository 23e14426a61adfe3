// Command: npm run drill. Recovers the newest state from the continuous archive beside the running one, and compares both.
import { drill } from '../platform/db/archive/drill.ts';
import { OperatorError } from '../platform/db/operator-error.ts';
import { withDatabase } from './open-database.ts';

// Nothing else keeps the program alive while it waits for the server.
const alive = setInterval(() => {}, 1_000);
await withDatabase(async ({ pool, filesDir, bucket, archiver }) => {
  if (!archiver) throw new OperatorError('没有启用连续归档：请设置 BACKUP_DIR 或 ARCHIVE=on');
  const log = (line: string) => console.log(line);
  const report = await drill({ archiver, pool, filesDir: bucket ? undefined : filesDir, log });
  log(
    `演练完成：恢复用时 ${report.seconds} 秒，比较了 ${report.tables} 张表、${report.rows} 行、${report.files} 个文件`,
  );
  for (const one of report.differences) console.error(one);
  if (report.differences.length > 0) process.exitCode = 1;
  else log('全部一致');
});
clearInterval(alive);
