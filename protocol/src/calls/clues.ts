// Calls of clues. Written by npm run api-docs from the routes of the server.
import type { BulkDone, Created, Edited, Rejected, Rows } from '../envelope.ts';
import type { CallPath, NoBody } from '../call.ts';
import type { ImportBegun } from '../answers/transfer.ts';
import type { LeadPairs, LeadSubtotal, TurnPreview } from '../answers/lead.ts';
import type { LeadRow } from '../rows/lead.ts';
import type { ListPage } from '../list.ts';
import type { TeamRow } from '../answers/customer.ts';

export interface IndexBody {
  /** 页码，从 1 开始 */ page?: number | string;
  /** 每页行数，默认 20，最多 200 */ rows?: number | string;
  /** 场景 all、mine、participated、sub */ dataType?: 'all' | 'mine' | 'participated' | 'sub';
  /** 排序字段，可加 asc 或 desc：CustomerName、state、LaiYuan、hangye、userid、genjinTime、nextgenjintime、AddTime、updateTime */ sort?: string | number;
  /** 搜索文字 */ key?: string | number;
  /** 负责人姓名 */ NickName?: string | number;
  /** 高级筛选，JSON 列表，各项同时成立：{field, type, value}，或 {or: [{field, type, value}, …]} 满足其一 */ data?: readonly ({ field: string | number; type: string | number; value?: unknown; } | { or: readonly ({ field: string | number; type: string | number; value?: unknown; })[]; })[] | string;
  /** 上一页答复的 next，代替 page */ next?: string | number;
  /** 场景筛选 */ time?: string | number;
  /** 按线索名称筛选 */ CustomerName?: string | number;
  /** 按状态筛选 */ state?: string | number;
  /** 按联系人筛选 */ contact_name?: string | number;
  /** 按手机筛选 */ contact_mobile?: string | number;
  /** 按职位筛选 */ zhiwei?: string | number;
  /** 按微信筛选 */ wechat?: string | number;
  /** 按线索来源筛选 */ LaiYuan?: string | number;
  /** 按所属行业筛选 */ hangye?: string | number;
  /** 按公司电话筛选 */ tel?: string | number;
  /** 按省市筛选 */ province?: string | number;
  /** 按区县筛选 */ county?: string | number;
  /** 按详细地址筛选 */ address?: string | number;
  /** 按备注筛选 */ Ext?: string | number;
  /** 按负责人筛选 */ userid?: string | number;
  /** 按最近跟进筛选 */ genjinTime?: string | number;
  /** 按下次跟进筛选 */ nextgenjintime?: string | number;
  /** 按无效原因筛选 */ reason?: string | number;
  /** 按转成的客户筛选 */ customerId?: string | number;
  /** 按创建时间筛选 */ AddTime?: string | number;
  /** 按更新时间筛选 */ updateTime?: string | number;
  /** 按线索编号筛选 */ code?: string | number;
  [field: string]: unknown;
}
/** 线索列表。权限 crm.clues.index */
export const index = 'api/clues/index' as CallPath<IndexBody, ListPage<LeadRow>>;

export interface AddBody {
  /** 线索名称 */ CustomerName: string | number;
  /** 联系人 */ contact_name?: string | number;
  /** 手机 */ contact_mobile?: string | number;
  /** 职位 */ zhiwei?: string | number;
  /** 微信 */ wechat?: string | number;
  /** 线索来源 */ LaiYuan?: number | string;
  /** 所属行业 */ hangye?: number | string;
  /** 公司电话 */ tel?: string | number;
  /** 省市 */ province?: number | string;
  /** 省市（第二项） */ city?: number | string;
  /** 区县 */ county?: number | string;
  /** 详细地址 */ address?: string | number;
  /** 备注 */ Ext?: string | number;
  [field: string]: unknown;
}
/** 新建线索。权限 crm.clues.add */
export const add = 'api/clues/add' as CallPath<AddBody, Created>;

