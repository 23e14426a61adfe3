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
      english: 'Time between two urges',
      group: '审批',
      hint: ['提交人对同一步骤再次催办要等多久', 'How long a submitter waits before the same step is urged again'],
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
    submitted: ['提交审批', 'Handed in'],
    keptDraft: ['保存为草稿', 'Kept as a draft'],
    approvalBegun: ['开始审批', 'Approval began'],
    approvalPassed: ['审批通过', 'Approval passed'],
    approvalRefused: ['审批未通过', 'Approval refused'],
    approvalReturned: ['审批退回', 'Sent back'],
    approvalRevoked: ['撤销审批', 'Approval withdrawn'],
    approvalEdited: ['审批中修改', 'Changed during approval'],
    void: ['作废', 'Made void'],
    flowOn: ['启用流程', 'Flow switched on'],
    flowOff: ['停用流程', 'Flow switched off'],
    flowPublished: ['发布流程', 'Flow published'],
  },
  notices: [
    {
      kind: 'approval.todo',
      label: ['待我审批', 'An approval waits for me'],
      sentence: ['{actor}提交的审批{target}等待您处理', 'The approval {target} of {actor} waits for you'],
    },
    {
      kind: 'approval.passed',
      label: ['我提交的审批通过', 'An approval of mine passed'],
      sentence: ['您提交的审批{target}已通过', 'Your approval {target} has passed'],
    },
    {
      kind: 'approval.refused',
      label: ['我提交的审批未通过', 'An approval of mine was refused'],
      sentence: ['您提交的审批{target}未通过，处理人：{actor}', 'Your approval {target} did not pass, by {actor}'],
    },
    {
      kind: 'approval.returned',
      label: ['我提交的审批被退回', 'An approval of mine was sent back'],
      sentence: [
        '{actor}退回了您提交的审批{target}，请修改后重新提交',
        '{actor} sent your approval {target} back: please put it right',
      ],
    },
    {
      kind: 'approval.cc',
      label: ['审批抄送我', 'An approval was copied to me'],
      sentence: ['{actor}把审批{target}抄送给您', '{actor} copied the approval {target} to you'],
    },
    {
      kind: 'approval.urged',
      label: ['审批催办', 'I am urged to decide'],
      sentence: ['{actor}催您处理审批{target}', '{actor} urges you to deal with the approval {target}'],
    },
    {
      kind: 'approval.commented',
      label: ['审批评论', 'Comments on approvals'],
      sentence: ['{actor}评论了审批{target}', '{actor} commented on the approval {target}'],
    },
    {
      kind: 'approval.overdue',
      label: ['审批超时提醒', 'An approval of mine is overdue'],
      sentence: ['审批{target}已超过处理时限，请尽快处理', 'The approval {target} is overdue: please deal with it'],
    },
    {
      kind: 'approval.delegated',
      label: ['委托我审批', 'I stand in for somebody'],
      sentence: ['{actor}委托您在 {begin} 至 {end} 代为审批', 'You stand in for {actor} from {begin} to {end}'],
    },
    {
      kind: 'approval.flowChanged',
      label: ['审批流程变更', 'Approval flows are changed'],
      needs: ['oa.flow.index'],
      sentence: ['{actor}更改了{kind}的审批流程{target}', '{actor} changed the approval flow {target} of {kind}'],
      cases: [
        {
          of: 'on',
          sentence: [
            '{actor}启用了{kind}的审批流程{target}',
            '{actor} switched the approval flow {target} of {kind} on',
          ],
        },
        {
          of: 'off',
          sentence: [
            '{actor}停用了{kind}的审批流程{target}，之后提交的记录不再经过审批',
            '{actor} switched the approval flow {target} of {kind} off: what is handed in passes without approval',
          ],
        },
        {
          of: 'replaced',
          sentence: [
            '{actor}启用了{kind}的审批流程{target}，代替“{other}”',
            '{actor} switched the approval flow {target} of {kind} on in the place of “{other}”',
          ],
        },
        {
          of: 'published',
          sentence: [
            '{actor}发布了{kind}正在使用的审批流程{target}的新版本',
            '{actor} published a new version of the approval flow {target} of {kind}, which is on',
          ],
        },
        {
          of: 'deleted',
          sentence: [
            '{actor}删除了{kind}正在使用的审批流程“{name}”，之后提交的记录不再经过审批',
            '{actor} deleted the approval flow “{name}” of {kind}, which was on: what is handed in passes without approval',
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
      english: 'Deal with approvals that are overdue',
      schedule: { every: 60 },
      expires: 600,
      run: expireSteps,
    },
    {
      name: 'approval.left',
      label: '转交停用人员的审批',
      english: 'Hand over approvals of people who left',
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
