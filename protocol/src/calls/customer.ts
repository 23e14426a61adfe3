// Calls of customer. Written by npm run api-docs from the routes of the server.
import type { BulkDone, Created, Edited, Rejected, Rows } from '../envelope.ts';
import type { CallPath, NoBody } from '../call.ts';
import type { CustomerRow } from '../rows/customer.ts';
import type { CustomerSubtotal, TeamRow } from '../answers/customer.ts';
import type { DuplicateRow } from '../answers/duplicate.ts';
import type { ImportBegun } from '../answers/transfer.ts';
import type { ListPage } from '../list.ts';
import type { MergeAnswer, MergePreview, MergeRow, UnmergeAnswer } from '../answers/merge.ts';

export interface IndexBody {
  /** 页码，从 1 开始 */ page?: number | string;
  /** 每页行数，默认 20，最多 200 */ rows?: number | string;
  /** 场景 all、mine、participated、sub */ dataType?: 'all' | 'mine' | 'participated' | 'sub';
  /** 排序字段，可加 asc 或 desc：CustomerName、status、LaiYuan、hangye、clue、dealTime、userid、genjinTime、nextgenjintime、AddTime、updateTime */ sort?: string | number;
  /** 搜索文字 */ key?: string | number;
  /** 负责人姓名 */ NickName?: string | number;
  /** 高级筛选，JSON 列表，各项同时成立：{field, type, value}，或 {or: [{field, type, value}, …]} 满足其一 */ data?: readonly ({ field: string | number; type: string | number; value?: unknown; } | { or: readonly ({ field: string | number; type: string | number; value?: unknown; })[]; })[] | string;
  /** 上一页答复的 next，代替 page */ next?: string | number;
  /** 1 只列公海 */ IsGongHai?: 0 | 1 | boolean;
  /** 场景筛选 */ time?: string | number;
  /** 场景筛选 */ recycle?: string | number;
  /** 场景筛选 */ got?: string | number;
  /** 场景筛选 */ poolid?: string | number;
  /** 按客户名称筛选 */ CustomerName?: string | number;
  /** 按客户级别筛选 */ status?: string | number;
  /** 按客户来源筛选 */ LaiYuan?: string | number;
  /** 按所属行业筛选 */ hangye?: string | number;
  /** 按成交状态筛选 */ clue?: string | number;
  /** 按成交时间筛选 */ dealTime?: string | number;
  /** 按公司电话筛选 */ tel?: string | number;
  /** 按网址筛选 */ website?: string | number;
  /** 按省市筛选 */ province?: string | number;
  /** 按区县筛选 */ county?: string | number;
  /** 按详细地址筛选 */ address?: string | number;
  /** 按标签筛选 */ tags?: string | number;
  /** 按备注筛选 */ Ext?: string | number;
  /** 按负责人筛选 */ userid?: string | number;
  /** 按最近跟进筛选 */ genjinTime?: string | number;
  /** 按下次跟进筛选 */ nextgenjintime?: string | number;
  /** 按创建时间筛选 */ AddTime?: string | number;
  /** 按更新时间筛选 */ updateTime?: string | number;
  /** 按客户编号筛选 */ code?: string | number;
  [field: string]: unknown;
}
/** 客户列表。权限 crm.customer.index */
export const index = 'api/customer/index' as CallPath<IndexBody, ListPage<CustomerRow>>;

export interface AddBody {
  /** 客户名称 */ CustomerName: string | number;
  /** 客户级别 */ status?: number | string;
  /** 客户来源 */ LaiYuan?: number | string;
  /** 所属行业 */ hangye?: number | string;
  /** 公司电话 */ tel?: string | number;
  /** 网址 */ website?: string | number;
  /** 省市 */ province?: number | string;
  /** 省市（第二项） */ city?: number | string;
  /** 区县 */ county?: number | string;
  /** 详细地址 */ address?: string | number;
  /** 标签 */ tags?: string | number;
  /** 备注 */ Ext?: string | number;
  /** 首要联系人，JSON 对象：contactName、mobile；留空则不建 */ contact?: { readonly [name: string]: unknown } | null | string;
  [field: string]: unknown;
}
/** 新建客户。权限 crm.customer.add */
export const add = 'api/customer/add' as CallPath<AddBody, Created>;

