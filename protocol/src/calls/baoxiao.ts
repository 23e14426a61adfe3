// Calls of baoxiao. Written by npm run api-docs from the routes of the server.
import type { BulkDone, Created, Edited } from '../envelope.ts';
import type { CallPath } from '../call.ts';
import type { ExpenseClaimRow } from '../rows/expenseClaim.ts';
import type { ListPage } from '../list.ts';

export interface IndexBody {
  /** 页码，从 1 开始 */ page?: number | string;
  /** 每页行数，默认 20，最多 200 */ rows?: number | string;
  /** 场景 all、mine、participated、sub */ dataType?: 'all' | 'mine' | 'participated' | 'sub';
  /** 排序字段，可加 asc 或 desc：money、approval、state、userid、addTime、updateTime */ sort?: string | number;
  /** 搜索文字 */ key?: string | number;
  /** 负责人姓名 */ NickName?: string | number;
  /** 高级筛选，JSON 列表，各项同时成立：{field, type, value}，或 {or: [{field, type, value}, …]} 满足其一 */ data?: readonly ({ field: string | number; type: string | number; value?: unknown; } | { or: readonly ({ field: string | number; type: string | number; value?: unknown; })[]; })[] | string;
  /** 上一页答复的 next，代替 page */ next?: string | number;
  /** 按报销编号筛选 */ number?: string | number;
  /** 按报销事由筛选 */ reason?: string | number;
  /** 按报销金额筛选 */ money?: string | number;
  /** 按相关客户筛选 */ customerId?: string | number;
  /** 按审批状态筛选 */ approval?: string | number;
  /** 按状态筛选 */ state?: string | number;
  /** 按票据筛选 */ files?: string | number;
  /** 按备注筛选 */ Ext?: string | number;
  /** 按作废原因筛选 */ voidReason?: string | number;
  /** 按报销人筛选 */ userid?: string | number;
  /** 按创建时间筛选 */ addTime?: string | number;
  /** 按更新时间筛选 */ updateTime?: string | number;
  [field: string]: unknown;
}
/** 报销列表。权限 oa.baoxiao.index */
export const index = 'api/baoxiao/index' as CallPath<IndexBody, ListPage<ExpenseClaimRow>>;

export interface AddBody {
  /** 报销编号 */ number?: string | number;
  /** 报销事由 */ reason: string | number;
  /** 相关客户 */ customerId?: number | string;
  /** 票据 */ files?: readonly (number | string)[] | string;
  /** 备注 */ Ext?: string | number;
  /** 报销明细，JSON 列表 */ listJson?: readonly ({ readonly [name: string]: unknown })[] | string;
  [field: string]: unknown;
}
/** 新建报销。权限 oa.baoxiao.add */
export const add = 'api/baoxiao/add' as CallPath<AddBody, Created>;

export interface EditBody {
  /** 编号 */ id: number | string;
  /** 读到的版本；过期则答复 conflict */ version?: number | string;
  /** 报销编号 */ number?: string | number;
  /** 报销事由 */ reason?: string | number;
  /** 相关客户 */ customerId?: number | string;
  /** 票据 */ files?: readonly (number | string)[] | string;
  /** 备注 */ Ext?: string | number;
  /** 报销明细，JSON 列表 */ listJson?: readonly ({ readonly [name: string]: unknown })[] | string;
  [field: string]: unknown;
}
/** 编辑报销。权限 oa.baoxiao.edit */
export const edit = 'api/baoxiao/edit' as CallPath<EditBody, Edited>;

export interface ViewsBody {
  id?: number | string;
}
/** 报销详情。权限 oa.baoxiao.index */
export const views = 'api/baoxiao/Views' as CallPath<ViewsBody, ExpenseClaimRow>;

export interface DeleteBody {
  ids?: readonly (number | string)[] | string | number;
  id?: number | string;
}
/** 删除报销。权限 oa.baoxiao.delete */
export const delete_ = 'api/baoxiao/delete' as CallPath<DeleteBody, BulkDone>;

export interface VoidBody {
  ids: readonly (number | string)[] | string | number;
  /** 原因 */ reason: string | number;
  id?: number | string;
}
export interface VoidAnswer {
  count: number;
}
/** 作废报销，须写明原因；不再计入任何合计。权限 oa.baoxiao.void */
export const void_ = 'api/baoxiao/void' as CallPath<VoidBody, VoidAnswer>;

export interface ExportBody {
  /** 列表的查询参数：筛选、场景、搜索、排序 */ list: { readonly [name: string]: unknown } | string;
  /** 只导出这些编号；不给则为全部结果 */ ids?: readonly (number | string)[] | string | number;
  /** 列的字段名，按顺序；不给则为列表显示的列 */ columns?: readonly (string | number)[] | string;
  /** xlsx（默认）、csv（UTF-8）、gbk（GBK 编码的 csv） */ format?: 'xlsx' | 'csv' | 'gbk';
}
export interface ExportAnswer {
  id: number;
}
/** 在后台导出列表的全部结果，受数据范围和字段权限限制；完成后任务的 fileUrl 是文件的地址，文件保留一天。权限 oa.baoxiao.export */
export const export_ = 'api/baoxiao/export' as CallPath<ExportBody, ExportAnswer>;
