// Calls of order. Written by npm run api-docs from the routes of the server.
import type { BulkDone, Created, Edited, Rejected, Rows } from '../envelope.ts';
import type { CallPath } from '../call.ts';
import type { ListPage } from '../list.ts';
import type { OrderRow } from '../rows/order.ts';
import type { OrderShipment } from '../answers/stock.ts';

export interface IndexBody {
  /** 页码，从 1 开始 */ page?: number | string;
  /** 每页行数，默认 20，最多 200 */ rows?: number | string;
  /** 场景 all、mine、participated、sub */ dataType?: 'all' | 'mine' | 'participated' | 'sub';
  /** 排序字段，可加 asc 或 desc：orderSn、status、Money、expectTime、shipping、userid、AddTime、updateTime */ sort?: string | number;
  /** 搜索文字 */ key?: string | number;
  /** 负责人姓名 */ NickName?: string | number;
  /** 高级筛选，JSON 列表，各项同时成立：{field, type, value}，或 {or: [{field, type, value}, …]} 满足其一 */ data?: readonly ({ field: string | number; type: string | number; value?: unknown; } | { or: readonly ({ field: string | number; type: string | number; value?: unknown; })[]; })[] | string;
  /** 上一页答复的 next，代替 page */ next?: string | number;
  /** 场景筛选 */ productid?: string | number;
  /** 按订单编号筛选 */ orderSn?: string | number;
  /** 按客户筛选 */ customerId?: string | number;
  /** 按状态筛选 */ status?: string | number;
  /** 按订单金额筛选 */ Money?: string | number;
  /** 按收货人筛选 */ shrId?: string | number;
  /** 按期望发货日期筛选 */ expectTime?: string | number;
  /** 按发货情况筛选 */ shipping?: string | number;
  /** 按取消原因筛选 */ cancelReason?: string | number;
  /** 按备注筛选 */ Ext?: string | number;
  /** 按负责人筛选 */ userid?: string | number;
  /** 按创建时间筛选 */ AddTime?: string | number;
  /** 按更新时间筛选 */ updateTime?: string | number;
  [field: string]: unknown;
}
/** 订单列表。权限 erp.order.index */
export const index = 'api/order/index' as CallPath<IndexBody, ListPage<OrderRow>>;

export interface AddBody {
  /** 客户 */ customerId: number | string;
  /** 收货人 */ shrId?: number | string;
  /** 期望发货日期 */ expectTime?: string | number;
  /** 备注 */ Ext?: string | number;
  /** 订单产品，JSON 列表 */ listJson?: readonly ({ readonly [name: string]: unknown })[] | string;
  [field: string]: unknown;
}
/** 新建订单。权限 erp.order.add */
export const add = 'api/order/add' as CallPath<AddBody, Created>;

export interface EditBody {
  /** 编号 */ id: number | string;
  /** 读到的版本；过期则答复 conflict */ version?: number | string;
  /** 客户 */ customerId?: number | string;
  /** 收货人 */ shrId?: number | string;
  /** 期望发货日期 */ expectTime?: string | number;
  /** 备注 */ Ext?: string | number;
  /** 订单产品，JSON 列表 */ listJson?: readonly ({ readonly [name: string]: unknown })[] | string;
  [field: string]: unknown;
}
/** 编辑订单。权限 erp.order.edit */
export const edit = 'api/order/edit' as CallPath<EditBody, Edited>;

export interface ViewsBody {
  id?: number | string;
}
/** 订单详情。权限 erp.order.index */
export const views = 'api/order/Views' as CallPath<ViewsBody, OrderRow>;

export interface DeleteBody {
  ids?: readonly (number | string)[] | string | number;
  id?: number | string;
}
/** 删除订单。权限 erp.order.delete */
export const delete_ = 'api/order/delete' as CallPath<DeleteBody, BulkDone>;

export interface ReviewBody {
  ids?: readonly (number | string)[] | string | number;
  id?: number | string;
}
/** 审核：待审核的订单变为待发货。权限 erp.order.review */
export const review = 'api/order/review' as CallPath<ReviewBody, BulkDone>;

export interface ShipBody {
  /** 订单编号，逗号分隔 */ ids?: readonly (number | string)[] | string | number;
  /** 一个订单，与 lines 一起 */ id?: number | string;
  /** [{id 产品行, number 数量, warehouseid 从哪个仓库}] */ lines?: readonly ({ id: number | string; /** 件数，最多四位小数 */ number: string | number; warehouseid?: number | string; })[] | string;
  /** 物流公司 */ company?: string | number;
  /** 运单号 */ number?: string | number;
}
export interface ShipAnswer {
  count: number;
  rejected?: Rejected[];
}
/** 发货：ids 发出各订单剩余的全部产品，逐条答复；id 和 lines 发出一个订单的一部分。权限 erp.order.ship */
export const ship = 'api/order/ship' as CallPath<ShipBody, ShipAnswer>;

export interface ReturnBody {
  /** 订单 */ id: number | string;
  /** [{id 产品行, number 数量, warehouseid 退回哪个仓库}] */ lines: readonly ({ id: number | string; /** 件数，最多四位小数 */ number: string | number; warehouseid?: number | string; })[] | string;
  /** 退货原因 */ reason: string | number;
}
/** 退货：产品回到仓库。权限 erp.order.return */
export const return_ = 'api/order/return' as CallPath<ReturnBody, BulkDone>;

export interface CompletedBody {
  ids?: readonly (number | string)[] | string | number;
  id?: number | string;
}
/** 完成：只有已发货的订单可以完成。权限 erp.order.completed */
export const completed = 'api/order/completed' as CallPath<CompletedBody, BulkDone>;

export interface CancelBody {
  ids: readonly (number | string)[] | string | number;
  /** 取消原因 */ reason: string | number;
  id?: number | string;
}
/** 取消，须写明原因；有产品在客户处的订单须先退货。权限 erp.order.cancel */
export const cancel = 'api/order/cancel' as CallPath<CancelBody, BulkDone>;

export interface ShipmentsBody {
  id: number | string;
}
/** 订单的发货和退货记录。权限 erp.order.index */
export const shipments = 'api/order/shipments' as CallPath<ShipmentsBody, Rows<OrderShipment>>;

export interface ExportBody {
  /** 列表的查询参数：筛选、场景、搜索、排序 */ list: { readonly [name: string]: unknown } | string;
  /** 只导出这些编号；不给则为全部结果 */ ids?: readonly (number | string)[] | string | number;
  /** 列的字段名，按顺序；不给则为列表显示的列 */ columns?: readonly (string | number)[] | string;
  /** xlsx（默认）、csv（UTF-8）、gbk（GBK 编码的 csv） */ format?: 'xlsx' | 'csv' | 'gbk';
}
export interface ExportAnswer {
  id: number;
}
/** 在后台导出列表的全部结果，受数据范围和字段权限限制；完成后任务的 fileUrl 是文件的地址，文件保留一天。权限 erp.order.export */
export const export_ = 'api/order/export' as CallPath<ExportBody, ExportAnswer>;
