// Calls of product. Written by npm run api-docs from the routes of the server.
import type { BulkDone, Created, Edited } from '../envelope.ts';
import type { CallPath, NoBody } from '../call.ts';
import type { ImportBegun } from '../answers/transfer.ts';
import type { ListPage } from '../list.ts';
import type { ProductRow } from '../rows/product.ts';

export interface IndexBody {
  /** 页码，从 1 开始 */ page?: number | string;
  /** 每页行数，默认 20，最多 200 */ rows?: number | string;
  /** 排序字段，可加 asc 或 desc：name、number、status、price、unit、addtime、updateTime */ sort?: string | number;
  /** 搜索文字 */ key?: string | number;
  /** 高级筛选，JSON 列表，各项同时成立：{field, type, value}，或 {or: [{field, type, value}, …]} 满足其一 */ data?: readonly ({ field: string | number; type: string | number; value?: unknown; } | { or: readonly ({ field: string | number; type: string | number; value?: unknown; })[]; })[] | string;
  /** 上一页答复的 next，代替 page */ next?: string | number;
  /** 场景筛选 */ type?: string | number;
  /** 场景筛选 */ warehouseid?: string | number;
  /** 场景筛选 */ stocked?: string | number;
  /** 按产品名称筛选 */ name?: string | number;
  /** 按产品编号筛选 */ number?: string | number;
  /** 按状态筛选 */ status?: string | number;
  /** 按售价筛选 */ price?: string | number;
  /** 按成本价筛选 */ costPrice?: string | number;
  /** 按规格筛选 */ standard?: string | number;
  /** 按型号/条码筛选 */ xinghao?: string | number;
  /** 按单位筛选 */ unit?: string | number;
  /** 按税号筛选 */ shuihao?: string | number;
  /** 按税率筛选 */ shuilv?: string | number;
  /** 按图片筛选 */ cover?: string | number;
  /** 按备注筛选 */ Ext?: string | number;
  /** 按创建时间筛选 */ addtime?: string | number;
  /** 按更新时间筛选 */ updateTime?: string | number;
  [field: string]: unknown;
}
/** 产品列表。权限 erp.product.index */
export const index = 'api/product/index' as CallPath<IndexBody, ListPage<ProductRow>>;

export interface AddBody {
  /** 产品名称 */ name: string | number;
  /** 产品编号 */ number?: string | number;
  /** 分类 */ type?: number | string;
  /** 状态 */ status?: 0 | 1 | boolean;
  /** 售价 */ price?: string | number;
  /** 成本价 */ costPrice?: string | number;
  /** 规格 */ standard?: string | number;
  /** 型号/条码 */ xinghao?: string | number;
  /** 单位 */ unit?: number | string;
  /** 税号 */ shuihao?: string | number;
  /** 税率 */ shuilv?: string | number;
  /** 图片 */ cover?: readonly (number | string)[] | string;
  /** 备注 */ Ext?: string | number;
  /** 级别价，JSON 列表 */ levelPrices?: readonly ({ readonly [name: string]: unknown })[] | string;
  [field: string]: unknown;
}
/** 新建产品。权限 erp.product.add */
export const add = 'api/product/add' as CallPath<AddBody, Created>;

export interface EditBody {
  /** 编号 */ id: number | string;
  /** 读到的版本；过期则答复 conflict */ version?: number | string;
  /** 产品名称 */ name?: string | number;
  /** 产品编号 */ number?: string | number;
  /** 分类 */ type?: number | string;
  /** 状态 */ status?: 0 | 1 | boolean;
  /** 售价 */ price?: string | number;
  /** 成本价 */ costPrice?: string | number;
  /** 规格 */ standard?: string | number;
  /** 型号/条码 */ xinghao?: string | number;
  /** 单位 */ unit?: number | string;
  /** 税号 */ shuihao?: string | number;
  /** 税率 */ shuilv?: string | number;
  /** 图片 */ cover?: readonly (number | string)[] | string;
  /** 备注 */ Ext?: string | number;
  /** 级别价，JSON 列表 */ levelPrices?: readonly ({ readonly [name: string]: unknown })[] | string;
  [field: string]: unknown;
}
/** 编辑产品。权限 erp.product.edit */
export const edit = 'api/product/edit' as CallPath<EditBody, Edited>;

export interface ViewsBody {
  id?: number | string;
}
/** 产品详情。权限 erp.product.index */
export const views = 'api/product/Views' as CallPath<ViewsBody, ProductRow>;

export interface DeleteBody {
  ids?: readonly (number | string)[] | string | number;
  id?: number | string;
}
/** 删除产品。权限 erp.product.delete */
export const delete_ = 'api/product/delete' as CallPath<DeleteBody, BulkDone>;

export interface ImportTemplateAnswer {
  id: number;
  name: string;
  url: string;
}
/** 导入模板：按当前表单生成，含下拉选项和填写说明；答复会过期的地址。权限 erp.product.import */
export const importTemplate = 'api/product/importTemplate' as CallPath<NoBody, ImportTemplateAnswer>;

export interface ImportBody {
  /** 工作表的名称；不给则为第一个可见且有内容的 */ sheet?: string | number;
  /** 标题所在的行号；不给或 0 则自动识别 */ head?: number | string;
}
/** 上传要导入的文件（部分名 file）：.xlsx 或 .csv，最多 100000 行；答复各列标题、前几行、工作表和建议的对应关系。权限 erp.product.import */
export const import_ = 'api/product/import' as CallPath<ImportBody, ImportBegun>;

export interface ExportBody {
  /** 列表的查询参数：筛选、场景、搜索、排序 */ list: { readonly [name: string]: unknown } | string;
  /** 只导出这些编号；不给则为全部结果 */ ids?: readonly (number | string)[] | string | number;
  /** 列的字段名，按顺序；不给则为列表显示的列 */ columns?: readonly (string | number)[] | string;
  /** xlsx（默认）、csv（UTF-8）、gbk（GBK 编码的 csv） */ format?: 'xlsx' | 'csv' | 'gbk';
}
export interface ExportAnswer {
  id: number;
}
/** 在后台导出列表的全部结果，受数据范围和字段权限限制；完成后任务的 fileUrl 是文件的地址，文件保留一天。权限 erp.product.export */
export const export_ = 'api/product/export' as CallPath<ExportBody, ExportAnswer>;
