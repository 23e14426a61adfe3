// Calls of contract. Written by npm run api-docs from the routes of the server.
import type { BulkDone, Created, Edited, Rejected, Rows } from '../envelope.ts';
import type { CallPath, NoBody } from '../call.ts';
import type { ContractRow } from '../rows/contract.ts';
import type { ImportBegun } from '../answers/transfer.ts';
import type { ListPage } from '../list.ts';
import type { TeamRow } from '../answers/customer.ts';
import type { WorkRow } from '../answers/work.ts';

export interface IndexBody {
  /** 页码，从 1 开始 */ page?: number | string;
  /** 每页行数，默认 20，最多 200 */ rows?: number | string;
  /** 场景 all、mine、participated、sub */ dataType?: 'all' | 'mine' | 'participated' | 'sub';
  /** 排序字段，可加 asc 或 desc：orderSn、contractName、Money、approval、state、signTime、endTime、type、unpaid、userid、AddTime、updateTime */ sort?: string | number;
  /** 搜索文字 */ key?: string | number;
  /** 负责人姓名 */ NickName?: string | number;
  /** 高级筛选，JSON 列表，各项同时成立：{field, type, value}，或 {or: [{field, type, value}, …]} 满足其一 */ data?: readonly ({ field: string | number; type: string | number; value?: unknown; } | { or: readonly ({ field: string | number; type: string | number; value?: unknown; })[]; })[] | string;
  /** 上一页答复的 next，代替 page */ next?: string | number;
  /** 场景筛选 */ due?: string | number;
  /** 场景筛选 */ time?: string | number;
  /** 场景筛选 */ productid?: string | number;
  /** 场景筛选 */ productCategory?: string | number;
  /** 场景筛选 */ customerId?: string | number;
  /** 按合同编号筛选 */ orderSn?: string | number;
  /** 按合同名称筛选 */ contractName?: string | number;
  /** 按合同金额筛选 */ Money?: string | number;
  /** 按审批状态筛选 */ approval?: string | number;
  /** 按状态筛选 */ state?: string | number;
  /** 按签订日期筛选 */ signTime?: string | number;
  /** 按开始日期筛选 */ startTime?: string | number;
  /** 按结束日期筛选 */ endTime?: string | number;
  /** 按合同类型筛选 */ type?: string | number;
  /** 按已回款筛选 */ repaid?: string | number;
  /** 按未回款筛选 */ unpaid?: string | number;
  /** 按续费金额筛选 */ renewed?: string | number;
  /** 按已开票筛选 */ invoiced?: string | number;
  /** 按标签筛选 */ tags?: string | number;
  /** 按备注筛选 */ Ext?: string | number;
  /** 按不续费原因筛选 */ noRenewal?: string | number;
  /** 按作废原因筛选 */ voidReason?: string | number;
  /** 按负责人筛选 */ userid?: string | number;
  /** 按创建时间筛选 */ AddTime?: string | number;
  /** 按更新时间筛选 */ updateTime?: string | number;
  /** 按系统编号筛选 */ code?: string | number;
  [field: string]: unknown;
}
/** 合同列表。权限 crm.contract.index */
export const index = 'api/contract/index' as CallPath<IndexBody, ListPage<ContractRow>>;

export interface AddBody {
  /** 合同编号 */ orderSn?: string | number;
  /** 合同名称 */ contractName?: string | number;
  /** 客户 */ customerId: number | string;
  /** 合同金额 */ Money?: string | number;
  /** 签订日期 */ signTime?: string | number;
  /** 开始日期 */ startTime?: string | number;
  /** 结束日期 */ endTime?: string | number;
  /** 合同类型 */ type?: number | string;
  /** 备注 */ Ext?: string | number;
  /** 合同产品，JSON 列表 */ listJson?: readonly ({ readonly [name: string]: unknown })[] | string;
  [field: string]: unknown;
}
/** 新建合同。权限 crm.contract.add */
export const add = 'api/contract/add' as CallPath<AddBody, Created>;

