// Calls of shr. Written by npm run api-docs from the routes of the server.
import type { BulkDone, Created, Edited, Rows } from '../envelope.ts';
import type { CallPath, NoBody } from '../call.ts';
import type { ImportBegun } from '../answers/transfer.ts';
import type { ListPage } from '../list.ts';
import type { ReceiverRow } from '../rows/receiver.ts';

export interface IndexBody {
  /** 页码，从 1 开始 */ page?: number | string;
  /** 每页行数，默认 20，最多 200 */ rows?: number | string;
  /** 场景 all、mine、participated、sub */ dataType?: 'all' | 'mine' | 'participated' | 'sub';
  /** 排序字段，可加 asc 或 desc：name、status、userid、AddTime、updateTime */ sort?: string | number;
  /** 搜索文字 */ key?: string | number;
  /** 负责人姓名 */ NickName?: string | number;
  /** 高级筛选，JSON 列表，各项同时成立：{field, type, value}，或 {or: [{field, type, value}, …]} 满足其一 */ data?: readonly ({ field: string | number; type: string | number; value?: unknown; } | { or: readonly ({ field: string | number; type: string | number; value?: unknown; })[]; })[] | string;
  /** 上一页答复的 next，代替 page */ next?: string | number;
  /** 按收货人筛选 */ name?: string | number;
  /** 按手机筛选 */ mobile?: string | number;
  /** 按审核状态筛选 */ status?: string | number;
  /** 按客户筛选 */ customerId?: string | number;
  /** 按省市筛选 */ province?: string | number;
  /** 按区县筛选 */ county?: string | number;
  /** 按详细地址筛选 */ address?: string | number;
  /** 按未通过原因筛选 */ reason?: string | number;
  /** 按备注筛选 */ Ext?: string | number;
  /** 按负责人筛选 */ userid?: string | number;
  /** 按创建时间筛选 */ AddTime?: string | number;
  /** 按更新时间筛选 */ updateTime?: string | number;
  [field: string]: unknown;
}
/** 收货人列表。权限 erp.shr.index */
export const index = 'api/shr/index' as CallPath<IndexBody, ListPage<ReceiverRow>>;

export interface AddBody {
  /** 收货人 */ name: string | number;
  /** 手机 */ mobile: string | number;
  /** 客户 */ customerId?: number | string;
  /** 省市 */ province?: number | string;
  /** 省市（第二项） */ city?: number | string;
  /** 区县 */ county?: number | string;
  /** 详细地址 */ address: string | number;
  /** 备注 */ Ext?: string | number;
  [field: string]: unknown;
}
/** 新建收货人。权限 erp.shr.add */
export const add = 'api/shr/add' as CallPath<AddBody, Created>;

export interface EditBody {
  /** 编号 */ id: number | string;
  /** 读到的版本；过期则答复 conflict */ version?: number | string;
  /** 收货人 */ name?: string | number;
  /** 手机 */ mobile?: string | number;
  /** 客户 */ customerId?: number | string;
  /** 省市 */ province?: number | string;
  /** 省市（第二项） */ city?: number | string;
  /** 区县 */ county?: number | string;
  /** 详细地址 */ address?: string | number;
  /** 备注 */ Ext?: string | number;
  [field: string]: unknown;
}
/** 编辑收货人。权限 erp.shr.edit */
export const edit = 'api/shr/edit' as CallPath<EditBody, Edited>;

export interface ViewsBody {
  id?: number | string;
}
/** 收货人详情。权限 erp.shr.index */
export const views = 'api/shr/Views' as CallPath<ViewsBody, ReceiverRow>;

export interface DeleteBody {
  ids?: readonly (number | string)[] | string | number;
  id?: number | string;
}
/** 删除收货人。权限 erp.shr.delete */
export const delete_ = 'api/shr/delete' as CallPath<DeleteBody, BulkDone>;

export interface TongguoBody {
  ids?: readonly (number | string)[] | string | number;
  id?: number | string;
}
export interface TongguoAnswer {
  count: number;
}
/** 审核通过。权限 erp.shr.review */
export const tongguo = 'api/shr/tongguo' as CallPath<TongguoBody, TongguoAnswer>;

export interface ButongguoBody {
  ids: readonly (number | string)[] | string | number;
  /** 未通过原因 */ reason: string | number;
  id?: number | string;
}
export interface ButongguoAnswer {
  count: number;
}
/** 审核不通过，须写明原因。权限 erp.shr.review */
export const butongguo = 'api/shr/butongguo' as CallPath<ButongguoBody, ButongguoAnswer>;

export interface ChoicesBody {
  customerId?: number | string;
}
export type ChoicesRow = { id: number; name: string; };
/** 订单可选的收货人：已通过的、属于此客户或不属于任何客户的。权限 erp.shr.index */
export const choices = 'api/shr/choices' as CallPath<ChoicesBody, Rows<ChoicesRow>>;

export interface ImportTemplateAnswer {
  id: number;
  name: string;
  url: string;
}
/** 导入模板：按当前表单生成，含下拉选项和填写说明；答复会过期的地址。权限 erp.shr.import */
export const importTemplate = 'api/shr/importTemplate' as CallPath<NoBody, ImportTemplateAnswer>;

export interface ImportBody {
  /** 工作表的名称；不给则为第一个可见且有内容的 */ sheet?: string | number;
  /** 标题所在的行号；不给或 0 则自动识别 */ head?: number | string;
}
/** 上传要导入的文件（部分名 file）：.xlsx 或 .csv，最多 100000 行；答复各列标题、前几行、工作表和建议的对应关系。权限 erp.shr.import */
export const import_ = 'api/shr/import' as CallPath<ImportBody, ImportBegun>;

export interface ExportBody {
  /** 列表的查询参数：筛选、场景、搜索、排序 */ list: { readonly [name: string]: unknown } | string;
  /** 只导出这些编号；不给则为全部结果 */ ids?: readonly (number | string)[] | string | number;
  /** 列的字段名，按顺序；不给则为列表显示的列 */ columns?: readonly (string | number)[] | string;
  /** xlsx（默认）、csv（UTF-8）、gbk（GBK 编码的 csv） */ format?: 'xlsx' | 'csv' | 'gbk';
}
export interface ExportAnswer {
  id: number;
}
/** 在后台导出列表的全部结果，受数据范围和字段权限限制；完成后任务的 fileUrl 是文件的地址，文件保留一天。权限 erp.shr.export */
export const export_ = 'api/shr/export' as CallPath<ExportBody, ExportAnswer>;
