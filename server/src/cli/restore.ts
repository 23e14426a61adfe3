// Command: npm run restore -- <folder>. Brings a backup into the empty database of DATA_DIR or DATABASE_URL.
import path from 'node:path';
import { restoreDatabase } from '../platform/db/restore.ts';
import { withDatabase } from './open-database.ts';

const [source] = process.argv.slice(2);
if (source === undefined) {
  console.error('用法：npm run restore -- <备份文件夹>');
  process.exitCode = 1;
} else {
  await withDatabase(async ({ pool, filesDir, bucket }) => {
    const manifest = await restoreDatabase({ pool, source: path.resolve(source), filesDir, bucket });
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`恢复完成：${manifest.tables.length} 张表，${rows} 行，${manifest.files.length} 个文件`);
  });
}
