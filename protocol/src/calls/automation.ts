// Calls of automation. Written by npm run api-docs from the routes of the server.
import type { AwayRow, RuleDetail, RuleKind, RuleLogRow, RulePreview, RuleRow } from '../answers/automation.ts';
import type { BulkDone, Created, Rows } from '../envelope.ts';
import type { CallPath, NoBody } from '../call.ts';

/** 规则，按记录种类和执行顺序；含近 7 天执行次数、最近执行时间和规则自身的问题。权限 manager.automation.index */
export const index = 'api/automation/index' as CallPath<NoBody, Rows<RuleRow>>;

export interface DetailBody {
  id: number | string;
}
/** 一条规则，以及其中人员、部门和地区的名称。权限 manager.automation.index */
export const detail = 'api/automation/detail' as CallPath<DetailBody, RuleDetail>;

/** 可以设置规则的记录种类，各自的触发、字段和动作。权限 manager.automation.index */
export const options = 'api/automation/options' as CallPath<NoBody, RuleKind[]>;

export interface LogsBody {
  id: number | string;
  result?: '' | 'done' | 'skipped' | 'failed' | 'stopped';
  page?: number | string;
  rows?: number | string;
}
export interface LogsAnswer {
  rows: RuleLogRow[];
  total: number;
  totalCapped?: true;
}
/** 一条规则的执行记录，保留 90 天；看不到的记录不显示名称和内容。权限 manager.automation.index */
export const logs = 'api/automation/logs' as CallPath<LogsBody, LogsAnswer>;

export interface PreviewBody {
  name?: string | number;
  /** 记录种类：clues、customer、contact、gys … */ module: string | number;
  /** created 新建、changed 字段变化、assigned 换负责人、pooled 放入公海 */ trigger: 'created' | 'changed' | 'assigned' | 'pooled';
  /** trigger 为 changed 时：哪个字段 */ field?: string | number;
  /** 条件，与列表的 data 相同 */ condition?: readonly ({ or: readonly ({ field: string | number; type: string | number; value?: string | number; text?: string | number; })[]; } | { field: string | number; type: string | number; value?: string | number; text?: string | number; })[] | string;
  /** 动作，依次执行 */ actions: readonly ({ type: "set"; field: string | number; value?: string | number | number | string | null | readonly (string | number | number | string | { userid: number | string; })[]; } | { type: "assign"; by: 'turn' | 'load'; users?: readonly (number | string)[]; departments?: readonly (number | string)[]; } | { type: "assign"; by: "region"; places: readonly ({ province: number | string; city?: number | string; userid: number | string; })[]; otherwise?: number | string; } | { type: "due"; days: number | string; working?: number | string; hour: number | string; } | { type: "notify"; to?: readonly ('owner' | 'superior')[]; users?: readonly (number | string)[]; text?: string | number; })[] | string;
  id?: number | string;
  page?: number | string;
  rows?: number | string;
}
/** 试运行：最近 30 天里会匹配的记录及会执行的动作，不写入任何内容；规则可以还没有保存。权限 manager.automation.add 或 manager.automation.edit */
export const preview = 'api/automation/preview' as CallPath<PreviewBody, RulePreview>;

export interface AddBody {
  name: string | number;
  /** 记录种类：clues、customer、contact、gys … */ module: string | number;
  /** created 新建、changed 字段变化、assigned 换负责人、pooled 放入公海 */ trigger: 'created' | 'changed' | 'assigned' | 'pooled';
  /** trigger 为 changed 时：哪个字段 */ field?: string | number;
  /** 条件，与列表的 data 相同 */ condition?: readonly ({ or: readonly ({ field: string | number; type: string | number; value?: string | number; text?: string | number; })[]; } | { field: string | number; type: string | number; value?: string | number; text?: string | number; })[] | string;
  /** 动作，依次执行 */ actions: readonly ({ type: "set"; field: string | number; value?: string | number | number | string | null | readonly (string | number | number | string | { userid: number | string; })[]; } | { type: "assign"; by: 'turn' | 'load'; users?: readonly (number | string)[]; departments?: readonly (number | string)[]; } | { type: "assign"; by: "region"; places: readonly ({ province: number | string; city?: number | string; userid: number | string; })[]; otherwise?: number | string; } | { type: "due"; days: number | string; working?: number | string; hour: number | string; } | { type: "notify"; to?: readonly ('owner' | 'superior')[]; users?: readonly (number | string)[]; text?: string | number; })[] | string;
  enabled?: number | string;
}
/** 新建规则；需要对这类记录有全公司范围的权限。权限 manager.automation.add */
export const add = 'api/automation/add' as CallPath<AddBody, Created>;

export interface EditBody {
  name: string | number;
  /** 记录种类：clues、customer、contact、gys … */ module: string | number;
  /** created 新建、changed 字段变化、assigned 换负责人、pooled 放入公海 */ trigger: 'created' | 'changed' | 'assigned' | 'pooled';
  /** trigger 为 changed 时：哪个字段 */ field?: string | number;
  /** 条件，与列表的 data 相同 */ condition?: readonly ({ or: readonly ({ field: string | number; type: string | number; value?: string | number; text?: string | number; })[]; } | { field: string | number; type: string | number; value?: string | number; text?: string | number; })[] | string;
  /** 动作，依次执行 */ actions: readonly ({ type: "set"; field: string | number; value?: string | number | number | string | null | readonly (string | number | number | string | { userid: number | string; })[]; } | { type: "assign"; by: 'turn' | 'load'; users?: readonly (number | string)[]; departments?: readonly (number | string)[]; } | { type: "assign"; by: "region"; places: readonly ({ province: number | string; city?: number | string; userid: number | string; })[]; otherwise?: number | string; } | { type: "due"; days: number | string; working?: number | string; hour: number | string; } | { type: "notify"; to?: readonly ('owner' | 'superior')[]; users?: readonly (number | string)[]; text?: string | number; })[] | string;
  enabled?: number | string;
  id: number | string;
  version?: number | string;
}
/** 编辑规则；记录种类不能改。权限 manager.automation.edit */
export const edit = 'api/automation/edit' as CallPath<EditBody, Created>;

export interface EnableBody {
  id: number | string;
  enabled: number | string;
}
/** 启用或停用一条规则；启用前重新检查。权限 manager.automation.edit */
export const enable = 'api/automation/enable' as CallPath<EnableBody, Created>;

export interface OrderBody {
  module: string | number;
  ids: readonly (number | string)[] | string | number;
}
/** 一类记录的规则依次执行的顺序：全部编号。权限 manager.automation.edit */
export const order = 'api/automation/order' as CallPath<OrderBody, null>;

export interface DeleteBody {
  ids?: readonly (number | string)[] | string | number;
  id?: number | string;
}
/** 删除规则；已执行的结果不变。权限 manager.automation.delete */
export const delete_ = 'api/automation/delete' as CallPath<DeleteBody, BulkDone>;

/** 今天暂停接收分配的人。权限 manager.automation.index */
export const away = 'api/automation/away' as CallPath<NoBody, Rows<AwayRow>>;

export interface SetAwayBody {
  userid: number | string;
  until?: string | number;
}
/** 暂停给某人分配，到 until 那天为止；until 留空为恢复。权限 manager.automation.edit */
export const setAway = 'api/automation/setAway' as CallPath<SetAwayBody, null>;
