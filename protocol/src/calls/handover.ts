// Calls of handover. Written by npm run api-docs from the routes of the server.
import type { CallPath } from '../call.ts';
import type { Created, Rows } from '../envelope.ts';
import type { HandoverPlan, HandoverPreview, HandoverRow, HeldValue, KeptRow } from '../answers/handover.ts';

export interface IndexBody {
  page?: number | string;
  rows?: number | string;
}
/** 做过的交接，新的在前：自己做的，和能交接其记录的员工的；held 为该员工现在名下的数量。权限 manager.handover.index */
export const index = 'api/handover/index' as CallPath<IndexBody, Rows<HandoverRow>>;

export interface PreviewBody {
  userid: number | string;
}
/** 一名员工名下各类记录和待处理审批（WorkFlowStep）的数量、可按其值分配的字段，以及下属、负责的部门、共享给该员工的记录、审批委托和指定了该员工的审批流程。权限 manager.handover.start */
export const preview = 'api/handover/preview' as CallPath<PreviewBody, HandoverPreview>;

export interface ValuesBody {
  /** 离职员工 */ userid: number | string;
  module: string | number;
  field: string | number;
}
export interface ValuesAnswer {
  rows: HeldValue[];
}
/** 一名员工名下一类记录按一个字段的值各有多少，0 为未填写。权限 manager.handover.start */
export const values = 'api/handover/values' as CallPath<ValuesBody, ValuesAnswer>;

export interface PlanBody {
  /** 离职员工 */ userid: number | string;
  /** 各类记录如何分配 */ parts: readonly ({ module: string | number; rule: 'one' | 'even'; userids: readonly (number | string)[] | string | number; } | { module: string | number; rule: "value"; field: string | number; choices: readonly ({ value: number | string; userid: number | string; })[]; rest?: 0 | number | string; })[] | string;
}
/** 按此分配，每人将得到多少，多少留下；参数与 start 相同，不写入。权限 manager.handover.start */
export const plan = 'api/handover/plan' as CallPath<PlanBody, HandoverPlan>;

export interface StartBody {
  /** 离职员工 */ userid: number | string;
  /** 各类记录如何分配 */ parts: readonly ({ module: string | number; rule: 'one' | 'even'; userids: readonly (number | string)[] | string | number; } | { module: string | number; rule: "value"; field: string | number; choices: readonly ({ value: number | string; userid: number | string; })[]; rest?: 0 | number | string; })[] | string;
  /** 说明 */ reason?: string | number;
}
/** 在后台交接一名员工名下的记录，一次事务；parts 为 [{module, rule: one|even, userids}]：全部交给一人，或平均分给多人；或 [{module, rule: value, field, choices: [{value, userid}], rest}]：按字段的值分给各人，其余给 rest；待处理审批（WorkFlowStep）一并转交，该员工的审批委托随之结束：仅限不能登录的员工，或另有 manager.handover.steps 权限；自己提交的审批不移交。权限 manager.handover.start */
export const start = 'api/handover/start' as CallPath<StartBody, Created>;

export interface BackBody {
  id: number | string;
}
/** 在后台撤回24小时内的一次交接：负责人没有再变更的记录回到原负责人名下，其余保留并逐条说明。权限 manager.handover.start */
export const back = 'api/handover/back' as CallPath<BackBody, Created>;

export interface KeptBody {
  page?: number | string;
  rows?: number | string;
  id: number | string;
}
/** 撤回一次交接时保留的记录和原因。权限 manager.handover.index */
export const kept = 'api/handover/kept' as CallPath<KeptBody, Rows<KeptRow>>;
