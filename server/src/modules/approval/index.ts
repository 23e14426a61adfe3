// What approval is to the records that stand under it: flows, what runs through them, and the state that they leave behind.

import { defineModule, usual } from '../../engine/module.ts';
import type { Subscription } from '../../engine/write/guards.ts';
import { keepsDeciders, keepsOutOfDeciders } from './flow/deciders.ts';
import { renamesInFlows } from './flow/entries.ts';
import { flowSettings, namesOfFlows } from './flow/flows.ts';
import { namingRoutes } from './flow/naming.ts';
import { flowRoutes } from './flow/routes.ts';
import { flowFieldUses } from './flow/uses.ts';
import { sharedVoidRoute } from './submit.ts';
import { draftForRestored, endForDeleted, endForVoid } from './work/dropped.ts';
import { expireSteps } from './work/expire.job.ts';
import { replaceLeft } from './work/left.job.ts';
import { countDecided, namesOfWork } from './work/lists.ts';
import { readRoutes } from './work/read.routes.ts';
import { judgeChanged } from './work/rejudge.ts';
import { noteReturnedEdit, onlySubmitter } from './work/returned.ts';
import { stepRoutes } from './work/step.routes.ts';

export {
  approvalField,
  approvals,
  inForceOnly,
  isInForce,
  recordStates,
  refuseByApproval,
  stateField,
  voidReasonField,
} from './fields.ts';

import { workMeasures } from './work.measures.ts';

export { canDecide } from './flow/approvers.ts';
export { addFlow, withdrawFlows } from './flow/flows.ts';
export { flowsNaming } from './flow/naming.ts';
export { mayPublish, publishAndActivate } from './flow/publish.ts';
export { templates } from './flow/templates.ts';
export { lostInFlows } from './flow/uses.ts';
export {
  approvalRoutes,
  became,
  keepDraft,
  makeVoid,
  passed,
  submitCreated,
  submittedMessage as handedInTo,
  zReason,
} from './submit.ts';
export { comment, pass, refuse } from './work/actions.ts';
export { asSubmitter, submitAmendment, withReturnedAmendment } from './work/amendments.ts';
export { lastDelegation } from './work/delegation-over.ts';
export { countDelegations, delegate, endDelegations } from './work/delegations.ts';
export { countWork, countWorks, worksOf } from './work/lists.ts';
export { countOpenSteps, countOwnSteps, giveOpenSteps } from './work/open-steps.ts';

const followChange: Subscription = async (call, event) => {
  await endForVoid(call, event);
  await noteReturnedEdit(call, event);
  await judgeChanged(call, event);
};

