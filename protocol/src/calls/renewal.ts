// Calls of renewal. Written by npm run api-docs from the routes of the server.
import type { BulkDone, Created, Edited } from '../envelope.ts';
import type { CallPath, NoBody } from '../call.ts';
import type { ImportBegun } from '../answers/transfer.ts';
import type { ListPage } from '../list.ts';
import type { RenewalRow } from '../rows/renewal.ts';

export interface IndexBody {
  /** 页码，从 1 开始 */ page?: number | string;
  /** 每页行数，默认 20，最多 200 */ rows?: number | string;
  /** 场景 all、mine、participated、sub */ dataType?: 'all' | 'mine' | 'participated' | 'sub';
  /** 排序字段，可加 asc 或 desc：money、endTime、payeeid、approval、state、userid、addTime、updateTime */ sort?: string | number;
  /** 搜索文字 */ key?: string | number;
  /** 负责人姓名 */ NickName?: string | number;
  /** 高级筛选，JSON 列表，各项同时成立：{field, type, value}，或 {or: [{field, type, value}, …]} 满足其一 */ data?: readonly ({ field: string | number; type: string | number; value?: unknown; } | { or: readonly ({ field: string | number; type: string | number; value?: unknown; })[]; })[] | string;
  /** 上一页答复的 next，代替 page */ next?: string | number;
  /** 场景筛选 */ contractId?: string | number;
  /** 场景筛选 */ customerId?: string | number;
  /** 按续费编号筛选 */ number?: string | number;
  /** 按续费金额筛选 */ money?: string | number;
  /** 按新的开始日期筛选 */ startTime?: string | number;
  /** 按新的结束日期筛选 */ endTime?: string | number;
  /** 按经办人筛选 */ payeeid?: string | number;
  /** 按审批状态筛选 */ approval?: string | number;
  /** 按状态筛选 */ state?: string | number;
  /** 按备注筛选 */ Ext?: string | number;
  /** 按作废原因筛选 */ voidReason?: string | number;
  /** 按负责人筛选 */ userid?: string | number;
  /** 按创建时间筛选 */ addTime?: string | number;
  /** 按更新时间筛选 */ updateTime?: string | number;
  [field: string]: unknown;
}
/** 续费列表。权限 crm.renewal.index */
export const index = 'api/renewal/index' as CallPath<IndexBody, ListPage<RenewalRow>>;

export interface AddBody {
  /** 续费编号 */ number?: string | number;
  /** 合同 */ contractId: number | string;
  /** 续费金额 */ money: string | number;
  /** 新的开始日期 */ startTime: string | number;
  /** 新的结束日期 */ endTime: string | number;
  /** 经办人 */ payeeid?: number | string;
  /** 备注 */ Ext?: string | number;
  [field: string]: unknown;
}
/** 新建续费。权限 crm.renewal.add */
export const add = 'api/renewal/add' as CallPath<AddBody, Created>;

export interface EditBody {
  /** 编号 */ id: number | string;
  /** 读到的版本；过期则答复 conflict */ version?: number | string;
  /** 续费编号 */ number?: string | number;
  /** 续费金额 */ money?: string | number;
  /** 新的开始日期 */ startTime?: string | number;
  /** 新的结束日期 */ endTime?: string | number;
  /** 经办人 */ payeeid?: number | string;
  /** 备注 */ Ext?: string | number;
  [field: string]: unknown;
}
/** 编辑续费。权限 crm.renewal.edit */
export const edit = 'api/renewal/edit' as CallPath<EditBody, Edited>;

export interface ViewsBody {
  id?: number | string;
}
/** 续费详情。权限 crm.renewal.index */
export const views = 'api/renewal/Views' as CallPath<ViewsBody, RenewalRow>;

export interface DeleteBody {
  ids?: readonly (number | string)[] | string | number;
  id?: number | string;
}
/** 删除续费。权限 crm.renewal.delete */
export const delete_ = 'api/renewal/delete' as CallPath<DeleteBody, BulkDone>;

export interface VoidBody {
  ids: readonly (number | string)[] | string | number;
  /** 原因 */ reason: string | number;
  id?: number | string;
}
export interface VoidAnswer {
  count: number;
}
/** 作废续费，须写明原因；不再计入任何合计。权限 crm.renewal.void */
export const void_ = 'api/renewal/void' as CallPath<VoidBody, VoidAnswer>;

export interface ListBody {
  contractId?: number | string;
  customerId?: number | string;
}
/** 一份合同（contractId）或一个客户（customerId）的续费；rows 和 total 在最外层，没有 result。权限 crm.renewal.index */
export const list = 'api/renewal/list' as CallPath<ListBody, ListPage<RenewalRow>>;

export interface ImportTemplateAnswer {
  id: number;
  name: string;
  url: string;
}
/** 导入模板：按当前表单生成，含下拉选项和填写说明；答复会过期的地址。权限 crm.renewal.import */
export const importTemplate = 'api/renewal/importTemplate' as CallPath<NoBody, ImportTemplateAnswer>;

export interface ImportBody {
  /** 工作表的名称；不给则为第一个可见且有内容的 */ sheet?: string | number;
  /** 标题所在的行号；不给或 0 则自动识别 */ head?: number | string;
}
/** 上传要导入的文件（部分名 file）：.xlsx 或 .csv，最多 100000 行；答复各列标题、前几行、工作表和建议的对应关系。权限 crm.renewal.import */
export const import_ = 'api/renewal/import' as CallPath<ImportBody, ImportBegun>;

export interface ExportBody {
  /** 列表的查询参数：筛选、场景、搜索、排序 */ list: { readonly [name: string]: unknown } | string;
  /** 只导出这些编号；不给则为全部结果 */ ids?: readonly (number | string)[] | string | number;
  /** 列的字段名，按顺序；不给则为列表显示的列 */ columns?: readonly (string | number)[] | string;
  /** xlsx（默认）、csv（UTF-8）、gbk（GBK 编码的 csv） */ format?: 'xlsx' | 'csv' | 'gbk';
}
export interface ExportAnswer {
  id: number;
}
/** 在后台导出列表的全部结果，受数据范围和字段权限限制；完成后任务的 fileUrl 是文件的地址，文件保留一天。权限 crm.renewal.export */
export const export_ = 'api/renewal/export' as CallPath<ExportBody, ExportAnswer>;
