// Calls of contact. Written by npm run api-docs from the routes of the server.
import type { BulkDone, Created, Edited } from '../envelope.ts';
import type { CallPath, NoBody } from '../call.ts';
import type { ContactRow } from '../rows/contact.ts';
import type { ImportBegun } from '../answers/transfer.ts';
import type { ListPage } from '../list.ts';

export interface IndexBody {
  /** 页码，从 1 开始 */ page?: number | string;
  /** 每页行数，默认 20，最多 200 */ rows?: number | string;
  /** 场景 all、mine、participated、sub */ dataType?: 'all' | 'mine' | 'participated' | 'sub';
  /** 排序字段，可加 asc 或 desc：contactName、userid、AddTime、updateTime */ sort?: string | number;
  /** 搜索文字 */ key?: string | number;
  /** 负责人姓名 */ NickName?: string | number;
  /** 高级筛选，JSON 列表，各项同时成立：{field, type, value}，或 {or: [{field, type, value}, …]} 满足其一 */ data?: readonly ({ field: string | number; type: string | number; value?: unknown; } | { or: readonly ({ field: string | number; type: string | number; value?: unknown; })[]; })[] | string;
  /** 上一页答复的 next，代替 page */ next?: string | number;
  /** 1 只列公海 */ IsGongHai?: 0 | 1 | boolean;
  /** 场景筛选 */ customerId?: string | number;
  /** 按姓名筛选 */ contactName?: string | number;
  /** 按手机筛选 */ mobile?: string | number;
  /** 按职位筛选 */ zhiwei?: string | number;
  /** 按微信筛选 */ wechat?: string | number;
  /** 按QQ筛选 */ qq?: string | number;
  /** 按邮箱筛选 */ email?: string | number;
  /** 按性别筛选 */ sex?: string | number;
  /** 按备注筛选 */ Ext?: string | number;
  /** 按负责人筛选 */ userid?: string | number;
  /** 按创建时间筛选 */ AddTime?: string | number;
  /** 按更新时间筛选 */ updateTime?: string | number;
  [field: string]: unknown;
}
/** 联系人列表。权限 crm.contact.index */
export const index = 'api/contact/index' as CallPath<IndexBody, ListPage<ContactRow>>;

export interface AddBody {
  /** 姓名 */ contactName: string | number;
  /** 客户 */ customerId: number | string;
  /** 手机 */ mobile?: string | number;
  /** 职位 */ zhiwei?: string | number;
  /** 微信 */ wechat?: string | number;
  /** QQ */ qq?: string | number;
  /** 邮箱 */ email?: string | number;
  /** 性别 */ sex?: 0 | 1 | 2 | '';
  /** 备注 */ Ext?: string | number;
  [field: string]: unknown;
}
/** 新建联系人。权限 crm.contact.add */
export const add = 'api/contact/add' as CallPath<AddBody, Created>;

export interface EditBody {
  /** 编号 */ id: number | string;
  /** 读到的版本；过期则答复 conflict */ version?: number | string;
  /** 姓名 */ contactName?: string | number;
  /** 手机 */ mobile?: string | number;
  /** 职位 */ zhiwei?: string | number;
  /** 微信 */ wechat?: string | number;
  /** QQ */ qq?: string | number;
  /** 邮箱 */ email?: string | number;
  /** 性别 */ sex?: 0 | 1 | 2 | '';
  /** 备注 */ Ext?: string | number;
  [field: string]: unknown;
}
/** 编辑联系人。权限 crm.contact.edit */
export const edit = 'api/contact/Edit' as CallPath<EditBody, Edited>;

export interface ViewsBody {
  id?: number | string;
}
/** 联系人详情。权限 crm.contact.index */
export const views = 'api/contact/Views' as CallPath<ViewsBody, ContactRow>;

