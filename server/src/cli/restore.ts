// Command: npm run restore -- <folder> [--replace]. Brings a backup into the empty database of DATA_DIR or DATABASE_URL, or in the
// place of what it holds.
import path from 'node:path';
import { restoreDatabase } from '../platform/db/restore.ts';
import { withDatabase } from './open-database.ts';

const words = process.argv.slice(2);
const [source, ...more] = words.filter((word) => word !== '--replace');
if (source === undefined || more.length > 0 || source.startsWith('--')) {
  console.error('用法：npm run restore -- <备份文件夹> [--replace]（--replace：放弃数据库中现有的全部内容）');
  process.exitCode = 1;
} else {
  const replace = words.includes('--replace');
  await withDatabase(async ({ pool, filesDir, bucket }) => {
    const manifest = await restoreDatabase({ pool, source: path.resolve(source), filesDir, bucket, replace });
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`恢复完成：${manifest.tables.length} 张表，${rows} 行，${manifest.files.length} 个文件`);
    console.log(
      '所有人需要重新登录；API 令牌、日历订阅地址和单点登录的绑定已全部作废，推送地址和单点登录已全部停用：请在核对后重新建立、启用。',
    );
    console.log('员工的启用与停用、密码和权限回到备份时的样子：请核对备份之后停用的员工、改过的密码和收回的权限。');
  });
}
