// Calls of task. Written by npm run api-docs from the routes of the server.
import type { BulkDone, Created, Edited } from '../envelope.ts';
import type { CallPath, NoBody } from '../call.ts';
import type { ImportBegun } from '../answers/transfer.ts';
import type { ListPage } from '../list.ts';
import type { TaskAgain } from '../answers/task.ts';
import type { TaskRow } from '../rows/task.ts';

export interface IndexBody {
  /** 页码，从 1 开始 */ page?: number | string;
  /** 每页行数，默认 20，最多 200 */ rows?: number | string;
  /** 场景 all、mine、participated、sub */ dataType?: 'all' | 'mine' | 'participated' | 'sub';
  /** 排序字段，可加 asc 或 desc：title、status、userid、endTime、grade、type、modelType、remind、repeat、repeatUntil、createuserid、doneTime、addTime、updateTime */ sort?: string | number;
  /** 搜索文字 */ key?: string | number;
  /** 负责人姓名 */ NickName?: string | number;
  /** 高级筛选，JSON 列表，各项同时成立：{field, type, value}，或 {or: [{field, type, value}, …]} 满足其一 */ data?: readonly ({ field: string | number; type: string | number; value?: unknown; } | { or: readonly ({ field: string | number; type: string | number; value?: unknown; })[]; })[] | string;
  /** 上一页答复的 next，代替 page */ next?: string | number;
  /** 场景筛选 */ due?: string | number;
  /** 场景筛选 */ created?: string | number;
  /** 按任务标题筛选 */ title?: string | number;
  /** 按状态筛选 */ status?: string | number;
  /** 按负责人筛选 */ userid?: string | number;
  /** 按截止时间筛选 */ endTime?: string | number;
  /** 按优先级筛选 */ grade?: string | number;
  /** 按完成方式筛选 */ type?: string | number;
  /** 按参与人筛选 */ participants?: string | number;
  /** 按任务内容筛选 */ cont?: string | number;
  /** 按关联类型筛选 */ modelType?: string | number;
  /** 按关联客户筛选 */ customerId?: string | number;
  /** 按关联线索筛选 */ clueId?: string | number;
  /** 按到期提醒筛选 */ remind?: string | number;
  /** 按重复筛选 */ repeat?: string | number;
  /** 按重复至筛选 */ repeatUntil?: string | number;
  /** 按创建人筛选 */ createuserid?: string | number;
  /** 按完成时间筛选 */ doneTime?: string | number;
  /** 按创建时间筛选 */ addTime?: string | number;
  /** 按更新时间筛选 */ updateTime?: string | number;
  /** 按任务编号筛选 */ code?: string | number;
  [field: string]: unknown;
}
/** 任务列表。权限 oa.task.index */
export const index = 'api/task/index' as CallPath<IndexBody, ListPage<TaskRow>>;

export interface DetailBody {
  id?: number | string;
}
/** 任务详情。权限 oa.task.index */
export const detail = 'api/task/detail' as CallPath<DetailBody, TaskRow>;

export interface DeleteBody {
  ids?: readonly (number | string)[] | string | number;
  id?: number | string;
}
/** 删除任务。权限 oa.task.delete */
export const delete_ = 'api/task/delete' as CallPath<DeleteBody, BulkDone>;

export interface AddBody {
  /** 任务标题 */ title: string | number;
  /** 负责人 */ userid?: number | string;
  /** 截止时间 */ endTime?: string | number;
  /** 优先级 */ grade?: 1 | 2 | 3 | '';
  /** 完成方式 */ type?: 1 | 2 | '';
  /** 参与人 */ participants?: readonly ({ userid: number | string; username?: string | number; header?: string | number; })[] | string;
  /** 任务内容 */ cont?: string | number;
  /** 关联类型 */ modelType?: 0 | 2 | 1 | '';
  /** 关联客户 */ customerId?: number | string;
  /** 关联线索 */ clueId?: number | string;
  /** 到期提醒 */ remind?: 0 | 15 | 60 | 180 | 1440 | 2880 | '';
  /** 重复 */ repeat?: 0 | 1 | 2 | 3 | 4 | '';
  /** 重复至 */ repeatUntil?: string | number;
  /** 关联的线索（modelType 为 1）或客户（modelType 为 2） */ modelId?: string | number;
  [field: string]: unknown;
}
/** 新建任务；不写负责人则为自己。权限 oa.task.add */
export const add = 'api/task/add' as CallPath<AddBody, Created>;