export interface EditBody {
  /** 编号 */ id: number | string;
  /** 读到的版本；过期则答复 conflict */ version?: number | string;
  /** 合同编号 */ orderSn?: string | number;
  /** 合同名称 */ contractName?: string | number;
  /** 合同金额 */ Money?: string | number;
  /** 签订日期 */ signTime?: string | number;
  /** 开始日期 */ startTime?: string | number;
  /** 结束日期 */ endTime?: string | number;
  /** 合同类型 */ type?: number | string;
  /** 备注 */ Ext?: string | number;
  /** 合同产品，JSON 列表 */ listJson?: readonly ({ readonly [name: string]: unknown })[] | string;
  [field: string]: unknown;
}
/** 编辑合同。权限 crm.contract.edit */
export const edit = 'api/contract/edit' as CallPath<EditBody, Edited>;

export interface ViewsBody {
  id?: number | string;
}
/** 合同详情。权限 crm.contract.index */
export const views = 'api/contract/Views' as CallPath<ViewsBody, ContractRow>;

export interface DeleteBody {
  ids?: readonly (number | string)[] | string | number;
  id?: number | string;
}
/** 删除合同。权限 crm.contract.delete */
export const delete_ = 'api/contract/delete' as CallPath<DeleteBody, BulkDone>;

export interface TransferBody {
  ids: readonly (number | string)[] | string | number;
  /** 新负责人 */ userid: number | string;
  /** 随同转移的内容：contracts（原负责人名下的合同，回款计划随合同）、contacts、plans、tasks，默认全部 */ carry?: string | number | readonly (string | number)[];
  /** 原负责人保留的权限 */ keep?: 'none' | 'read' | 'write';
  /** 保留到何时，留空为长期 */ expires?: string | number;
  id?: number | string;
}
/** 转移给另一负责人；原负责人退出，或以只读、可写成员留下。权限 crm.contract.transfer */
export const transfer = 'api/contract/Transfer' as CallPath<TransferBody, { count: number; carried?: { readonly [name: string]: number }; rejected?: Rejected[]; } | { count: number; carried?: { readonly [name: string]: number }; rejected?: Rejected[]; undo?: number; }>;

export interface ShareBody {
  ids: readonly (number | string)[] | string | number;
  /** 共享给的员工，最多 100 人 */ userids: readonly (number | string)[] | string | number;
  readonly?: 1 | 0 | "1" | "0";
  /** 随同共享的内容：contacts、contracts、plans、tasks */ carry?: string | number | readonly (string | number)[];
  /** 到期自动失效，留空为长期 */ expires?: string | number;
  id?: number | string;
}
export interface ShareAnswer {
  count: number;
  carried?: { readonly [name: string]: number };
}
/** 共享给同事：readonly 为 1 只读、0 可写，expires 到期自动失效。权限 crm.contract.share */
export const share = 'api/contract/share' as CallPath<ShareBody, ShareAnswer>;

export interface UnshareBody {
  ids: readonly (number | string)[] | string | number;
  /** 成员 */ userid: number | string;
  id?: number | string;
}
export interface UnshareAnswer {
  count: number;
  carried?: { readonly [name: string]: number };
}
/** 取消一位成员的共享。权限 crm.contract.share */
export const unshare = 'api/contract/unshare' as CallPath<UnshareBody, UnshareAnswer>;

export interface LeaveBody {
  ids?: readonly (number | string)[] | string | number;
  id?: number | string;
}
export interface LeaveAnswer {
  count: number;
}
/** 退出他人共享给自己的记录。权限 crm.contract.index */
export const leave = 'api/contract/leave' as CallPath<LeaveBody, LeaveAnswer>;

export interface TeamBody {
  id: number | string;
}
/** 负责人和相关成员。权限 crm.contract.index */
export const team = 'api/contract/Team' as CallPath<TeamBody, Rows<TeamRow>>;

