// Messages about tasks, and the texts of their progress; each sentence in both languages.
import type { Catalogue } from './catalogue.ts';

export const task = {
  taskSettled: ['任务已完成或已拒绝', 'The task is completed or refused already'],
  taskSame: ['任务已是此状态', 'The task is in this state already'],
  taskNeedsComment: ['此任务须写评论并设为完成', 'This task is completed by a comment'],
  taskOfOther: ['只有创建人可以删除任务', 'Only the creator can delete the task'],
  taskNotYours: ['只有创建人和负责人可以修改任务', 'Only the creator and the owner can change the task'],
  taskEndAhead: ['重复的任务须填写截止时间', 'A task that repeats needs a deadline'],
  taskRepeatOver: ['重复的结束日期早于截止时间', 'The repeating ends before the deadline'],
  taskDoneAgain: ['任务已完成，下一次截止 {time}', 'Task completed; the next one is due {time}'],
  taskDone: ['任务已完成', 'Task completed'],
  taskChanged: ['任务状态已更新', 'Task updated'],
  commented: ['评论成功', 'Comment added'],
  taskWasMade: ['创建了任务', 'made the task'],
  taskCameAgain: ['按重复设置自动创建了任务', 'made by repeating'],
  taskWentTo: ['将状态改为{status}', 'set the state to {status}'],
  taskGivenTo: ['将任务交给{name}', 'gave the task to {name}'],
  taskEndsAt: ['将截止时间改为{time}', 'moved the deadline to {time}'],
  taskEndsNever: ['取消了截止时间', 'took the deadline away'],
  taskWaiting: ['待处理', 'To do'],
  taskWorking: ['进行中', 'In progress'],
  taskCompleted: ['已完成', 'Completed'],
  taskRefused: ['已拒绝', 'Refused'],
} as const satisfies Catalogue;