export interface EditBody {
  /** 编号 */ id: number | string;
  /** 读到的版本；过期则答复 conflict */ version?: number | string;
  /** 任务标题 */ title?: string | number;
  /** 状态 */ status?: 0 | 1 | 2 | 3 | '';
  /** 负责人 */ userid?: number | string;
  /** 截止时间 */ endTime?: string | number;
  /** 优先级 */ grade?: 1 | 2 | 3 | '';
  /** 完成方式 */ type?: 1 | 2 | '';
  /** 参与人 */ participants?: readonly ({ userid: number | string; username?: string | number; header?: string | number; })[] | string;
  /** 任务内容 */ cont?: string | number;
  /** 关联类型 */ modelType?: 0 | 2 | 1 | '';
  /** 关联客户 */ customerId?: number | string;
  /** 关联线索 */ clueId?: number | string;
  /** 到期提醒 */ remind?: 0 | 15 | 60 | 180 | 1440 | 2880 | '';
  /** 重复 */ repeat?: 0 | 1 | 2 | 3 | 4 | '';
  /** 重复至 */ repeatUntil?: string | number;
  /** 关联的线索（modelType 为 1）或客户（modelType 为 2） */ modelId?: string | number;
  [field: string]: unknown;
}
/** 编辑任务。权限 oa.task.edit */
export const edit = 'api/task/edit' as CallPath<EditBody, Edited>;

export interface ActionBody {
  id: number | string;
  status: number | string;
}
export interface ActionAnswer {
  id: number;
  status: number;
  undo?: number;
}
/** 改变任务状态：0 待处理、1 进行中、2 已完成、3 已拒绝；须评论完成的任务用 taskmsg/add。权限 oa.task.action */
export const action = 'api/task/action' as CallPath<ActionBody, ActionAnswer>;

export interface AgainBody {
  id: number | string;
}
/** 重复的任务下一次的截止时间 end；已创建时 id 为下一个任务的编号，否则为 0；不再重复时都为空。权限 oa.task.index */
export const again = 'api/task/again' as CallPath<AgainBody, TaskAgain>;

export interface ImportTemplateAnswer {
  id: number;
  name: string;
  url: string;
}
/** 导入模板：按当前表单生成，含下拉选项和填写说明；答复会过期的地址。权限 oa.task.import */
export const importTemplate = 'api/task/importTemplate' as CallPath<NoBody, ImportTemplateAnswer>;

export interface ImportBody {
  /** 工作表的名称；不给则为第一个可见且有内容的 */ sheet?: string | number;
  /** 标题所在的行号；不给或 0 则自动识别 */ head?: number | string;
}
/** 上传要导入的文件（部分名 file）：.xlsx 或 .csv，最多 100000 行；答复各列标题、前几行、工作表和建议的对应关系。权限 oa.task.import */
export const import_ = 'api/task/import' as CallPath<ImportBody, ImportBegun>;

export interface ExportBody {
  /** 列表的查询参数：筛选、场景、搜索、排序 */ list: { readonly [name: string]: unknown } | string;
  /** 只导出这些编号；不给则为全部结果 */ ids?: readonly (number | string)[] | string | number;
  /** 列的字段名，按顺序；不给则为列表显示的列 */ columns?: readonly (string | number)[] | string;
  /** xlsx（默认）、csv（UTF-8）、gbk（GBK 编码的 csv） */ format?: 'xlsx' | 'csv' | 'gbk';
}
export interface ExportAnswer {
  id: number;
}
/** 在后台导出列表的全部结果，受数据范围和字段权限限制；完成后任务的 fileUrl 是文件的地址，文件保留一天。权限 oa.task.export */
export const export_ = 'api/task/export' as CallPath<ExportBody, ExportAnswer>;
