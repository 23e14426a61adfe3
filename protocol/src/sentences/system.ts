// Messages about jobs, settings, notices, forms and the dictionary; each sentence in both languages.
import type { Catalogue } from './catalogue.ts';

export const system = {
  jobFailed: ['执行出错，请稍后重试或联系管理员', 'The job failed. Try again later or contact an administrator.'],
  jobInterrupted: ['多次被中断，已停止重试', 'Interrupted several times; no more retries'],
  jobStarted: ['已在后台开始，可以继续做别的', 'Started in the background. You can keep working.'],
  jobPersonGone: ['发起人的账号已停用或删除', 'The account that started this job was disabled or deleted'],
  jobUnknown: ['此版本没有这个任务', 'This version does not have this job'],
  jobEnded: ['任务已结束，不能取消', 'The job has ended and cannot be cancelled'],
  jobCancelling: ['正在取消', 'Cancelling…'],
  jobCancelled: ['任务已取消', 'Cancelled'],
  jobNotRepeatable: ['只有失败或已取消的任务可以重新执行', 'Only failed or cancelled jobs can be run again'],
  jobQueued: ['已重新排队', 'Queued again'],
  backupInterrupted: ['被中断', 'Interrupted'],
  backupNoSpace: [
    '备份文件夹所在的磁盘已满，请腾出空间或减少保留天数',
    'The backup disk is full. Free up space or keep backups for fewer days.',
  ],
  backupNoAccess: [
    '无法写入备份文件夹，请检查它是否存在以及权限',
    'Cannot write to the backup folder. Check that it exists and its permissions.',
  ],
  backupFailed: ['没有成功，原因在程序的日志中', 'The backup failed; see the application log for the reason'],
  settingOvertaken: ['已被他人修改；再次保存将以您的为准', 'Someone else changed this. Save again to replace it.'],
  settingUnknown: ['没有此设置', 'Unknown setting'],
  timeZoneUnknown: ['不是有效的时区名称，例如 Asia/Shanghai', 'Not a valid time zone name, for example Asia/Shanghai'],
  workHoursFormat: [
    '格式如 09:00-12:00、13:00-18:00，各段按先后填写且不重叠',
    'For example 09:00-12:00, 13:00-18:00, in order and without overlaps',
  ],
  workDaysFormat: [
    '格式如 2026-12-31、2027-02-01~2027-02-03，最多 {max} 天',
    'For example 2026-12-31, 2027-02-01~2027-02-03, at most {max} days',
  ],
  noticeUnknown: ['没有这种通知', 'Unknown notification'],
  formMissing: ['表单不存在', 'The form does not exist'],
  oneColumn: ['至少显示一列', 'Show at least one column'],
  columnUnknown: ['包含不存在的列', 'Contains an unknown column'],
  typeUnknown: ['没有此类型', 'Unknown type'],
  entryNameTaken: ['名称已存在', 'This name already exists'],
  entryMerging: ['“{name}”正在合并，请等待完成', '“{name}” is being merged. Wait for it to finish.'],
  entryMergeGoal: [
    '有字典项正在合并到此项，请等待完成',
    'Another entry is being merged into this one. Wait for it to finish.',
  ],
  entryMergeSame: ['不能合并到自身', 'An entry cannot be merged into itself'],
  entryMergeType: ['只能合并到同一类型的字典项', 'Entries can only be merged within the same type'],
  entryMergeOff: ['目标已停用，请先启用', 'The target entry is disabled. Enable it first.'],
  entryMergeBegun: [
    '已停用，用到它的记录正在后台更新',
    'Disabled. Records that use it are being updated in the background.',
  ],
  entryMergeKept: ['已有“{name}”的一行，保留原值', 'A “{name}” row already exists; its value was kept'],
  entryInUse: ['“{name}”正在使用，只能停用', '“{name}” is in use and can only be disabled'],
} as const satisfies Catalogue;
