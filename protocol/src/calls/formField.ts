// Calls of formField. Written by npm run api-docs from the routes of the server.
import type { BoardCounts } from '../answers/mode.ts';
import type { CallPath, FieldValue, NoBody } from '../call.ts';
import type { FilterDefinition } from '../answers/filter.ts';
import type { FormDefinition, Scene, Titles } from '../answers/form.ts';
import type { ListSums, SceneCounts } from '../answers/list.ts';

export interface EditBody {
  /** 字段编号 */ id: string | number;
  /** 读到的字段版本；过期则拒绝 */ version?: string | number;
  /** 1 表示确认失去值 */ confirm?: string | number;
  /** 在表单中的位置，从 1 开始 */ order?: string | number;
  /** 名称 */ title?: string | number;
  /** 必填 */ required?: string | number;
  /** 必填提示 */ message?: string | number;
  /** 填写提示 */ placeholder?: string | number;
  /** 列宽 */ width?: string | number;
  /** 在列表显示 */ show?: string | number;
  /** 在表单显示 */ visible?: string | number;
  /** 选项 */ options?: string | number;
  /** 默认值 */ value?: string | number;
  /** 最大值 */ max?: string | number;
  /** 最小值 */ min?: string | number;
  /** 小数位数 */ precision?: string | number;
  /** 格式 */ pattern?: string | number;
  /** 格式提示 */ patternMessage?: string | number;
  /** 行数 */ rows?: string | number;
  /** 高度 */ height?: string | number;
  /** 占列数 */ span?: string | number;
  /** 多选 */ multiple?: string | number;
  /** 复选 */ checkbox?: string | number;
  /** 最多选择 */ multipleLimit?: string | number;
  /** 字典类型 */ key?: string | number;
  /** 上级字段 */ parent?: string | number;
  /** 不早于 */ notBefore?: string | number;
  /** 表格列 */ columns?: string | number;
  /** 开启文字 */ activeText?: string | number;
  /** 关闭文字 */ inactiveText?: string | number;
  /** 可排序、快速筛选 */ sortable?: string | number;
  /** 可搜索 */ searchable?: string | number;
  /** 显示条件 */ showWhen?: string | number;
  /** 必填条件 */ requireWhen?: string | number;
  /** 公式 */ formula?: string | number;
  [field: string]: unknown;
}
export interface EditAnswer {
  id: number;
  version?: number;
  form: number;
}
/** 修改字段的属性；内置字段不能低于程序的要求；会失去值时答复 conflict，带 confirm=1 再提交。权限 system.customForm.edit 或 system.workForm.edit */
export const edit = 'api/formField/Edit' as CallPath<EditBody, EditAnswer>;

export interface CalendarBody {
  module: string | number;
  /** 日期字段，列表可按其排序 */ by: string | number;
  /** 第一天，yyyy-MM-dd */ from: string | number;
  /** 最后一天，最多 42 天 */ to: string | number;
}
export interface CalendarAnswer {
  days: ({ day: string; total: number; totalCapped?: true; rows: ({ readonly [name: string]: FieldValue })[]; })[];
}
/** 列表按日期的日历：days 为有记录的日子，各有 day、total 和前 3 条 rows；超过 999 时 totalCapped 为 true。另可带列表的参数。登录后 */
export const calendar = 'api/formField/calendar' as CallPath<CalendarBody, CalendarAnswer>;

export interface FormFieldIndexBody {
  mode?: string | number;
  module?: string | number;
  isshow?: string | number;
}
/** 表单定义；mode 或 module 为模块名，isshow=1 只含列表显示的列。登录后 */
export const formFieldIndex = 'api/formField/formFieldIndex' as CallPath<FormFieldIndexBody, FormDefinition>;

export interface IndexBody {
  mode?: string | number;
  module?: string | number;
  isshow?: string | number;
}
/** 表单定义；mode 或 module 为模块名，isshow=1 只含列表显示的列。登录后 */
export const index = 'Api/formField/index' as CallPath<IndexBody, FormDefinition>;

export interface FilterBody {
  module: string | number;
}
/** 高级筛选的字段。登录后 */
export const filter = 'api/formField/filter' as CallPath<FilterBody, FilterDefinition[]>;

export interface SceneBody {
  module: string | number;
}
/** 列表的场景。登录后 */
export const scene = 'api/formField/scene' as CallPath<SceneBody, Scene[]>;

export interface SceneCountBody {
  module: string | number;
}
/** 列表各场景的条数；另可带列表的场景参数，不带搜索和高级筛选。超过 999 且需逐条计数时 totalCapped 为 true。登录后 */
export const sceneCount = 'api/formField/sceneCount' as CallPath<SceneCountBody, SceneCounts>;

export interface SumBody {
  module: string | number;
}
/** 列表全部结果的金额合计与平均，参数同该列表；结果超过 200000 条时 capped 为 true，不作合计。登录后 */
export const sum = 'api/formField/sum' as CallPath<SumBody, ListSums>;

/** 内置字段的中文和英文名称，按 field.模块.字段。登录后 */
export const titles = 'api/formField/titles' as CallPath<NoBody, Titles>;

export interface BoardCountBody {
  module: string | number;
  by: string | number;
}
/** 列表按字段 by 分为看板各列的条数：columns 为各选项，unset 为未设置；另可带列表的参数。超过 999 且需逐条计数时 totalCapped 为 true。登录后 */
export const boardCount = 'api/formField/boardCount' as CallPath<BoardCountBody, BoardCounts>;
