// Calls of crmhome. Written by npm run api-docs from the routes of the server.
import type { BriefFigure, WorkbenchLayout, WorkbenchRanking } from '../answers/workbench.ts';
import type { CallPath, NoBody } from '../call.ts';
import type { MeasureFigure, Span } from '../answers/measure.ts';
import type { TargetFigure } from '../answers/target.ts';

/** 工作台的布局：自己可用的部件及顺序、初始布局、可选的范围。登录后 */
export const index = 'api/crmhome/index' as CallPath<NoBody, WorkbenchLayout>;

export interface EditBody {
  /** JSON 数组，按显示顺序：[{key, shown}] */ widgets: readonly ({ key: 'todo' | 'brief' | 'target' | 'recent' | 'team' | 'ranking' | 'funnel' | 'forgotten' | 'pool' | 'system' | 'reports'; shown: boolean; })[] | string;
  /** 读到的版本；过期则答复 conflict */ version?: number | string;
}
export interface EditAnswer {
  version: number;
}
/** 保存自己的工作台布局。登录后 */
export const edit = 'api/crmhome/edit' as CallPath<EditBody, EditAnswer>;

export interface BriefBody {
  period?: 'today' | 'week' | 'month' | 'quarter' | 'year' | 'lastmonth' | 'lastquarter';
  /** me 本人，team 本人和下属，department 本部门和下级，all 权限内全部 */ range?: 'me' | 'team' | 'department' | 'all';
}
export interface BriefAnswer {
  figures: BriefFigure[];
  span: Span;
  before: Span;
}
/** 销售简报：一段时间的数字，与上一时段同样天数的比较，以及各自的列表条件。登录后 */
export const brief = 'api/crmhome/brief' as CallPath<BriefBody, BriefAnswer>;

export interface TodoAnswer {
  figures: MeasureFigure[];
}
/** 本人的待办：待跟进、新分配、即将回收、审批、回款计划、即将到期的合同。登录后 */
export const todo = 'api/crmhome/todo' as CallPath<NoBody, TodoAnswer>;

export interface FunnelBody {
  period?: 'today' | 'week' | 'month' | 'quarter' | 'year' | 'lastmonth' | 'lastquarter';
  /** me 本人，team 本人和下属，department 本部门和下级，all 权限内全部 */ range?: 'me' | 'team' | 'department' | 'all';
}
export interface FunnelAnswer {
  figures: MeasureFigure[];
}
/** 漏斗：这段时间的线索及其中已转客户的、客户及其中已跟进和已成交的，以及这段时间的合同、回款。登录后 */
export const funnel = 'api/crmhome/funnel' as CallPath<FunnelBody, FunnelAnswer>;

export interface RankingBody {
  period?: 'today' | 'week' | 'month' | 'quarter' | 'year' | 'lastmonth' | 'lastquarter';
  /** me 本人，team 本人和下属，department 本部门和下级，all 权限内全部 */ range?: 'me' | 'team' | 'department' | 'all';
  by?: 'contract.amount' | 'finance.amount';
}
/** 排行榜：范围内的人按合同或回款金额，最多 10 名。登录后 */
export const ranking = 'api/crmhome/ranking' as CallPath<RankingBody, WorkbenchRanking>;

export interface TargetBody {
  period?: 'today' | 'week' | 'month' | 'quarter' | 'year' | 'lastmonth' | 'lastquarter';
  /** me 本人，team 本人和下属，department 本部门和下级，all 权限内全部 */ range?: 'me' | 'team' | 'department' | 'all';
}
export interface TargetAnswer {
  figures: TargetFigure[];
}
/** 目标：所选时间所在各月的目标合计（本部门、全部：部门有自己的目标时按部门目标），与到今天为止的完成。权限 manager.target.index */
export const target = 'api/crmhome/target' as CallPath<TargetBody, TargetAnswer>;

export interface ForgottenBody {
  /** me 本人，team 本人和下属，department 本部门和下级，all 权限内全部 */ range?: 'me' | 'team' | 'department' | 'all';
}
export interface ForgottenAnswer {
  figures: MeasureFigure[];
}
/** 遗忘客户：30 天未跟进的和从未跟进的。登录后 */
export const forgotten = 'api/crmhome/forgotten' as CallPath<ForgottenBody, ForgottenAnswer>;
