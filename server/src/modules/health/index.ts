// Nightly backups, and the page where an administrator sees how the program is.

import { zHealth } from '@crm/protocol/answers/health';
import { msg } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import * as z from 'zod';
import { defineModule, usual } from '../../engine/module.ts';
import { conflict } from '../../platform/errors.ts';
import { route } from '../../platform/http/route.ts';
import { archiveJob, drillJob, drillNotice, lateNotice } from './archive.ts';
import { backupJob, backupJobName, failedNotice } from './backup.job.ts';
import { checkHealth } from './check.ts';

const area = '系统健康';

export const healthModule = defineModule({
  name: 'health',
  grants: [
    {
      branch: 'system',
      module: 'health',
      label: area,
      scoped: false,
      actions: { ...usual('index'), backup: ['立即备份', 'Back up now'] },
      needs: { backup: ['system.health.index'] },
    },
  ],
  settings: [
    {
      key: 'backup.daily',
      label: '每天自动备份',
      english: 'Automatic daily backup',
      group: '数据',
      hint: ['备份数据库和文件到服务器的备份文件夹', "Back up the database and files to the server's backup folder"],
      type: 'switch',
      initial: true,
    },
    {
      key: 'backup.hour',
      label: '备份时间',
      english: 'Backup time',
      group: '数据',
      hint: ['从这个钟点起；错过的在程序启动后补上', 'Starts at this hour; missed backups run when the service starts'],
      type: 'number',
      initial: 2,
      min: 0,
      max: 23,
      unit: '点',
    },
    {
      key: 'backup.days',
      label: '备份保留天数',
      english: 'Keep backups for',
      group: '数据',
      hint: ['更早的自动删除，最近一份总是保留', 'Older backups are deleted automatically; the latest is always kept'],
      type: 'number',
      initial: 14,
      min: 1,
      max: 3650,
      unit: '天',
    },
    {
      key: 'archive.drill',
      label: '每月恢复演练',
      english: 'Monthly restore drill',
      group: '数据',
      hint: [
        '每月 1 日 3:30 从连续归档恢复一份并逐行核对，需要与数据同样大的空间',
        'On the 1st at 3:30, restores a copy from the continuous archive and compares every row; needs as much disk space as the data',
      ],
      type: 'switch',
      initial: false,
    },
  ],
  jobs: [backupJob, archiveJob, drillJob],
  notices: [
    {
      kind: failedNotice,
      label: ['自动备份失败', 'An automatic backup fails'],
      needs: ['system.health.index'],
      sentence: [
        '备份没有成功，请在“设置 → 系统健康”查看原因',
        'The backup failed. See Settings → System health for the reason.',
      ],
    },
    {
      kind: drillNotice,
      label: ['恢复演练失败', 'A restore drill fails'],
      needs: ['system.health.index'],
      sentence: [
        '恢复演练没有成功，请在“设置 → 后台任务”查看原因',
        'The restore drill failed. See Settings → Background jobs for the reason.',
      ],
    },
    {
      kind: lateNotice,
      label: ['连续归档落后', 'The continuous archive is behind'],
      needs: ['system.health.index'],
      sentence: [
        '连续归档已落后五分钟以上，请在“设置 → 系统健康”查看原因',
        'The continuous archive is more than five minutes behind. See Settings → System health for the reason.',
      ],
    },
  ],
  routes: () => [
    route({
      path: 'api/health/index',
      access: ['system.health.index'],
      kind: 'read',
      area,
      summary: '程序、数据库、磁盘、后台任务和最近的备份；warnings 是需要处理的事',
      english: 'Program, database, disk, jobs and the latest backups; warnings are what needs attention',
      body: z.looseObject({}),
      answer: zHealth,
      handle: async (call) => ({
        data: await checkHealth(call, call.settings.get('backup.daily'), call.language),
      }),
    }),
    route({
      path: 'api/health/backup',
      access: ['system.health.backup'],
      kind: 'write',
      area,
      summary: '立即备份，答复后台任务的编号',
      english: 'Back up now; returns the id of the job',
      body: z.looseObject({}),
      answer: z.strictObject({ job: z.number() }),
      handle: async (call) => {
        const open = await call.db.first(
          sql`select 1 from job where name = ${backupJobName} and state in ('queued', 'running') limit 1`,
        );
        if (open) throw conflict(msg('backupRuns'));
        return { data: { job: await call.enqueue(backupJobName, {}) }, msg: msg('backupAsked') };
      },
    }),
  ],
});
