// Calls of opportLogs. Written by npm run api-docs from the routes of the server.
import type { BulkDone, Created, Edited, Rows } from '../envelope.ts';
import type { CallPath, NoBody } from '../call.ts';
import type { FollowUpEntry } from '../answers/customer.ts';
import type { FollowUpRow } from '../rows/followUp.ts';
import type { ImportBegun } from '../answers/transfer.ts';
import type { ListPage } from '../list.ts';

export interface IndexBody {
  /** 页码，从 1 开始 */ page?: number | string;
  /** 每页行数，默认 20，最多 200 */ rows?: number | string;
  /** 场景 all、mine、participated、sub */ dataType?: 'all' | 'mine' | 'participated' | 'sub';
  /** 排序字段，可加 asc 或 desc：AddTime */ sort?: string | number;
  /** 负责人姓名 */ NickName?: string | number;
  /** 高级筛选，JSON 列表，各项同时成立：{field, type, value}，或 {or: [{field, type, value}, …]} 满足其一 */ data?: readonly ({ field: string | number; type: string | number; value?: unknown; } | { or: readonly ({ field: string | number; type: string | number; value?: unknown; })[]; })[] | string;
  /** 上一页答复的 next，代替 page */ next?: string | number;
  /** 1 只列公海 */ IsGongHai?: 0 | 1 | boolean;
  /** 场景筛选 */ fromLead?: string | number;
  /** 按客户筛选 */ customerId?: string | number;
  /** 按联系人筛选 */ contactId?: string | number;
  /** 按合同筛选 */ contractId?: string | number;
  /** 按跟进方式筛选 */ status?: string | number;
  /** 按跟进内容筛选 */ Ext?: string | number;
  /** 按下次跟进时间筛选 */ nextgenjintime?: string | number;
  /** 按跟进时间筛选 */ genjinTime?: string | number;
  /** 按图片筛选 */ img?: string | number;
  /** 按跟进人筛选 */ userid?: string | number;
  /** 按创建时间筛选 */ AddTime?: string | number;
  [field: string]: unknown;
}
/** 跟进记录列表。权限 crm.OpportLogs.index */
export const index = 'api/OpportLogs/index' as CallPath<IndexBody, ListPage<FollowUpRow>>;

export interface LogsBody {
  customerId?: number | string;
  contractId?: number | string;
  type?: string | number;
  page?: number | string;
  rows?: number | string;
}
/** 一个客户、一份合同（contractId）或一条线索（type=clues）的跟进记录，新的在前。权限 crm.OpportLogs.index 或 crm.clueLogs.index */
export const logs = 'api/OpportLogs/Logs' as CallPath<LogsBody, Rows<FollowUpEntry>>;

export interface AddBody {
  /** 合同；写到它的客户下 */ contractId?: number | string;
  /** clues 为线索 */ type?: string | number;
  /** 客户 */ customerId?: number | string;
  /** 联系人 */ contactId?: number | string;
  /** 跟进方式 */ status?: 0 | 1 | 2 | 3 | 4 | 5 | '';
  /** 跟进内容 */ Ext: string | number;
  /** 下次跟进时间 */ nextgenjintime?: string | number;
  /** 跟进时间 */ genjinTime?: string | number;
  /** 图片 */ img?: readonly (number | string)[] | string;
  [field: string]: unknown;
}
/** 写跟进。权限 crm.OpportLogs.add 或 crm.clueLogs.add */
export const add = 'api/OpportLogs/Add' as CallPath<AddBody, Created>;

export interface EditBody {
  /** 编号 */ id: number | string;
  /** 读到的版本；过期则答复 conflict */ version?: number | string;
  /** clues 为线索 */ type?: string | number;
  /** 联系人 */ contactId?: number | string;
  /** 跟进方式 */ status?: 0 | 1 | 2 | 3 | 4 | 5 | '';
  /** 跟进内容 */ Ext?: string | number;
  /** 下次跟进时间 */ nextgenjintime?: string | number;
  /** 跟进时间 */ genjinTime?: string | number;
  /** 图片 */ img?: readonly (number | string)[] | string;
  [field: string]: unknown;
}
/** 修改自己 24 小时内写的跟进。权限 crm.OpportLogs.add 或 crm.clueLogs.add */
export const edit = 'api/OpportLogs/edit' as CallPath<EditBody, Edited>;

export interface DeleteBody {
  ids: readonly (number | string)[] | string | number;
  type?: string | number;
  id?: number | string;
}
/** 删除自己 24 小时内写的跟进。权限 crm.OpportLogs.add 或 crm.clueLogs.add */
export const delete_ = 'api/OpportLogs/delete' as CallPath<DeleteBody, BulkDone>;

export interface ImportTemplateAnswer {
  id: number;
  name: string;
  url: string;
}
/** 导入模板：按当前表单生成，含下拉选项和填写说明；答复会过期的地址。权限 crm.OpportLogs.import */
export const importTemplate = 'api/OpportLogs/importTemplate' as CallPath<NoBody, ImportTemplateAnswer>;

export interface ImportBody {
  /** 工作表的名称；不给则为第一个可见且有内容的 */ sheet?: string | number;
  /** 标题所在的行号；不给或 0 则自动识别 */ head?: number | string;
}
/** 上传要导入的文件（部分名 file）：.xlsx 或 .csv，最多 100000 行；答复各列标题、前几行、工作表和建议的对应关系。权限 crm.OpportLogs.import */
export const import_ = 'api/OpportLogs/import' as CallPath<ImportBody, ImportBegun>;

export interface ExportBody {
  /** 列表的查询参数：筛选、场景、搜索、排序 */ list: { readonly [name: string]: unknown } | string;
  /** 只导出这些编号；不给则为全部结果 */ ids?: readonly (number | string)[] | string | number;
  /** 列的字段名，按顺序；不给则为列表显示的列 */ columns?: readonly (string | number)[] | string;
  /** xlsx（默认）、csv（UTF-8）、gbk（GBK 编码的 csv） */ format?: 'xlsx' | 'csv' | 'gbk';
}
export interface ExportAnswer {
  id: number;
}
/** 在后台导出列表的全部结果，受数据范围和字段权限限制；完成后任务的 fileUrl 是文件的地址，文件保留一天。权限 crm.OpportLogs.export */
export const export_ = 'api/OpportLogs/export' as CallPath<ExportBody, ExportAnswer>;
