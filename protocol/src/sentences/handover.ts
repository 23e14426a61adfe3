// Handing over what somebody holds who leaves, and taking it back.
import type { Catalogue } from './catalogue.ts';

export const handover = {
  handoverNoRight: ['没有权限交接该员工的记录', "You do not have permission to hand over this employee's records"],
  handoverStepsActive: [
    '{name}仍可登录，待处理审批由其本人处理：停用账号后即可移交，或由有“移交在职员工的待审批”权限的人移交',
    '{name} can still sign in and handle their own pending approvals. Disable the account first, or ask someone with “Reassign approvals of active employees”.',
  ],
  handoverStepsOwn: [
    '{count} 条是您自己提交的审批，不能由您移交，仍由原审批人处理',
    'You submitted {count} of these approvals yourself, so you cannot reassign them. They stay with the current approver.',
  ],
  handoverOne: ['请选择一名接收人', 'Choose one recipient'],
  handoverSeveral: ['平均分配请选择至少两名接收人', 'Choose at least two recipients to split evenly'],
  handoverTwice: ['同一类记录只能分配一次', 'Each record type can be split only once'],
  handoverTwiceValue: ['同一个值只能选择一名接收人', 'Each value can have only one recipient'],
  handoverNoField: ['不能按此字段分配', 'Records cannot be split by this field'],
  handoverNothing: ['{name}名下没有要交接的记录', '{name} has nothing to hand over'],
  handoverRunning: [
    '{name}的交接正在进行，请等待完成',
    'A handover from {name} is in progress. Wait for it to finish.',
  ],
  handoverEnded: ['交接已中止，没有任何记录改变', 'Handover stopped; no records were changed'],
  handoverGone: ['交接记录不存在或无权查看', 'The handover does not exist or you do not have access to it'],
  handoverBackLate: ['交接超过24小时，不能撤回', 'The handover is older than 24 hours and cannot be undone'],
  handoverBackDone: ['此交接已经撤回过', 'This handover has already been undone'],
  handoverBackNothing: ['此交接没有可以撤回的记录', 'This handover has nothing to undo'],
  handoverBackNobody: ['{name}已被删除，不能撤回', '{name} was deleted, so the handover cannot be undone'],
  handoverBackOwner: ['交接后负责人又变更过', 'The owner has changed since the handover'],
  handoverBackDeleted: ['交接后已被删除', 'Deleted since the handover'],
} as const satisfies Catalogue;
