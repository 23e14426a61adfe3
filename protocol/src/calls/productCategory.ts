// Calls of productCategory. Written by npm run api-docs from the routes of the server.
import type { BulkDone, Created, Edited } from '../envelope.ts';
import type { CallPath, NoBody } from '../call.ts';
import type { CategoryNode } from '../answers/product.ts';
import type { ListPage } from '../list.ts';
import type { ProductCategoryRow } from '../rows/productCategory.ts';

export interface IndexBody {
  /** 页码，从 1 开始 */ page?: number | string;
  /** 每页行数，默认 20，最多 200 */ rows?: number | string;
  /** 排序字段，可加 asc 或 desc：sort、AddTime */ sort?: string | number;
  /** 搜索文字 */ key?: string | number;
  /** 高级筛选，JSON 列表，各项同时成立：{field, type, value}，或 {or: [{field, type, value}, …]} 满足其一 */ data?: readonly ({ field: string | number; type: string | number; value?: unknown; } | { or: readonly ({ field: string | number; type: string | number; value?: unknown; })[]; })[] | string;
  /** 上一页答复的 next，代替 page */ next?: string | number;
  /** 按分类名称筛选 */ name?: string | number;
  /** 按上级分类筛选 */ parentid?: string | number;
  /** 按创建时间筛选 */ AddTime?: string | number;
  [field: string]: unknown;
}
/** 产品分类列表。权限 erp.productCategory.index */
export const index = 'api/productCategory/index' as CallPath<IndexBody, ListPage<ProductCategoryRow>>;

export interface AddBody {
  /** 分类名称 */ name: string | number;
  /** 上级分类 */ parentid?: number | string;
  [field: string]: unknown;
}
/** 新建产品分类。权限 erp.productCategory.add */
export const add = 'api/productCategory/add' as CallPath<AddBody, Created>;

export interface EditBody {
  /** 编号 */ id: number | string;
  /** 读到的版本；过期则答复 conflict */ version?: number | string;
  /** 分类名称 */ name?: string | number;
  /** 上级分类 */ parentid?: number | string;
  [field: string]: unknown;
}
/** 编辑产品分类。权限 erp.productCategory.edit */
export const edit = 'api/productCategory/edit' as CallPath<EditBody, Edited>;

export interface ViewsBody {
  id?: number | string;
}
/** 产品分类详情。权限 erp.productCategory.index */
export const views = 'api/productCategory/Views' as CallPath<ViewsBody, ProductCategoryRow>;

export interface DeleteBody {
  ids?: readonly (number | string)[] | string | number;
  id?: number | string;
}
/** 删除产品分类。权限 erp.productCategory.delete */
export const delete_ = 'api/productCategory/delete' as CallPath<DeleteBody, BulkDone>;

/** 两级分类，按其顺序，带各自的产品数量。权限 crm.products.index 或 erp.productCategory.index */
export const tree = 'api/productCategory/tree' as CallPath<NoBody, CategoryNode[]>;

export interface ArrangeBody {
  ids: readonly (number | string)[] | string | number;
}
/** 调整同级分类的顺序：ids 为同一上级下的全部分类。权限 erp.productCategory.edit */
export const arrange = 'api/productCategory/arrange' as CallPath<ArrangeBody, BulkDone>;
