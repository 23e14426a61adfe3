// Messages about tasks, and the texts of their progress; each sentence in both languages.
import type { Catalogue } from './catalogue.ts';

export const task = {
  taskSettled: ['任务已完成或已拒绝', 'The task is already completed or declined'],
  taskSame: ['任务已是此状态', 'The task already has this status'],
  taskNeedsComment: ['此任务须写评论并设为完成', 'Complete this task by adding a comment'],
  taskOfOther: ['只有创建人可以删除任务', 'Only the creator can delete the task'],
  taskNotYours: ['只有创建人和负责人可以修改任务', 'Only the creator and the owner can change the task'],
  taskEndAhead: ['重复的任务须填写截止时间', 'A recurring task needs a due date'],
  taskRepeatOver: ['重复的结束日期早于截止时间', 'The recurrence ends before the due date'],
  taskDoneAgain: ['任务已完成，下一次截止 {time}', 'Task completed; the next one is due {time}'],
  taskDone: ['任务已完成', 'Task completed'],
  taskChanged: ['任务状态已更新', 'Task status updated'],
  commented: ['评论成功', 'Comment added'],
  taskWasMade: ['创建了任务', 'created the task'],
  taskCameAgain: ['按重复设置自动创建了任务', 'created automatically by recurrence'],
  taskWentTo: ['将状态改为{status}', 'changed the status to {status}'],
  taskGivenTo: ['将任务交给{name}', 'assigned the task to {name}'],
  taskEndsAt: ['将截止时间改为{time}', 'changed the due date to {time}'],
  taskEndsNever: ['取消了截止时间', 'removed the due date'],
  taskWaiting: ['待处理', 'To do'],
  taskWorking: ['进行中', 'In progress'],
  taskCompleted: ['已完成', 'Completed'],
  taskRefused: ['已拒绝', 'Declined'],
} as const satisfies Catalogue;