export interface EditBody {
  /** 编号 */ id: number | string;
  /** 读到的版本；过期则答复 conflict */ version?: number | string;
  /** 客户名称 */ CustomerName?: string | number;
  /** 客户级别 */ status?: number | string;
  /** 客户来源 */ LaiYuan?: number | string;
  /** 所属行业 */ hangye?: number | string;
  /** 公司电话 */ tel?: string | number;
  /** 网址 */ website?: string | number;
  /** 省市 */ province?: number | string;
  /** 省市（第二项） */ city?: number | string;
  /** 区县 */ county?: number | string;
  /** 详细地址 */ address?: string | number;
  /** 标签 */ tags?: string | number;
  /** 备注 */ Ext?: string | number;
  /** 下次跟进 */ nextgenjintime?: string | number;
  [field: string]: unknown;
}
/** 编辑客户。权限 crm.customer.edit */
export const edit = 'api/customer/edit' as CallPath<EditBody, Edited>;

export interface ViewsBody {
  id?: number | string;
}
/** 客户详情。权限 crm.customer.index */
export const views = 'api/customer/Views' as CallPath<ViewsBody, CustomerRow>;

export interface DeleteBody {
  ids?: readonly (number | string)[] | string | number;
  id?: number | string;
}
/** 删除客户。权限 crm.customer.delete */
export const delete_ = 'api/customer/delete' as CallPath<DeleteBody, BulkDone>;

export interface TransferBody {
  ids: readonly (number | string)[] | string | number;
  /** 新负责人 */ userid: number | string;
  /** 随同转移的内容：contracts（原负责人名下的合同，回款计划随合同）、contacts、plans、tasks，默认全部 */ carry?: string | number | readonly (string | number)[];
  /** 原负责人保留的权限 */ keep?: 'none' | 'read' | 'write';
  /** 保留到何时，留空为长期 */ expires?: string | number;
  id?: number | string;
}
/** 转移给另一负责人；原负责人退出，或以只读、可写成员留下。权限 crm.customer.transfer */
export const transfer = 'api/customer/Transfer' as CallPath<TransferBody, { count: number; carried?: { readonly [name: string]: number }; rejected?: Rejected[]; } | { count: number; carried?: { readonly [name: string]: number }; rejected?: Rejected[]; undo?: number; }>;

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
/** 共享给同事：readonly 为 1 只读、0 可写，expires 到期自动失效。权限 crm.customer.share */
export const share = 'api/customer/share' as CallPath<ShareBody, ShareAnswer>;

export interface UnshareBody {
  ids: readonly (number | string)[] | string | number;
  /** 成员 */ userid: number | string;
  id?: number | string;
}
export interface UnshareAnswer {
  count: number;
  carried?: { readonly [name: string]: number };
}
/** 取消一位成员的共享。权限 crm.customer.share */
export const unshare = 'api/customer/unshare' as CallPath<UnshareBody, UnshareAnswer>;

export interface LeaveBody {
  ids?: readonly (number | string)[] | string | number;
  id?: number | string;
}
export interface LeaveAnswer {
  count: number;
}
/** 退出他人共享给自己的记录。权限 crm.customer.index */
export const leave = 'api/customer/leave' as CallPath<LeaveBody, LeaveAnswer>;

export interface TeamBody {
  id: number | string;
}
/** 负责人和相关成员。权限 crm.customer.index */
export const team = 'api/customer/Team' as CallPath<TeamBody, Rows<TeamRow>>;

export interface MergePreviewBody {
  /** 两个编号 */ ids: readonly (number | string)[] | string | number;
}
/** 合并两个客户之前：两者并列的字段、各自的下级记录、建议保留哪一个，以及不能合并的原因。权限 crm.customer.merge */
export const mergePreview = 'api/customer/mergePreview' as CallPath<MergePreviewBody, MergePreview>;

export interface MergeBody {
  /** 保留的记录 */ id: number | string;
  /** 被合并的记录 */ otherId: number | string;
  /** 保留的记录的版本；过期则答复 conflict */ version: number | string;
  /** 被合并的记录的版本 */ otherVersion: number | string;
  /** 取被合并记录之值的字段，逗号分隔 */ take?: readonly (string | number)[] | string | number;
  /** 被合并记录的负责人保留的权限 */ keep?: 'none' | 'read' | 'write';
}
/** 合并两个客户：otherId 并入 id，下级记录、附件、成员和置顶随之转移；一天内可撤销。权限 crm.customer.merge */
export const merge = 'api/customer/merge' as CallPath<MergeBody, MergeAnswer>;

export interface MergesBody {
  id: number | string;
}
/** 并入一个客户的记录，新的在前。权限 crm.customer.index */
export const merges = 'api/customer/merges' as CallPath<MergesBody, Rows<MergeRow>>;