export interface DeleteBody {
  ids?: readonly (number | string)[] | string | number;
  id?: number | string;
}
/** 删除联系人。权限 crm.contact.delete */
export const delete_ = 'api/contact/delete' as CallPath<DeleteBody, BulkDone>;

export interface ListBody {
  customerId: number | string;
  /** 页码，从 1 开始 */ page?: number | string;
  /** 每页行数，默认 20，最多 200 */ rows?: number | string;
  /** 场景 all、mine、participated、sub */ dataType?: 'all' | 'mine' | 'participated' | 'sub';
  /** 排序字段，可加 asc 或 desc：contactName、userid、AddTime、updateTime */ sort?: string | number;
  /** 搜索文字 */ key?: string | number;
  /** 负责人姓名 */ NickName?: string | number;
  /** 高级筛选，JSON 列表，各项同时成立：{field, type, value}，或 {or: [{field, type, value}, …]} 满足其一 */ data?: readonly ({ field: string | number; type: string | number; value?: unknown; } | { or: readonly ({ field: string | number; type: string | number; value?: unknown; })[]; })[] | string;
  /** 上一页答复的 next，代替 page */ next?: string | number;
  /** 1 只列公海 */ IsGongHai?: 0 | 1 | boolean;
  /** 按姓名筛选 */ contactName?: string | number;
  /** 按手机筛选 */ mobile?: string | number;
  /** 按职位筛选 */ zhiwei?: string | number;
  /** 按微信筛选 */ wechat?: string | number;
  /** 按QQ筛选 */ qq?: string | number;
  /** 按邮箱筛选 */ email?: string | number;
  /** 按性别筛选 */ sex?: string | number;
  /** 按备注筛选 */ Ext?: string | number;
  /** 按负责人筛选 */ userid?: string | number;
  /** 按创建时间筛选 */ AddTime?: string | number;
  /** 按更新时间筛选 */ updateTime?: string | number;
  [field: string]: unknown;
}
/** 一个客户的联系人。权限 crm.contact.index */
export const list = 'api/contact/list' as CallPath<ListBody, ListPage<ContactRow>>;

export interface PrimaryBody {
  id: number | string;
}
/** 设为首要联系人。权限 crm.contact.edit */
export const primary = 'api/contact/Primary' as CallPath<PrimaryBody, Created>;

export interface ImportTemplateAnswer {
  id: number;
  name: string;
  url: string;
}
/** 导入模板：按当前表单生成，含下拉选项和填写说明；答复会过期的地址。权限 crm.contact.import */
export const importTemplate = 'api/contact/importTemplate' as CallPath<NoBody, ImportTemplateAnswer>;

export interface ImportBody {
  /** 工作表的名称；不给则为第一个可见且有内容的 */ sheet?: string | number;
  /** 标题所在的行号；不给或 0 则自动识别 */ head?: number | string;
}
/** 上传要导入的文件（部分名 file）：.xlsx 或 .csv，最多 100000 行；答复各列标题、前几行、工作表和建议的对应关系。权限 crm.contact.import */
export const import_ = 'api/contact/import' as CallPath<ImportBody, ImportBegun>;

export interface ExportBody {
  /** 列表的查询参数：筛选、场景、搜索、排序 */ list: { readonly [name: string]: unknown } | string;
  /** 只导出这些编号；不给则为全部结果 */ ids?: readonly (number | string)[] | string | number;
  /** 列的字段名，按顺序；不给则为列表显示的列 */ columns?: readonly (string | number)[] | string;
  /** xlsx（默认）、csv（UTF-8）、gbk（GBK 编码的 csv） */ format?: 'xlsx' | 'csv' | 'gbk';
}
export interface ExportAnswer {
  id: number;
}
/** 在后台导出列表的全部结果，受数据范围和字段权限限制；完成后任务的 fileUrl 是文件的地址，文件保留一天。权限 crm.contact.export */
export const export_ = 'api/contact/export' as CallPath<ExportBody, ExportAnswer>;
