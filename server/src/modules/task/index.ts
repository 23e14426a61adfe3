// Tasks: given to somebody, with others who take part, about a customer or a lead, until a deadline, and perhaps again and again.

import { zTaskAgain, zTaskMsgs } from '@crm/protocol/answers/task';
import { limits } from '@crm/protocol/limits';
import { msg } from '@crm/protocol/sentences';
import { taskLinks, taskStates } from '@crm/protocol/task';
import { isBlank, textLength } from '@crm/protocol/text';
import * as z from 'zod';
import { crudRoutes, editedReply } from '../../engine/crud-routes.ts';
import { loadOne, requireAction } from '../../engine/load.ts';
import { defineModule, usual } from '../../engine/module.ts';
import { changeRecords } from '../../engine/write/change.ts';
import { createRecord } from '../../engine/write/create.ts';
import { undoably } from '../../engine/write/undo.ts';
import { updateRecord } from '../../engine/write/update.ts';
import { invalid } from '../../platform/errors.ts';
import { zCreated, zEdited } from '../../platform/http/answers.ts';
import { sentenceError } from '../../platform/http/issue.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { zId, zOptionalId, zPaged, zText, zWhole } from '../../platform/http/values.ts';
import { followChange, followConversion, followNew } from './follow.ts';
import { comment, listMessages } from './messages.ts';
import { remindTasks } from './remind.job.ts';
import { repeatTasks } from './repeat.job.ts';
import { againOf } from './repeat.ts';
import { requireMove, stateValues, taskEntity } from './task.entity.ts';

const area = '任务';

export { taskEntity };

const zComment = zText
  .transform((text) => text.trim())
  .refine((text) => !isBlank(text), { error: sentenceError('required') })
  .refine((text) => textLength(text) <= limits.text, { error: sentenceError('tooLong', { max: limits.text }) });

const linkNames: Record<number, string> = { [taskLinks.customer]: 'customerId', [taskLinks.lead]: 'clueId' };

/** Bodies name what a task is about by kind and id; the form names it by a field of each kind. */
function withLink(body: Record<string, unknown>): Record<string, unknown> {
  const type = Number(body['modelType'] ?? Number.NaN);
  const field = linkNames[type];
  if (field && body['modelId'] !== undefined && body[field] === undefined) return { ...body, [field]: body['modelId'] };
  if (body['modelType'] !== undefined) return body;
  const named = Object.entries(linkNames).find(([, wire]) => Number(body[wire] ?? 0) > 0);
  return named ? { ...body, modelType: Number(named[0]) } : body;
}

/** The engine's own calls, but for those that take a link by kind and id. */
function taskRoutes(): Route[] {
  const own = new Set(['api/task/add', 'api/task/edit']);
  const plain = crudRoutes(taskEntity);
  const parametersOf = (path: string) => plain.find((one) => one.path === path)?.parameters ?? [];
  const link = {
    name: 'modelId',
    title: '关联的线索（modelType 为 1）或客户（modelType 为 2）',
    english: 'Lead (modelType 1) or customer (modelType 2) that the task is about',
  };
  return [
    ...plain.filter((one) => !own.has(one.path)),
    route({
      path: 'api/task/add',
      access: ['oa.task.add'],
      kind: 'write',
      area,
      summary: '新建任务；不写负责人则为自己',
      english: 'Create a task; you are responsible if nobody is named',
      body: z.looseObject({}),
      parameters: [...parametersOf('api/task/add'), link],
      answer: zCreated,
      handle: async (call) => ({
        data: { id: (await createRecord(call, taskEntity, withLink(call.body))).id },
        msg: msg('saved'),
      }),
    }),
    route({
      path: 'api/task/edit',
      access: ['oa.task.edit'],
      kind: 'write',
      area,
      summary: '编辑任务',
      english: 'Edit a task',
      body: z.looseObject({}),
      parameters: [...parametersOf('api/task/edit'), link],
      answer: zEdited,
      handle: (call) =>
        undoably(call, { entity: taskEntity, action: 'edit' }, async (watched) =>
          editedReply(watched, taskEntity, await updateRecord(watched, taskEntity, withLink(watched.body))),
        ),
    }),
    route({
      path: 'api/task/action',
      access: ['oa.task.action'],
      kind: 'write',
      area,
      summary: '改变任务状态：0 待处理、1 进行中、2 已完成、3 已拒绝；须评论完成的任务用 taskmsg/add',
      english:
        'Change the state of tasks: 0 to do, 1 in progress, 2 done, 3 rejected; tasks that require a comment on completion use taskmsg/add',
      body: z.looseObject({ id: zId, status: zWhole(taskStates.waiting, taskStates.refused) }),
      answer: z.strictObject({ id: z.number(), status: z.number(), undo: z.number().optional() }),
      handle: (call) =>
        undoably(call, { entity: taskEntity, action: 'action', verb: 'taskState' }, async (watched) => {
          const { id, status } = watched.body;
          const [task] = await requireAction(watched, taskEntity, [id], 'action');
          if (!task) throw new Error('one id, one row');
          requireMove(task, status);
          await changeRecords(watched, taskEntity, [task], stateValues(watched, status), { action: 'taskState' });
          if (status !== taskStates.done) return { data: { id, status }, msg: msg('taskChanged') };
          const { end } = await againOf(watched, task);
          return {
            data: { id, status },
            msg: end ? msg('taskDoneAgain', { time: end.slice(0, 16) }) : msg('taskDone'),
          };
        }),
    }),
    route({
      path: 'api/task/again',
      access: ['oa.task.index'],
      kind: 'read',
      quick: true,
      area,
      summary: '重复的任务下一次的截止时间 end；已创建时 id 为下一个任务的编号，否则为 0；不再重复时都为空',
      english:
        'Next deadline (end) of a recurring task; id is the next task if already created, otherwise 0; both empty when it no longer recurs',
      body: z.strictObject({ id: zId }),
      answer: zTaskAgain,
      handle: async (call) => ({ data: await againOf(call, await loadOne(call, taskEntity, call.body.id)) }),
    }),
    route({
      path: 'api/taskmsg/list',
      access: ['oa.task.index'],
      kind: 'read',
      area,
      summary: '任务的进展，新的在前；type 为 1 只列评论',
      english: 'Activity of a task, newest first; type=1 lists comments only',
      body: z.strictObject({
        taskId: zId,
        type: zWhole(0, 1).optional().describe('1 只列评论；0 或不写为评论和经过'),
        ...zPaged,
      }),
      answer: zTaskMsgs,
      handle: async (call) => {
        const { taskId, type = 0, page = 1, rows = limits.infinitePageSize } = call.body;
        return { data: await listMessages(call, { taskId, type, page, rows }) };
      },
    }),
    route({
      path: 'api/taskmsg/add',
      access: ['oa.task.index'],
      kind: 'write',
      area,
      summary: '评论任务，最多 300 字；status 为 2 同时设为完成',
      english: 'Comment on a task, at most 300 characters; status=2 also completes it',
      body: z.looseObject({
        id: zId.describe('任务编号'),
        cont: zComment,
        status: zOptionalId.describe('2：评论并设为完成'),
      }),
      answer: zCreated,
      handle: async (call) => {
        const { id, cont, status } = call.body;
        if (status !== 0 && status !== taskStates.done) throw invalid({ status: msg('optionUnknown') });
        const completes = status === taskStates.done;
        return {
          data: { id: await comment(call, id, cont, completes) },
          msg: msg(completes ? 'taskDone' : 'commented'),
        };
      },
    }),
  ];
}