export interface UnmergeBody {
  /** 合并的答复 merge */ id: number | string;
}
/** 撤销一天内的合并，由合并的人或管理员；合并之后改动过的内容保持现状，并逐类说明。权限 crm.customer.merge */
export const unmerge = 'api/customer/unmerge' as CallPath<UnmergeBody, UnmergeAnswer>;

export interface ToGonghaiBody {
  ids: readonly (number | string)[] | string | number;
  poolid?: number | string;
  id?: number | string;
}
/** 放入公海；poolid 为放入哪一个，留空为自己的第一个。权限 crm.customer.pool */
export const toGonghai = 'api/customer/ToGonghai' as CallPath<ToGonghaiBody, BulkDone>;

export interface ReceiveBody {
  ids?: readonly (number | string)[] | string | number;
  id?: number | string;
}
/** 领取公海客户；同时领取时只有一人成功，每日、名下数量和前负责人的限制逐条说明。权限 crm.customer.receive */
export const receive = 'api/customer/receive' as CallPath<ReceiveBody, BulkDone>;

export interface DistributeBody {
  ids: readonly (number | string)[] | string | number;
  userid: number | string;
  id?: number | string;
}
/** 把公海客户分配给员工。权限 crm.customer.distribute */
export const distribute = 'api/customer/distribute' as CallPath<DistributeBody, BulkDone>;

export interface LockBody {
  ids?: readonly (number | string)[] | string | number;
  id?: number | string;
}
/** 锁定私有客户，不被自动回收；超出上限的逐条说明。权限 crm.customer.lock */
export const lock = 'api/customer/lock' as CallPath<LockBody, BulkDone>;

export interface UnlockBody {
  ids?: readonly (number | string)[] | string | number;
  id?: number | string;
}
/** 解除锁定。权限 crm.customer.lock */
export const unlock = 'api/customer/unlock' as CallPath<UnlockBody, BulkDone>;

export interface SetTopBody {
  id: number | string;
}
export interface SetTopAnswer {
  isTop: number;
}
/** 置顶或取消置顶，只对自己有效。权限 crm.customer.index */
export const setTop = 'api/customer/setTop' as CallPath<SetTopBody, SetTopAnswer>;

export interface SubtotalBody {
  id: number | string;
}
/** 客户下各类记录的数量。权限 crm.customer.index */
export const subtotal = 'api/customer/Subtotal' as CallPath<SubtotalBody, CustomerSubtotal>;

export interface DuplicateBody {
  key: string | number;
}
export interface DuplicateAnswer {
  rows: DuplicateRow[];
}
/** 查重：名称或电话在线索、客户、公海和联系人中是否已有，最多 10 条；看不到的记录只显示输入的字。权限 crm.customer.index */
export const duplicate = 'api/customer/duplicate' as CallPath<DuplicateBody, DuplicateAnswer>;

export interface ImportTemplateAnswer {
  id: number;
  name: string;
  url: string;
}
/** 导入模板：按当前表单生成，含下拉选项和填写说明；答复会过期的地址。权限 crm.customer.import */
export const importTemplate = 'api/customer/importTemplate' as CallPath<NoBody, ImportTemplateAnswer>;

export interface ImportBody {
  /** 工作表的名称；不给则为第一个可见且有内容的 */ sheet?: string | number;
  /** 标题所在的行号；不给或 0 则自动识别 */ head?: number | string;
}
/** 上传要导入的文件（部分名 file）：.xlsx 或 .csv，最多 100000 行；答复各列标题、前几行、工作表和建议的对应关系。权限 crm.customer.import */
export const import_ = 'api/customer/import' as CallPath<ImportBody, ImportBegun>;

export interface ExportBody {
  /** 列表的查询参数：筛选、场景、搜索、排序 */ list: { readonly [name: string]: unknown } | string;
  /** 只导出这些编号；不给则为全部结果 */ ids?: readonly (number | string)[] | string | number;
  /** 列的字段名，按顺序；不给则为列表显示的列 */ columns?: readonly (string | number)[] | string;
  /** xlsx（默认）、csv（UTF-8）、gbk（GBK 编码的 csv） */ format?: 'xlsx' | 'csv' | 'gbk';
}
export interface ExportAnswer {
  id: number;
}
/** 在后台导出列表的全部结果，受数据范围和字段权限限制；完成后任务的 fileUrl 是文件的地址，文件保留一天。权限 crm.customer.export */
export const export_ = 'api/customer/export' as CallPath<ExportBody, ExportAnswer>;
