// Calls of gys. Written by npm run api-docs from the routes of the server.
import type { BulkDone, Created, Edited } from '../envelope.ts';
import type { CallPath, NoBody } from '../call.ts';
import type { ImportBegun } from '../answers/transfer.ts';
import type { ListPage } from '../list.ts';
import type { SupplierRow } from '../rows/supplier.ts';

export interface IndexBody {
  /** 页码，从 1 开始 */ page?: number | string;
  /** 每页行数，默认 20，最多 200 */ rows?: number | string;
  /** 场景 all、mine、participated、sub */ dataType?: 'all' | 'mine' | 'participated' | 'sub';
  /** 排序字段，可加 asc 或 desc：gysType、userid、AddTime、updateTime */ sort?: string | number;
  /** 搜索文字 */ key?: string | number;
  /** 负责人姓名 */ NickName?: string | number;
  /** 高级筛选，JSON 列表，各项同时成立：{field, type, value}，或 {or: [{field, type, value}, …]} 满足其一 */ data?: readonly ({ field: string | number; type: string | number; value?: unknown; } | { or: readonly ({ field: string | number; type: string | number; value?: unknown; })[]; })[] | string;
  /** 上一页答复的 next，代替 page */ next?: string | number;
  /** 按供应商名称筛选 */ name?: string | number;
  /** 按类别筛选 */ gysType?: string | number;
  /** 按联系人筛选 */ contactName?: string | number;
  /** 按电话筛选 */ mobile?: string | number;
  /** 按省市筛选 */ province?: string | number;
  /** 按区县筛选 */ county?: string | number;
  /** 按地址筛选 */ address?: string | number;
  /** 按开户行筛选 */ bank?: string | number;
  /** 按银行账号筛选 */ bankAccount?: string | number;
  /** 按税号筛选 */ taxNumber?: string | number;
  /** 按备注筛选 */ Ext?: string | number;
  /** 按负责人筛选 */ userid?: string | number;
  /** 按创建时间筛选 */ AddTime?: string | number;
  /** 按更新时间筛选 */ updateTime?: string | number;
  [field: string]: unknown;
}
/** 供应商列表。权限 erp.gys.index */
export const index = 'api/gys/index' as CallPath<IndexBody, ListPage<SupplierRow>>;

export interface AddBody {
  /** 供应商名称 */ name: string | number;
  /** 类别 */ gysType: number | string;
  /** 联系人 */ contactName?: string | number;
  /** 电话 */ mobile?: string | number;
  /** 省市 */ province?: number | string;
  /** 省市（第二项） */ city?: number | string;
  /** 区县 */ county?: number | string;
  /** 地址 */ address?: string | number;
  /** 开户行 */ bank?: string | number;
  /** 银行账号 */ bankAccount?: string | number;
  /** 税号 */ taxNumber?: string | number;
  /** 备注 */ Ext?: string | number;
  [field: string]: unknown;
}
/** 新建供应商。权限 erp.gys.add */
export const add = 'api/gys/add' as CallPath<AddBody, Created>;

export interface EditBody {
  /** 编号 */ id: number | string;
  /** 读到的版本；过期则答复 conflict */ version?: number | string;
  /** 供应商名称 */ name?: string | number;
  /** 类别 */ gysType?: number | string;
  /** 联系人 */ contactName?: string | number;
  /** 电话 */ mobile?: string | number;
  /** 省市 */ province?: number | string;
  /** 省市（第二项） */ city?: number | string;
  /** 区县 */ county?: number | string;
  /** 地址 */ address?: string | number;
  /** 开户行 */ bank?: string | number;
  /** 银行账号 */ bankAccount?: string | number;
  /** 税号 */ taxNumber?: string | number;
  /** 备注 */ Ext?: string | number;
  [field: string]: unknown;
}
/** 编辑供应商。权限 erp.gys.edit */
export const edit = 'api/gys/edit' as CallPath<EditBody, Edited>;

export interface ViewsBody {
  id?: number | string;
}
/** 供应商详情。权限 erp.gys.index */
export const views = 'api/gys/Views' as CallPath<ViewsBody, SupplierRow>;

export interface DeleteBody {
  ids?: readonly (number | string)[] | string | number;
  id?: number | string;
}
/** 删除供应商。权限 erp.gys.delete */
export const delete_ = 'api/gys/delete' as CallPath<DeleteBody, BulkDone>;

export interface ImportTemplateAnswer {
  id: number;
  name: string;
  url: string;
}
/** 导入模板：按当前表单生成，含下拉选项和填写说明；答复会过期的地址。权限 erp.gys.import */
export const importTemplate = 'api/gys/importTemplate' as CallPath<NoBody, ImportTemplateAnswer>;

export interface ImportBody {
  /** 工作表的名称；不给则为第一个可见且有内容的 */ sheet?: string | number;
  /** 标题所在的行号；不给或 0 则自动识别 */ head?: number | string;
}
/** 上传要导入的文件（部分名 file）：.xlsx 或 .csv，最多 100000 行；答复各列标题、前几行、工作表和建议的对应关系。权限 erp.gys.import */
export const import_ = 'api/gys/import' as CallPath<ImportBody, ImportBegun>;

export interface ExportBody {
  /** 列表的查询参数：筛选、场景、搜索、排序 */ list: { readonly [name: string]: unknown } | string;
  /** 只导出这些编号；不给则为全部结果 */ ids?: readonly (number | string)[] | string | number;
  /** 列的字段名，按顺序；不给则为列表显示的列 */ columns?: readonly (string | number)[] | string;
  /** xlsx（默认）、csv（UTF-8）、gbk（GBK 编码的 csv） */ format?: 'xlsx' | 'csv' | 'gbk';
}
export interface ExportAnswer {
  id: number;
}
/** 在后台导出列表的全部结果，受数据范围和字段权限限制；完成后任务的 fileUrl 是文件的地址，文件保留一天。权限 erp.gys.export */
export const export_ = 'api/gys/export' as CallPath<ExportBody, ExportAnswer>;
