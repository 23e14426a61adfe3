// Handing over what somebody holds who leaves, and taking it back.
import type { Catalogue } from './catalogue.ts';

export const handover = {
  handoverNoRight: ['没有权限交接该员工的记录', 'You may not hand over the records of this person'],
  handoverStepsActive: [
    '{name}仍可登录，待处理审批由其本人处理：停用账号后即可移交，或由有“移交在职员工的待审批”权限的人移交',
    '{name} can still sign in and decide: approvals can be handed over once the account is disabled, or by somebody who may hand over those of active people',
  ],
  handoverStepsOwn: [
    '{count} 条是您自己提交的审批，不能由您移交，仍由原审批人处理',
    'You cannot hand over approvals that you submitted yourself ({count}): they stay with the current approver',
  ],
  handoverOne: ['请选择一名接收人', 'Choose one person to receive them'],
  handoverSeveral: ['平均分配请选择至少两名接收人', 'Choose at least two people to split them evenly'],
  handoverTwice: ['同一类记录只能分配一次', 'Each kind of record can be split once only'],
  handoverTwiceValue: ['同一个值只能选择一名接收人', 'Each value can go to one person only'],
  handoverNoField: ['不能按此字段分配', 'Records cannot be split by this field'],
  handoverNothing: ['{name}名下没有要交接的记录', '{name} holds nothing that could be handed over'],
  handoverRunning: ['{name}的交接正在进行，请等待完成', 'A handover of {name} is under way, please wait for it'],
  handoverEnded: ['交接已中止，没有任何记录改变', 'The handover was ended, nothing was changed'],
  handoverGone: ['交接记录不存在或无权查看', 'The handover does not exist, or you may not see it'],
  handoverBackLate: ['交接超过24小时，不能撤回', 'The handover is older than 24 hours and cannot be undone'],
  handoverBackDone: ['此交接已经撤回过', 'This handover was undone already'],
  handoverBackNothing: ['此交接没有可以撤回的记录', 'There is nothing of this handover to undo'],
  handoverBackNobody: ['{name}已被删除，不能撤回', '{name} was deleted, so it cannot be undone'],
  handoverBackOwner: ['交接后负责人又变更过', 'It has had another owner since'],
  handoverBackDeleted: ['交接后已被删除', 'It has been deleted since'],
} as const satisfies Catalogue;
