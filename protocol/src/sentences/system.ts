// What is said about jobs, settings, notices, forms and the dictionary; each sentence in both languages.
import type { Catalogue } from './catalogue.ts';

export const system = {
  jobFailed: ['执行出错，请稍后重试或联系管理员', 'The run failed, please try again later or contact an administrator'],
  jobInterrupted: ['多次被中断，已停止重试', 'Interrupted several times, not tried again'],
  jobStarted: ['已在后台开始，可以继续做别的', 'Started in the background; you can go on with other things'],
  jobPersonGone: ['发起人的账号已停用或删除', 'The account of whoever asked for it was disabled or deleted'],
  jobUnknown: ['此版本没有这个任务', 'This version has no such job'],
  jobEnded: ['任务已结束，不能取消', 'The job has ended and cannot be cancelled'],
  jobCancelling: ['正在取消', 'Cancelling'],
  jobCancelled: ['任务已取消', 'Cancelled'],
  jobNotRepeatable: ['只有失败或已取消的任务可以重新执行', 'Only failed or cancelled jobs can be run again'],
  jobQueued: ['已重新排队', 'Queued again'],
  settingUnknown: ['没有此设置', 'There is no such setting'],
  timeZoneUnknown: ['不是有效的时区名称，例如 Asia/Shanghai', 'Not the name of a time zone, such as Asia/Shanghai'],
  noticeUnknown: ['没有这种通知', 'There is no such kind of notice'],
  formMissing: ['表单不存在', 'The form does not exist'],
  oneColumn: ['至少显示一列', 'At least one column must be shown'],
  columnUnknown: ['包含不存在的列', 'There is an unknown column among them'],
  typeUnknown: ['没有此类型', 'There is no such type'],
  entryNameTaken: ['名称已存在', 'This name exists already'],
  entryInUse: ['“{name}”正在使用，只能停用', '“{name}” is in use and can only be disabled'],
} as const satisfies Catalogue;
