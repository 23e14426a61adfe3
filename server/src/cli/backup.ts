// Command: npm run backup -- [folder]. Writes a backup into the folder, by default DATA_DIR/backups.
import path from 'node:path';
import { backupDatabase } from '../platform/db/backup.ts';
import { withDatabase } from './open-database.ts';

await withDatabase(async ({ pool, dataDir, filesDir, bucket }) => {
  const target = path.resolve(process.argv[2] ?? path.join(dataDir, 'backups'));
  const { folder, manifest } = await backupDatabase({ pool, filesDir, bucket, target });
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`备份完成：${folder}（${manifest.tables.length} 张表，${rows} 行，${manifest.files.length} 个文件）`);
});