export const taskModule = defineModule({
  name: 'task',
  grants: [
    {
      branch: 'oa',
      module: 'task',
      label: '任务',
      scoped: true,
      actions: {
        ...usual('index', 'add', 'edit'),
        action: ['处理', 'Handle'],
        ...usual('delete', 'import', 'export'),
      },
      needs: { import: ['oa.task.add'] },
    },
  ],
  roles: [
    {
      role: 'manager',
      branch: 'oa',
      module: 'task',
      actions: ['index', 'add', 'edit', 'action', 'delete', 'import', 'export'],
      scope: 'subordinates',
    },
    {
      role: 'seller',
      branch: 'oa',
      module: 'task',
      actions: ['index', 'add', 'edit', 'action', 'delete'],
      scope: 'self',
    },
  ],
  verbs: {
    taskState: ['更新状态', 'Changed status'],
    taskComment: ['评论任务', 'Commented'],
    taskTold: ['评论并完成', 'Commented and completed'],
    repeat: ['按重复创建', 'Created by recurrence'],
  },
  jobs: [
    {
      name: 'task.remind',
      label: '提醒即将到期和逾期的任务',
      english: 'Remind about due and overdue tasks',
      schedule: { every: 300 },
      expires: 600,
      run: remindTasks,
    },
    {
      name: 'task.repeat',
      label: '创建重复的任务',
      english: 'Create recurring tasks',
      schedule: { every: 300 },
      expires: 600,
      run: repeatTasks,
    },
  ],
  notices: [
    {
      kind: 'task.assigned',
      needs: ['oa.task.index'],
      label: ['任务交给我', 'A task is assigned to me'],
      sentence: ['{actor}把任务{target}交给了您', '{actor} assigned the task {target} to you'],
    },
    {
      kind: 'task.joined',
      needs: ['oa.task.index'],
      label: ['邀请我参与任务', 'I am invited to a task'],
      sentence: ['{actor}邀请您参与任务{target}', '{actor} invited you to the task {target}'],
    },
    {
      kind: 'task.done',
      needs: ['oa.task.index'],
      label: ['任务完成', 'A task is completed'],
      sentence: ['{actor}完成了任务{target}', '{actor} completed the task {target}'],
    },
    {
      kind: 'task.refused',
      needs: ['oa.task.index'],
      label: ['任务被拒绝', 'A task is declined'],
      sentence: ['{actor}拒绝了任务{target}', '{actor} declined the task {target}'],
    },
    {
      kind: 'task.reopened',
      needs: ['oa.task.index'],
      label: ['任务重新打开', 'A task is reopened'],
      sentence: ['{actor}重新打开了任务{target}', '{actor} reopened the task {target}'],
    },
    {
      kind: 'task.commented',
      needs: ['oa.task.index'],
      label: ['任务有新评论', 'Comments on tasks'],
      sentence: ['{actor}评论了任务{target}', '{actor} commented on the task {target}'],
    },
    {
      kind: 'task.due',
      needs: ['oa.task.index'],
      label: ['任务即将到期', 'A task is due soon'],
      sentence: ['任务{target}将于 {end} 截止', 'The task {target} is due on {end}'],
      reads: { end: 'task.endTime' },
    },
    {
      kind: 'task.overdue',
      needs: ['oa.task.index'],
      label: ['任务已逾期', 'A task is overdue'],
      sentence: ['任务{target}已逾期（截止 {end}）', 'The task {target} is overdue (due {end})'],
      reads: { end: 'task.endTime' },
    },
  ],
  entities: [taskEntity],
  on: { 'task.created': followNew, 'task.changed': followChange, 'lead.changed': followConversion },
  routes: taskRoutes,
});