export interface EditBody {
  /** 编号 */ id: number | string;
  /** 读到的版本；过期则答复 conflict */ version?: number | string;
  /** 线索名称 */ CustomerName?: string | number;
  /** 联系人 */ contact_name?: string | number;
  /** 手机 */ contact_mobile?: string | number;
  /** 职位 */ zhiwei?: string | number;
  /** 微信 */ wechat?: string | number;
  /** 线索来源 */ LaiYuan?: number | string;
  /** 所属行业 */ hangye?: number | string;
  /** 公司电话 */ tel?: string | number;
  /** 省市 */ province?: number | string;
  /** 省市（第二项） */ city?: number | string;
  /** 区县 */ county?: number | string;
  /** 详细地址 */ address?: string | number;
  /** 备注 */ Ext?: string | number;
  /** 下次跟进 */ nextgenjintime?: string | number;
  [field: string]: unknown;
}
/** 编辑线索。权限 crm.clues.edit */
export const edit = 'api/clues/edit' as CallPath<EditBody, Edited>;

export interface ViewsBody {
  id?: number | string;
}
/** 线索详情。权限 crm.clues.index */
export const views = 'api/clues/Views' as CallPath<ViewsBody, LeadRow>;

export interface DeleteBody {
  ids?: readonly (number | string)[] | string | number;
  id?: number | string;
}
/** 删除线索。权限 crm.clues.delete */
export const delete_ = 'api/clues/delete' as CallPath<DeleteBody, BulkDone>;

export interface TransferBody {
  ids: readonly (number | string)[] | string | number;
  /** 新负责人 */ userid: number | string;
  /** 随同转移的内容：contracts（原负责人名下的合同，回款计划随合同）、contacts、plans、tasks，默认全部 */ carry?: string | number | readonly (string | number)[];
  /** 原负责人保留的权限 */ keep?: 'none' | 'read' | 'write';
  /** 保留到何时，留空为长期 */ expires?: string | number;
  id?: number | string;
}
/** 转移给另一负责人；原负责人退出，或以只读、可写成员留下。权限 crm.clues.transfer */
export const transfer = 'api/clues/Transfer' as CallPath<TransferBody, { count: number; carried?: { readonly [name: string]: number }; rejected?: Rejected[]; } | { count: number; carried?: { readonly [name: string]: number }; rejected?: Rejected[]; undo?: number; }>;

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
/** 共享给同事：readonly 为 1 只读、0 可写，expires 到期自动失效。权限 crm.clues.share */
export const share = 'api/clues/share' as CallPath<ShareBody, ShareAnswer>;

export interface UnshareBody {
  ids: readonly (number | string)[] | string | number;
  /** 成员 */ userid: number | string;
  id?: number | string;
}
export interface UnshareAnswer {
  count: number;
  carried?: { readonly [name: string]: number };
}
/** 取消一位成员的共享。权限 crm.clues.share */
export const unshare = 'api/clues/unshare' as CallPath<UnshareBody, UnshareAnswer>;

export interface LeaveBody {
  ids?: readonly (number | string)[] | string | number;
  id?: number | string;
}
export interface LeaveAnswer {
  count: number;
}
/** 退出他人共享给自己的记录。权限 crm.clues.index */
export const leave = 'api/clues/leave' as CallPath<LeaveBody, LeaveAnswer>;

export interface TeamBody {
  id: number | string;
}
/** 负责人和相关成员。权限 crm.clues.index */
export const team = 'api/clues/Team' as CallPath<TeamBody, Rows<TeamRow>>;

