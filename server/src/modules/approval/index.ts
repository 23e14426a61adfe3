// What approval is to the records that stand under it: flows, what runs through them, and the state that they leave behind.
import { defineModule } from '../../engine/module.ts';
import { flowRoutes } from './flow/routes.ts';
import { sharedVoidRoute } from './submit.ts';
import { draftForRestored, endForDeleted, endForVoid } from './work/dropped.ts';
import { expireSteps } from './work/expire.job.ts';
import { replaceLeft } from './work/left.job.ts';
import { namesOfWork } from './work/lists.ts';
import { lookRoutes } from './work/look.routes.ts';
import { stepRoutes } from './work/step.routes.ts';

export {
  type Approved,
  approvalField,
  approvals,
  isInForce,
  recordStates,
  refuseByApproval,
  stateField,
  voidReasonField,
} from './fields.ts';
export { addFlow, editFlow, mayPublish, publishFlow, withdrawFlows } from './flow/flows.ts';
export { templates } from './flow/templates.ts';
export { approvalRoutes, keepDraft, makeVoid, passed, submitCreated, submitRecords, zReason } from './submit.ts';
export { comment, pass, refuse } from './work/actions.ts';
export { asSubmitter, submitAmendment } from './work/amendments.ts';
export { countWorks, worksOf } from './work/lists.ts';
export { type Amend, amends } from './work/perform.ts';

export const approvalModule = defineModule({
  name: 'approval',
  grants: [
    {
      branch: 'oa',
      module: 'flow',
      label: '审批流程',
      scoped: false,
      actions: { index: '查看', add: '新建', edit: '编辑', publish: '发布', delete: '删除' },
      needs: { add: ['oa.flow.index'], edit: ['oa.flow.index'], publish: ['oa.flow.index'], delete: ['oa.flow.index'] },
    },
  ],
  logs: [{ module: 'flow', name: 'flow', grant: 'oa.flow.index', table: 'flow' }],
  verbs: {
    submitted: '提交审批',
    keptDraft: '保存为草稿',
    approvalBegun: '开始审批',
    approvalPassed: '审批通过',
    approvalRefused: '审批未通过',
    approvalReturned: '审批退回',
    approvalRevoked: '撤销审批',
    approvalEdited: '审批中修改',
    void: '作废',
    flowOn: '启用流程',
    flowOff: '停用流程',
    flowPublished: '发布流程',
  },
  notices: [
    {
      kind: 'approval.todo',
      label: '待我审批',
      sentence: ['{actor}的审批{target}等待您处理', 'The approval {target} of {actor} waits for you'],
    },
    {
      kind: 'approval.passed',
      label: '我提交的审批通过',
      sentence: ['您提交的审批{target}已通过', 'Your approval {target} has passed'],
    },
    {
      kind: 'approval.refused',
      label: '我提交的审批未通过',
      sentence: ['{actor}拒绝了您提交的审批{target}', '{actor} refused your approval {target}'],
    },
    {
      kind: 'approval.returned',
      label: '我提交的审批被退回',
      sentence: [
        '{actor}退回了您提交的审批{target}，请修改后重新提交',
        '{actor} sent your approval {target} back: please put it right',
      ],
    },
    {
      kind: 'approval.cc',
      label: '审批抄送我',
      sentence: ['{actor}把审批{target}抄送给您', '{actor} copied the approval {target} to you'],
    },
    {
      kind: 'approval.urged',
      label: '审批催办',
      sentence: ['{actor}催您处理审批{target}', '{actor} urges you to deal with the approval {target}'],
    },
    {
      kind: 'approval.commented',
      label: '审批评论',
      sentence: ['{actor}评论了审批{target}', '{actor} commented on the approval {target}'],
    },
    {
      kind: 'approval.overdue',
      label: '审批超时提醒',
      sentence: ['审批{target}已超过处理时限，请尽快处理', 'The approval {target} is overdue: please deal with it'],
    },
    {
      kind: 'approval.delegated',
      label: '委托我审批',
      sentence: ['{actor}委托您在 {begin} 至 {end} 代为审批', 'You stand in for {actor} from {begin} to {end}'],
    },
  ],
  targets: {
    WorkFlow: namesOfWork,
  },
  jobs: [
    { name: 'approval.expire', label: '处理超时的审批', schedule: { every: 60 }, expires: 600, run: expireSteps },
    { name: 'approval.left', label: '转交停用人员的审批', schedule: { every: 60 }, expires: 600, run: replaceLeft },
  ],
  on: { '*.deleted': endForDeleted, '*.restored': draftForRestored, '*.changed': endForVoid },
  routes: () => [...flowRoutes(), ...lookRoutes(), ...stepRoutes(), sharedVoidRoute()],
});
