// Calls of recpay. Written by npm run api-docs from the routes of the server.
import type { BulkDone, Created, Edited, Rows } from '../envelope.ts';
import type { CallPath, NoBody } from '../call.ts';
import type { ImportBegun } from '../answers/transfer.ts';
import type { ListPage } from '../list.ts';
import type { ReceiptPlanRow } from '../rows/receiptPlan.ts';

export interface IndexBody {
  /** 页码，从 1 开始 */ page?: number | string;
  /** 每页行数，默认 20，最多 200 */ rows?: number | string;
  /** 场景 all、mine、participated、sub */ dataType?: 'all' | 'mine' | 'participated' | 'sub';
  /** 排序字段，可加 asc 或 desc：plantime、money、userid、AddTime、updateTime */ sort?: string | number;
  /** 搜索文字 */ key?: string | number;
  /** 负责人姓名 */ NickName?: string | number;
  /** 高级筛选，JSON 列表，各项同时成立：{field, type, value}，或 {or: [{field, type, value}, …]} 满足其一 */ data?: readonly ({ field: string | number; type: string | number; value?: unknown; } | { or: readonly ({ field: string | number; type: string | number; value?: unknown; })[]; })[] | string;
  /** 上一页答复的 next，代替 page */ next?: string | number;
  /** 场景筛选 */ planState?: string | number;
  /** 场景筛选 */ pending?: string | number;
  /** 场景筛选 */ contractId?: string | number;
  /** 场景筛选 */ customerId?: string | number;
  /** 按期次筛选 */ qici?: string | number;
  /** 按计划回款日期筛选 */ plantime?: string | number;
  /** 按计划金额筛选 */ money?: string | number;
  /** 按已回款筛选 */ recpaymoney?: string | number;
  /** 按完成时间筛选 */ completetime?: string | number;
  /** 按备注筛选 */ Ext?: string | number;
  /** 按负责人筛选 */ userid?: string | number;
  /** 按创建时间筛选 */ AddTime?: string | number;
  /** 按更新时间筛选 */ updateTime?: string | number;
  [field: string]: unknown;
}
/** 回款计划列表。权限 crm.recpay.index */
export const index = 'api/recpay/index' as CallPath<IndexBody, ListPage<ReceiptPlanRow>>;

export interface EditBody {
  /** 编号 */ id: number | string;
  /** 读到的版本；过期则答复 conflict */ version?: number | string;
  /** 期次 */ qici?: string | number;
  /** 计划回款日期 */ plantime?: string | number;
  /** 计划金额 */ money?: string | number;
  /** 备注 */ Ext?: string | number;
  [field: string]: unknown;
}
/** 编辑回款计划。权限 crm.recpay.edit */
export const edit = 'api/recpay/edit' as CallPath<EditBody, Edited>;

export interface ViewsBody {
  id?: number | string;
}
/** 回款计划详情。权限 crm.recpay.index */
export const views = 'api/recpay/Views' as CallPath<ViewsBody, ReceiptPlanRow>;

export interface DeleteBody {
  ids?: readonly (number | string)[] | string | number;
  id?: number | string;
}
/** 删除回款计划。权限 crm.recpay.delete */
export const delete_ = 'api/recpay/delete' as CallPath<DeleteBody, BulkDone>;

export interface ListBody {
  contractId?: number | string;
  customerId?: number | string;
}
/** 一份合同（contractId）或一个客户（customerId）的回款计划；rows 和 total 在最外层，没有 result。权限 crm.recpay.index */
export const list = 'api/recpay/list' as CallPath<ListBody, ListPage<ReceiptPlanRow>>;

export interface AddBody {
  contractId?: number | string;
}
/** 新建回款计划；各期之和超过合同金额时提示。权限 crm.recpay.add */
export const add = 'api/recpay/add' as CallPath<AddBody, Created>;

export interface ChoicesBody {
  contractId?: number | string;
}
export type ChoicesRow = { id: number; text: string; };
/** 一份合同中还没有收齐的期次，供回款选择。权限 crm.finance.index */
export const choices = 'api/recpay/choices' as CallPath<ChoicesBody, Rows<ChoicesRow>>;

export interface ReceivingBody {
  id: number | string;
}
export interface ReceivingAnswer {
  payway: number;
  accountid: number;
  money: string;
  addTime: string;
}
/** 收齐这一期之前：未收的金额（money）、今天（addTime），以及本人上一笔回款的方式（payway）和账户（accountid），没有则为 0。权限 crm.finance.add */
export const receiving = 'api/recpay/receiving' as CallPath<ReceivingBody, ReceivingAnswer>;

export interface SetBody {
  id: number | string;
}
/** 收齐这一期：按未收的金额新建一笔回款；回款的其他字段（money、addTime、payway、accountid 等）可一并给出。权限 crm.finance.add */
export const set = 'api/recpay/set' as CallPath<SetBody, Created>;

export interface ImportTemplateAnswer {
  id: number;
  name: string;
  url: string;
}
/** 导入模板：按当前表单生成，含下拉选项和填写说明；答复会过期的地址。权限 crm.recpay.import */
export const importTemplate = 'api/recpay/importTemplate' as CallPath<NoBody, ImportTemplateAnswer>;

export interface ImportBody {
  /** 工作表的名称；不给则为第一个可见且有内容的 */ sheet?: string | number;
  /** 标题所在的行号；不给或 0 则自动识别 */ head?: number | string;
}
/** 上传要导入的文件（部分名 file）：.xlsx 或 .csv，最多 100000 行；答复各列标题、前几行、工作表和建议的对应关系。权限 crm.recpay.import */
export const import_ = 'api/recpay/import' as CallPath<ImportBody, ImportBegun>;

export interface ExportBody {
  /** 列表的查询参数：筛选、场景、搜索、排序 */ list: { readonly [name: string]: unknown } | string;
  /** 只导出这些编号；不给则为全部结果 */ ids?: readonly (number | string)[] | string | number;
  /** 列的字段名，按顺序；不给则为列表显示的列 */ columns?: readonly (string | number)[] | string;
  /** xlsx（默认）、csv（UTF-8）、gbk（GBK 编码的 csv） */ format?: 'xlsx' | 'csv' | 'gbk';
}
export interface ExportAnswer {
  id: number;
}
/** 在后台导出列表的全部结果，受数据范围和字段权限限制；完成后任务的 fileUrl 是文件的地址，文件保留一天。权限 crm.recpay.export */
export const export_ = 'api/recpay/export' as CallPath<ExportBody, ExportAnswer>;
