// Messages about work logs; each sentence in both languages.
import type { Catalogue } from './catalogue.ts';

export const worklog = {
  worklogDaily: ['{span} 日报', 'Daily log, {span}'],
  worklogWeekly: ['{span} 周报', 'Weekly log, {span}'],
  worklogMonthly: ['{span} 月报', 'Monthly log, {span}'],
  worklogOfOther: ['只能修改自己写的工作日志', 'You can only change your own work logs'],
  worklogAhead: ['还没到这段时间，不能提前写日志', 'This period has not started yet'],
  worklogUrged: ['已提醒 {count} 人', 'Reminders sent: {count}'],
  worklogUrgedLately: ['{hours} 小时内已经提醒过', 'Already reminded within the last {hours} hours'],
  worklogNobodyMissing: ['没有需要提醒的人', 'Nobody to remind'],
  worklogRead: ['已标为已读', 'Marked as read'],
  commentSaved: ['评论成功', 'Comment added'],
} as const satisfies Catalogue;