export interface VoidBody {
  ids: readonly (number | string)[] | string | number;
  /** 原因 */ reason: string | number;
  id?: number | string;
}
export interface VoidAnswer {
  count: number;
}
/** 作废合同，须写明原因；不再计入任何合计。权限 crm.contract.void */
export const void_ = 'api/contract/void' as CallPath<VoidBody, VoidAnswer>;

export interface ListBody {
  /** 页码，从 1 开始 */ page?: number | string;
  /** 每页行数，默认 20，最多 200 */ rows?: number | string;
  /** 场景 all、mine、participated、sub */ dataType?: 'all' | 'mine' | 'participated' | 'sub';
  /** 排序字段，可加 asc 或 desc：orderSn、contractName、Money、approval、state、signTime、endTime、type、unpaid、userid、AddTime、updateTime */ sort?: string | number;
  /** 搜索文字 */ key?: string | number;
  /** 负责人姓名 */ NickName?: string | number;
  /** 高级筛选，JSON 列表，各项同时成立：{field, type, value}，或 {or: [{field, type, value}, …]} 满足其一 */ data?: readonly ({ field: string | number; type: string | number; value?: unknown; } | { or: readonly ({ field: string | number; type: string | number; value?: unknown; })[]; })[] | string;
  /** 上一页答复的 next，代替 page */ next?: string | number;
  /** 场景筛选 */ due?: string | number;
  /** 场景筛选 */ time?: string | number;
  /** 场景筛选 */ productid?: string | number;
  /** 场景筛选 */ productCategory?: string | number;
  /** 场景筛选 */ customerId?: string | number;
  /** 按合同编号筛选 */ orderSn?: string | number;
  /** 按合同名称筛选 */ contractName?: string | number;
  /** 按合同金额筛选 */ Money?: string | number;
  /** 按审批状态筛选 */ approval?: string | number;
  /** 按状态筛选 */ state?: string | number;
  /** 按签订日期筛选 */ signTime?: string | number;
  /** 按开始日期筛选 */ startTime?: string | number;
  /** 按结束日期筛选 */ endTime?: string | number;
  /** 按合同类型筛选 */ type?: string | number;
  /** 按已回款筛选 */ repaid?: string | number;
  /** 按未回款筛选 */ unpaid?: string | number;
  /** 按续费金额筛选 */ renewed?: string | number;
  /** 按已开票筛选 */ invoiced?: string | number;
  /** 按标签筛选 */ tags?: string | number;
  /** 按备注筛选 */ Ext?: string | number;
  /** 按不续费原因筛选 */ noRenewal?: string | number;
  /** 按作废原因筛选 */ voidReason?: string | number;
  /** 按负责人筛选 */ userid?: string | number;
  /** 按创建时间筛选 */ AddTime?: string | number;
  /** 按更新时间筛选 */ updateTime?: string | number;
  /** 按系统编号筛选 */ code?: string | number;
  [field: string]: unknown;
}
/** 合同列表，参数同 index；customerId 为一个客户的合同。权限 crm.contract.index */
export const list = 'api/contract/list' as CallPath<ListBody, ListPage<ContractRow>>;

export interface AmendBody {
  id: number | string;
  /** 变更原因 */ reason: string | number;
}
export interface AmendAnswer {
  id: number;
  version: number;
  revision: number;
  task?: number;
}
/** 变更已生效的合同：字段同 edit，reason 为原因；变更前的内容保留为旧版本。权限 crm.contract.amend */
export const amend = 'api/contract/amend' as CallPath<AmendBody, AmendAnswer>;

export interface AmendmentBody {
  id: number | string;
}
/** 退回给自己的变更：合同变更后的内容和 reason 原因，修改后用 amend 再次提交。权限 crm.contract.amend */
export const amendment = 'api/contract/amendment' as CallPath<AmendmentBody, ContractRow>;