export interface TurnBody {
  ids: readonly (number | string)[] | string | number;
  /** 要并入的客户 */ customerId?: number | string;
  id?: number | string;
}
export interface TurnAnswer {
  count: number;
  rows: ({ id: number; customerId: number; })[];
  rejected?: Rejected[];
  left?: ({ id: number; fields: string[]; })[];
  duplicates?: ({ id: number; customerId: number; CustomerName: string; })[];
}
/** 转为客户，逐条答复；customerId 指定要并入的客户（一次一条）。权限 crm.clues.convert */
export const turn = 'api/clues/Turn' as CallPath<TurnBody, TurnAnswer>;

export interface TurnPreviewBody {
  id: number | string;
}
/** 转为客户时哪些内容填入客户和首要联系人的哪些字段，哪些只留在线索中。权限 crm.clues.convert */
export const turnPreview = 'api/clues/turnPreview' as CallPath<TurnPreviewBody, TurnPreview>;

/** 线索转客户的字段对应：每个线索字段填入客户或首要联系人的哪个字段，以及可以选择的字段。权限 system.customForm.index */
export const pairs = 'api/clues/pairs' as CallPath<NoBody, LeadPairs>;

export interface SetPairsBody {
  /** 线索字段 → customer.字段 或 contact.字段 */ pairs: { readonly [name: string]: string | number } | string;
  /** 读到的版本；过期则答复 conflict */ version?: number | string;
}
export interface SetPairsAnswer {
  version: number;
}
/** 设置线索转客户的字段对应；没有列出的字段不变，值为空则不带入。权限 system.customForm.edit */
export const setPairs = 'api/clues/setPairs' as CallPath<SetPairsBody, SetPairsAnswer>;

export interface CloseBody {
  ids: readonly (number | string)[] | string | number;
  /** 无效原因 */ reason: string | number;
  id?: number | string;
}
/** 标记为无效，须写明原因。权限 crm.clues.close */
export const close = 'api/clues/close' as CallPath<CloseBody, BulkDone>;

export interface ReopenBody {
  ids?: readonly (number | string)[] | string | number;
  id?: number | string;
}
/** 重新打开无效线索。权限 crm.clues.close */
export const reopen = 'api/clues/reopen' as CallPath<ReopenBody, BulkDone>;

export interface SubtotalBody {
  id: number | string;
}
/** 线索下各类记录的数量。权限 crm.clues.index */
export const subtotal = 'api/clues/Subtotal' as CallPath<SubtotalBody, LeadSubtotal>;

export interface ImportTemplateAnswer {
  id: number;
  name: string;
  url: string;
}
/** 导入模板：按当前表单生成，含下拉选项和填写说明；答复会过期的地址。权限 crm.clues.import */
export const importTemplate = 'api/clues/importTemplate' as CallPath<NoBody, ImportTemplateAnswer>;

export interface ImportBody {
  /** 工作表的名称；不给则为第一个可见且有内容的 */ sheet?: string | number;
  /** 标题所在的行号；不给或 0 则自动识别 */ head?: number | string;
}
/** 上传要导入的文件（部分名 file）：.xlsx 或 .csv，最多 100000 行；答复各列标题、前几行、工作表和建议的对应关系。权限 crm.clues.import */
export const import_ = 'api/clues/import' as CallPath<ImportBody, ImportBegun>;

export interface ExportBody {
  /** 列表的查询参数：筛选、场景、搜索、排序 */ list: { readonly [name: string]: unknown } | string;
  /** 只导出这些编号；不给则为全部结果 */ ids?: readonly (number | string)[] | string | number;
  /** 列的字段名，按顺序；不给则为列表显示的列 */ columns?: readonly (string | number)[] | string;
  /** xlsx（默认）、csv（UTF-8）、gbk（GBK 编码的 csv） */ format?: 'xlsx' | 'csv' | 'gbk';
}
export interface ExportAnswer {
  id: number;
}
/** 在后台导出列表的全部结果，受数据范围和字段权限限制；完成后任务的 fileUrl 是文件的地址，文件保留一天。权限 crm.clues.export */
export const export_ = 'api/clues/export' as CallPath<ExportBody, ExportAnswer>;
