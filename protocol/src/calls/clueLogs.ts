// Calls of clueLogs. Written by npm run api-docs from the routes of the server.
import type { CallPath, NoBody } from '../call.ts';
import type { ImportBegun } from '../answers/transfer.ts';
import type { LeadFollowUpRow } from '../rows/leadFollowUp.ts';
import type { ListPage } from '../list.ts';

export interface IndexBody {
  /** 页码，从 1 开始 */ page?: number | string;
  /** 每页行数，默认 20，最多 200 */ rows?: number | string;
  /** 场景 all、mine、participated、sub */ dataType?: 'all' | 'mine' | 'participated' | 'sub';
  /** 排序字段，可加 asc 或 desc：AddTime */ sort?: string | number;
  /** 负责人姓名 */ NickName?: string | number;
  /** 高级筛选，JSON 列表，各项同时成立：{field, type, value}，或 {or: [{field, type, value}, …]} 满足其一 */ data?: readonly ({ field: string | number; type: string | number; value?: unknown; } | { or: readonly ({ field: string | number; type: string | number; value?: unknown; })[]; })[] | string;
  /** 上一页答复的 next，代替 page */ next?: string | number;
  /** 按线索筛选 */ customerId?: string | number;
  /** 按跟进方式筛选 */ status?: string | number;
  /** 按跟进内容筛选 */ Ext?: string | number;
  /** 按下次跟进时间筛选 */ nextgenjintime?: string | number;
  /** 按跟进时间筛选 */ genjinTime?: string | number;
  /** 按图片筛选 */ img?: string | number;
  /** 按跟进人筛选 */ userid?: string | number;
  /** 按创建时间筛选 */ AddTime?: string | number;
  [field: string]: unknown;
}
/** 线索跟进列表。权限 crm.clueLogs.index */
export const index = 'api/clueLogs/index' as CallPath<IndexBody, ListPage<LeadFollowUpRow>>;

export interface ImportTemplateAnswer {
  id: number;
  name: string;
  url: string;
}
/** 导入模板：按当前表单生成，含下拉选项和填写说明；答复会过期的地址。权限 crm.clueLogs.import */
export const importTemplate = 'api/clueLogs/importTemplate' as CallPath<NoBody, ImportTemplateAnswer>;

export interface ImportBody {
  /** 工作表的名称；不给则为第一个可见且有内容的 */ sheet?: string | number;
  /** 标题所在的行号；不给或 0 则自动识别 */ head?: number | string;
}
/** 上传要导入的文件（部分名 file）：.xlsx 或 .csv，最多 100000 行；答复各列标题、前几行、工作表和建议的对应关系。权限 crm.clueLogs.import */
export const import_ = 'api/clueLogs/import' as CallPath<ImportBody, ImportBegun>;

export interface ExportBody {
  /** 列表的查询参数：筛选、场景、搜索、排序 */ list: { readonly [name: string]: unknown } | string;
  /** 只导出这些编号；不给则为全部结果 */ ids?: readonly (number | string)[] | string | number;
  /** 列的字段名，按顺序；不给则为列表显示的列 */ columns?: readonly (string | number)[] | string;
  /** xlsx（默认）、csv（UTF-8）、gbk（GBK 编码的 csv） */ format?: 'xlsx' | 'csv' | 'gbk';
}
export interface ExportAnswer {
  id: number;
}
/** 在后台导出列表的全部结果，受数据范围和字段权限限制；完成后任务的 fileUrl 是文件的地址，文件保留一天。权限 crm.clueLogs.export */
export const export_ = 'api/clueLogs/export' as CallPath<ExportBody, ExportAnswer>;
