// Messages about work logs; each sentence in both languages.
import type { Catalogue } from './catalogue.ts';

export const worklog = {
  worklogDaily: ['{span} 日报', '{span}, daily log'],
  worklogWeekly: ['{span} 周报', '{span}, weekly log'],
  worklogMonthly: ['{span} 月报', '{span}, monthly log'],
  worklogOfOther: ['只能修改自己写的工作日志', 'You can only change work logs that you wrote yourself'],
  worklogAhead: ['还没到这段时间，不能提前写日志', 'This time has not begun yet'],
  worklogUrged: ['已提醒 {count} 人', 'Reminded: {count}'],
  worklogUrgedLately: ['{hours} 小时内已经提醒过', 'They were reminded within the last {hours} hours'],
  worklogNobodyMissing: ['没有需要提醒的人', 'There is nobody to remind'],
  worklogRead: ['已标为已读', 'Marked as read'],
  commentSaved: ['评论成功', 'Your comment is there'],
} as const satisfies Catalogue;