export const approvalModule = defineModule({
  name: 'approval',
  entryChecks: [keepsOutOfDeciders],
  settings: [
    {
      key: 'approval.urgeMinutes',
      label: '催办间隔',
      english: 'Reminder interval',
      group: '审批',
      hint: [
        '提交人对同一步骤再次催办要等多久',
        'How long a submitter must wait before reminding again about the same step',
      ],
      type: 'number',
      initial: 30,
      min: 1,
      max: 1440,
      unit: '分钟',
    },
  ],
  grants: [
    {
      branch: 'oa',
      module: 'flow',
      label: '审批流程',
      scoped: false,
      actions: { ...usual('index', 'add', 'edit'), publish: ['发布', 'Publish'], ...usual('delete') },
      needs: { add: ['oa.flow.index'], edit: ['oa.flow.index'], publish: ['oa.flow.index'], delete: ['oa.flow.index'] },
    },
  ],
  settingsRecords: [flowSettings],
  logs: [{ module: 'flow', name: 'flow', grant: 'oa.flow.index', table: 'flow' }],
  verbs: {
    submitted: ['提交审批', 'Submitted for approval'],
    keptDraft: ['保存为草稿', 'Saved as draft'],
    approvalBegun: ['开始审批', 'Approval started'],
    approvalPassed: ['审批通过', 'Approved'],
    approvalRefused: ['审批未通过', 'Rejected'],
    approvalReturned: ['审批退回', 'Returned'],
    approvalRevoked: ['撤销审批', 'Withdrew approval'],
    approvalEdited: ['审批中修改', 'Edited during approval'],
    void: ['作废', 'Voided'],
    flowOn: ['启用流程', 'Turned on flow'],
    flowOff: ['停用流程', 'Turned off flow'],
    flowPublished: ['发布流程', 'Published flow'],
  },
  notices: [
    {
      kind: 'approval.todo',
      label: ['待我审批', 'An approval is waiting for me'],
      sentence: ['{actor}提交的审批{target}等待您处理', '{actor} submitted {target} for your approval'],
    },
    {
      kind: 'approval.passed',
      label: ['我提交的审批通过', 'My submission is approved'],
      sentence: ['您提交的审批{target}已通过', 'Your submission {target} was approved'],
    },
    {
      kind: 'approval.refused',
      label: ['我提交的审批未通过', 'My submission is rejected'],
      sentence: ['您提交的审批{target}未通过，处理人：{actor}', 'Your submission {target} was rejected by {actor}'],
    },
    {
      kind: 'approval.returned',
      label: ['我提交的审批被退回', 'My submission is returned'],
      sentence: [
        '{actor}退回了您提交的审批{target}，请修改后重新提交',
        '{actor} returned your submission {target}. Edit and resubmit it.',
      ],
    },
    {
      kind: 'approval.cc',
      label: ['审批抄送我', 'An approval is copied to me'],
      sentence: ['{actor}把审批{target}抄送给您', '{actor} copied the approval {target} to you'],
    },
    {
      kind: 'approval.urged',
      label: ['审批催办', 'Approval reminders'],
      sentence: ['{actor}催您处理审批{target}', '{actor} reminded you to handle the approval {target}'],
    },
    {
      kind: 'approval.commented',
      label: ['审批评论', 'Comments on approvals'],
      sentence: ['{actor}评论了审批{target}', '{actor} commented on the approval {target}'],
    },
    {
      kind: 'approval.overdue',
      label: ['审批超时提醒', 'An approval is overdue'],
      sentence: ['审批{target}已超过处理时限，请尽快处理', 'The approval {target} is overdue. Handle it soon.'],
    },
    {
      kind: 'approval.delegated',
      label: ['委托我审批', 'Approvals are delegated to me'],
      sentence: [
        '{actor}委托您在 {begin} 至 {end} 代为审批',
        '{actor} delegated approvals to you from {begin} to {end}',
      ],
    },
    {
      kind: 'approval.flowChanged',
      label: ['审批流程变更', 'Changes to approval flows'],
      needs: ['oa.flow.index'],
      sentence: ['{actor}更改了{kind}的审批流程{target}', '{actor} changed the approval flow {target} for {kind}'],
      cases: [
        {
          of: 'on',
          sentence: [
            '{actor}启用了{kind}的审批流程{target}',
            '{actor} turned on the approval flow {target} for {kind}',
          ],
        },
        {
          of: 'off',
          sentence: [
            '{actor}停用了{kind}的审批流程{target}，之后提交的记录不再经过审批',
            '{actor} turned off the approval flow {target} for {kind}. New submissions no longer need approval.',
          ],
        },
        {
          of: 'replaced',
          sentence: [
            '{actor}启用了{kind}的审批流程{target}，代替“{other}”',
            '{actor} turned on the approval flow {target} for {kind}, replacing “{other}”',
          ],
        },
        {
          of: 'published',
          sentence: [
            '{actor}发布了{kind}正在使用的审批流程{target}的新版本',
            '{actor} published a new version of the active approval flow {target} for {kind}',
          ],
        },
        {
          of: 'deleted',
          sentence: [
            '{actor}删除了{kind}正在使用的审批流程“{name}”，之后提交的记录不再经过审批',
            '{actor} deleted the active approval flow “{name}” for {kind}. New submissions no longer need approval.',
          ],
        },
      ],
    },
  ],
  targets: {
    WorkFlow: namesOfWork,
    flow: namesOfFlows,
  },
  accessChecks: [keepsDeciders],
  measures: [
    ...workMeasures,
    {
      key: 'approval.decided',
      label: '处理审批',
      definition: '本人在这段时间处理的审批步骤数',
      unit: 'count',
      own: async (call, span) => String(await countDecided(call, span)),
    },
  ],
  jobs: [
    {
      name: 'approval.expire',
      label: '处理超时的审批',
      english: 'Handle overdue approvals',
      schedule: { every: 60 },
      expires: 600,
      run: expireSteps,
    },
    {
      name: 'approval.left',
      label: '转交停用人员的审批',
      english: 'Reassign approvals of disabled employees',
      schedule: { every: 60 },
      expires: 600,
      run: replaceLeft,
    },
  ],
  guards: { '*': onlySubmitter },
  fieldUses: flowFieldUses,
  renamesEntry: renamesInFlows,
  on: { '*.deleted': endForDeleted, '*.restored': draftForRestored, '*.changed': followChange },
  routes: () => [...flowRoutes(), ...namingRoutes(), ...readRoutes(), ...stepRoutes(), sharedVoidRoute()],
});
