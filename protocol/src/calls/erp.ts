// Calls of erp. Written by npm run api-docs from the routes of the server.
import type { BulkDone, Created, Edited, Rows } from '../envelope.ts';
import type { CallPath } from '../call.ts';
import type { ListPage } from '../list.ts';
import type { StockMovement, StoredIn } from '../answers/stock.ts';
import type { WarehouseRow } from '../rows/warehouse.ts';

export interface WarehouseBody {
  /** 页码，从 1 开始 */ page?: number | string;
  /** 每页行数，默认 20，最多 200 */ rows?: number | string;
  /** 排序字段，可加 asc 或 desc：keeperid、AddTime、updateTime */ sort?: string | number;
  /** 搜索文字 */ key?: string | number;
  /** 高级筛选，JSON 列表，各项同时成立：{field, type, value}，或 {or: [{field, type, value}, …]} 满足其一 */ data?: readonly ({ field: string | number; type: string | number; value?: unknown; } | { or: readonly ({ field: string | number; type: string | number; value?: unknown; })[]; })[] | string;
  /** 上一页答复的 next，代替 page */ next?: string | number;
  /** 按仓库名称筛选 */ name?: string | number;
  /** 按保管员筛选 */ keeperid?: string | number;
  /** 按地址筛选 */ address?: string | number;
  /** 按备注筛选 */ Ext?: string | number;
  /** 按创建时间筛选 */ AddTime?: string | number;
  /** 按更新时间筛选 */ updateTime?: string | number;
  [field: string]: unknown;
}
/** 仓库列表。权限 erp.warehouse.index */
export const warehouse = 'api/erp/warehouse' as CallPath<WarehouseBody, ListPage<WarehouseRow>>;

export interface WarehouseAddBody {
  /** 仓库名称 */ name: string | number;
  /** 保管员 */ keeperid?: number | string;
  /** 地址 */ address?: string | number;
  /** 备注 */ Ext?: string | number;
  [field: string]: unknown;
}
/** 新建仓库。权限 erp.warehouse.add */
export const warehouseAdd = 'api/erp/warehouseAdd' as CallPath<WarehouseAddBody, Created>;

export interface WarehouseEditBody {
  /** 编号 */ id: number | string;
  /** 读到的版本；过期则答复 conflict */ version?: number | string;
  /** 仓库名称 */ name?: string | number;
  /** 保管员 */ keeperid?: number | string;
  /** 地址 */ address?: string | number;
  /** 备注 */ Ext?: string | number;
  [field: string]: unknown;
}
/** 编辑仓库。权限 erp.warehouse.edit */
export const warehouseEdit = 'api/erp/warehouseEdit' as CallPath<WarehouseEditBody, Edited>;

export interface WarehouseViewsBody {
  id?: number | string;
}
/** 仓库详情。权限 erp.warehouse.index */
export const warehouseViews = 'api/erp/warehouseViews' as CallPath<WarehouseViewsBody, WarehouseRow>;

export interface WarehouseDeleteBody {
  ids?: readonly (number | string)[] | string | number;
  id?: number | string;
}
/** 删除仓库。权限 erp.warehouse.delete */
export const warehouseDelete = 'api/erp/warehouseDelete' as CallPath<WarehouseDeleteBody, BulkDone>;

export interface GetWarehouseStorageBody {
  productid?: number | string;
  productids?: readonly (number | string)[] | string | number;
}
/** 产品在各仓库的库存；productids 可一次查询多个产品。权限 erp.product.index 或 erp.warehouse.index */
export const getWarehouseStorage = 'api/erp/getWarehouseStorage' as CallPath<GetWarehouseStorageBody, Rows<StoredIn>>;

export interface StockBody {
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
export type StockRow = { id: number; name?: string; stock: { total: string; places: { readonly [name: string]: string }; }; [field: string]: unknown; };
/** 产品列表及各自的库存：参数同产品列表，warehouseid 只列该仓库有库存的产品，stocked 1 只列有库存的产品。权限 erp.warehouse.index */
export const stock = 'api/erp/stock' as CallPath<StockBody, ListPage<StockRow>>;

export interface MovementsBody {
  productid?: number | string;
  warehouseid?: number | string;
  orderid?: number | string;
  kind?: string | number;
  begin?: string | number;
  end?: string | number;
  page?: number | string;
  rows?: number | string;
}
/** 库存流水，新的在前；按产品、仓库、订单、类型（in、out、move、take、ship、return）和日期筛选。权限 erp.warehouse.index */
export const movements = 'api/erp/movements' as CallPath<MovementsBody, ListPage<StockMovement>>;

export interface StockInBody {
  /** 仓库 */ warehouseid: number | string;
  /** 产品 */ productid: number | string;
  /** 数量，大于 0，最多 4 位小数 */ number: string | number;
  /** 备注 */ ext?: string | number;
}
/** 入库。权限 erp.warehouse.stockIn */
export const stockIn = 'api/erp/stockIn' as CallPath<StockInBody, BulkDone>;

export interface StockOutBody {
  /** 仓库 */ warehouseid: number | string;
  /** 产品 */ productid: number | string;
  /** 数量，大于 0，最多 4 位小数 */ number: string | number;
  /** 备注 */ ext?: string | number;
}
/** 出库；库存不足时拒绝。权限 erp.warehouse.stockOut */
export const stockOut = 'api/erp/stockOut' as CallPath<StockOutBody, BulkDone>;

export interface StockMoveBody {
  /** 仓库 */ warehouseid: number | string;
  /** 产品 */ productid: number | string;
  /** 数量，大于 0，最多 4 位小数 */ number: string | number;
  /** 备注 */ ext?: string | number;
  /** 调入的仓库 */ toid: number | string;
}
/** 从 warehouseid 调拨到 toid。权限 erp.warehouse.move */
export const stockMove = 'api/erp/stockMove' as CallPath<StockMoveBody, BulkDone>;

export interface StockTakeBody {
  /** 仓库 */ warehouseid: number | string;
  /** 盘点明细 */ listJson: readonly ({ productid: number | string; /** 件数，最多四位小数 */ number: string | number; /** 盘点时看到的账面数量；已变动时拒绝 */ stock: string | number; })[] | string;
  /** 原因 */ ext: string | number;
}
/** 盘点：listJson 为 [{productid, number 实盘数量, stock 盘点时看到的账面数量}]，ext 为原因；账面数量已变化时拒绝，差异记入流水。权限 erp.warehouse.take */
export const stockTake = 'api/erp/stockTake' as CallPath<StockTakeBody, BulkDone>;