export interface RevisionsBody {
  id: number | string;
}
export type RevisionsRow = { username: string; reason: string; addtime: string; revision: number; log: number; };
/** 合同的历次变更：版本、原因、变更人，逐项差异在操作日志的 log 条目中。权限 crm.contract.index */
export const revisions = 'api/contract/revisions' as CallPath<RevisionsBody, Rows<RevisionsRow>>;

export interface NoRenewalBody {
  ids: readonly (number | string)[] | string | number;
  /** 原因 */ reason: string | number;
  id?: number | string;
}
/** 标记为不续费，须写明原因。权限 crm.contract.edit */
export const noRenewal = 'api/contract/noRenewal' as CallPath<NoRenewalBody, BulkDone>;

export interface BindTagBody {
  id: number | string;
  list: string | number;
}
export interface BindTagAnswer {
  tags: string;
}
/** 设置合同的标签：list 为逗号分隔的标签文字，留空则清除。权限 crm.contract.edit */
export const bindTag = 'api/contract/bindTag' as CallPath<BindTagBody, BindTagAnswer>;

export interface WorksBody {
  id: number | string;
}
/** 合同的审批单。权限 crm.contract.index */
export const works = 'api/contract/works' as CallPath<WorksBody, Rows<WorkRow>>;

export interface SubtotalBody {
  id: number | string;
}
export interface SubtotalAnswer {
  works: number;
  files: number;
  recpay: number;
  renewal: number;
  invoice: number;
  finance: number;
  payment: number;
  product?: number;
  logs?: number;
  revisions?: number;
}
/** 合同下各类记录的数量。权限 crm.contract.index */
export const subtotal = 'api/contract/Subtotal' as CallPath<SubtotalBody, SubtotalAnswer>;

export interface SetInvoiceBody {
  ids: readonly (number | string)[] | string | number;
  /** 发票号码 */ number: string | number;
  /** 开票日期 */ date?: string | number;
  id?: number | string;
}
/** 开票：ids 为发票，number 为发票号码，date 为开票日期。权限 crm.invoice.issue */
export const setInvoice = 'api/contract/setInvoice' as CallPath<SetInvoiceBody, BulkDone>;

export interface ImportTemplateAnswer {
  id: number;
  name: string;
  url: string;
}
/** 导入模板：按当前表单生成，含下拉选项和填写说明；答复会过期的地址。权限 crm.contract.import */
export const importTemplate = 'api/contract/importTemplate' as CallPath<NoBody, ImportTemplateAnswer>;

export interface ImportBody {
  /** 工作表的名称；不给则为第一个可见且有内容的 */ sheet?: string | number;
  /** 标题所在的行号；不给或 0 则自动识别 */ head?: number | string;
}
/** 上传要导入的文件（部分名 file）：.xlsx 或 .csv，最多 100000 行；答复各列标题、前几行、工作表和建议的对应关系。权限 crm.contract.import */
export const import_ = 'api/contract/import' as CallPath<ImportBody, ImportBegun>;

export interface ExportBody {
  /** 列表的查询参数：筛选、场景、搜索、排序 */ list: { readonly [name: string]: unknown } | string;
  /** 只导出这些编号；不给则为全部结果 */ ids?: readonly (number | string)[] | string | number;
  /** 列的字段名，按顺序；不给则为列表显示的列 */ columns?: readonly (string | number)[] | string;
  /** xlsx（默认）、csv（UTF-8）、gbk（GBK 编码的 csv） */ format?: 'xlsx' | 'csv' | 'gbk';
}
export interface ExportAnswer {
  id: number;
}
/** 在后台导出列表的全部结果，受数据范围和字段权限限制；完成后任务的 fileUrl 是文件的地址，文件保留一天。权限 crm.contract.export */
export const export_ = 'api/contract/export' as CallPath<ExportBody, ExportAnswer>;
