// Calls of goods. Written by npm run api-docs from the routes of the server.
import type { BulkDone, Created, Edited } from '../envelope.ts';
import type { CallPath, NoBody } from '../call.ts';
import type { GoodsRow } from '../rows/goods.ts';
import type { ImportBegun } from '../answers/transfer.ts';
import type { ListPage } from '../list.ts';

export interface IndexBody {
  /** 页码，从 1 开始 */ page?: number | string;
  /** 每页行数，默认 20，最多 200 */ rows?: number | string;
  /** 排序字段，可加 asc 或 desc：name、status、price、unit、AddTime、updateTime */ sort?: string | number;
  /** 搜索文字 */ key?: string | number;
  /** 高级筛选，JSON 列表，各项同时成立：{field, type, value}，或 {or: [{field, type, value}, …]} 满足其一 */ data?: readonly ({ field: string | number; type: string | number; value?: unknown; } | { or: readonly ({ field: string | number; type: string | number; value?: unknown; })[]; })[] | string;
  /** 上一页答复的 next，代替 page */ next?: string | number;
  /** 场景筛选 */ ids?: string | number;
  /** 按商品名称筛选 */ name?: string | number;
  /** 按产品筛选 */ productid?: string | number;
  /** 按状态筛选 */ status?: string | number;
  /** 按销售价筛选 */ price?: string | number;
  /** 按单位筛选 */ unit?: string | number;
  /** 按发货仓库筛选 */ warehouseid?: string | number;
  /** 按图片筛选 */ pictures?: string | number;
  /** 按备注筛选 */ Ext?: string | number;
  /** 按创建时间筛选 */ AddTime?: string | number;
  /** 按更新时间筛选 */ updateTime?: string | number;
  [field: string]: unknown;
}
/** 商品列表。权限 erp.goods.index */
export const index = 'api/goods/index' as CallPath<IndexBody, ListPage<GoodsRow>>;

export interface AddBody {
  /** 商品名称 */ name: string | number;
  /** 产品 */ productid: number | string;
  /** 状态 */ status?: 0 | 1 | boolean;
  /** 销售价 */ price?: string | number;
  /** 单位 */ unit?: number | string;
  /** 发货仓库 */ warehouseid?: number | string;
  /** 图片 */ pictures?: readonly (number | string)[] | string;
  /** 备注 */ Ext?: string | number;
  [field: string]: unknown;
}
/** 新建商品。权限 erp.goods.add */
export const add = 'api/goods/add' as CallPath<AddBody, Created>;

export interface EditBody {
  /** 编号 */ id: number | string;
  /** 读到的版本；过期则答复 conflict */ version?: number | string;
  /** 商品名称 */ name?: string | number;
  /** 产品 */ productid?: number | string;
  /** 状态 */ status?: 0 | 1 | boolean;
  /** 销售价 */ price?: string | number;
  /** 单位 */ unit?: number | string;
  /** 发货仓库 */ warehouseid?: number | string;
  /** 图片 */ pictures?: readonly (number | string)[] | string;
  /** 备注 */ Ext?: string | number;
  [field: string]: unknown;
}
/** 编辑商品。权限 erp.goods.edit */
export const edit = 'api/goods/edit' as CallPath<EditBody, Edited>;

export interface ViewsBody {
  id?: number | string;
}
/** 商品详情。权限 erp.goods.index */
export const views = 'api/goods/Views' as CallPath<ViewsBody, GoodsRow>;

export interface DeleteBody {
  ids?: readonly (number | string)[] | string | number;
  id?: number | string;
}
/** 删除商品。权限 erp.goods.delete */
export const delete_ = 'api/goods/delete' as CallPath<DeleteBody, BulkDone>;

export interface ImportTemplateAnswer {
  id: number;
  name: string;
  url: string;
}
/** 导入模板：按当前表单生成，含下拉选项和填写说明；答复会过期的地址。权限 erp.goods.import */
export const importTemplate = 'api/goods/importTemplate' as CallPath<NoBody, ImportTemplateAnswer>;

export interface ImportBody {
  /** 工作表的名称；不给则为第一个可见且有内容的 */ sheet?: string | number;
  /** 标题所在的行号；不给或 0 则自动识别 */ head?: number | string;
}
/** 上传要导入的文件（部分名 file）：.xlsx 或 .csv，最多 100000 行；答复各列标题、前几行、工作表和建议的对应关系。权限 erp.goods.import */
export const import_ = 'api/goods/import' as CallPath<ImportBody, ImportBegun>;

export interface ExportBody {
  /** 列表的查询参数：筛选、场景、搜索、排序 */ list: { readonly [name: string]: unknown } | string;
  /** 只导出这些编号；不给则为全部结果 */ ids?: readonly (number | string)[] | string | number;
  /** 列的字段名，按顺序；不给则为列表显示的列 */ columns?: readonly (string | number)[] | string;
  /** xlsx（默认）、csv（UTF-8）、gbk（GBK 编码的 csv） */ format?: 'xlsx' | 'csv' | 'gbk';
}
export interface ExportAnswer {
  id: number;
}
/** 在后台导出列表的全部结果，受数据范围和字段权限限制；完成后任务的 fileUrl 是文件的地址，文件保留一天。权限 erp.goods.export */
export const export_ = 'api/goods/export' as CallPath<ExportBody, ExportAnswer>;
