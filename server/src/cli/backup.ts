// Command: npm run backup -- [folder]. Writes a backup into the folder, by default BACKUP_DIR or DATA_DIR/backups.
import path from 'node:path';
import { backupDatabase } from '../platform/db/backup.ts';
import { withDatabase } from './open-database.ts';

await withDatabase(async ({ pool, backupDir, filesDir, bucket }) => {
  const target = path.resolve(process.argv[2] ?? backupDir);
  const { folder, manifest, rows } = await backupDatabase({ pool, filesDir, bucket, target });
  console.log(`备份完成：${folder}（${manifest.tables.length} 张表，${rows} 行，${manifest.files.length} 个文件）`);
});
