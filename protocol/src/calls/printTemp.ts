// Calls of printTemp. Written by npm run api-docs from the routes of the server.
import type { BulkDone, Created, Edited, Rows } from '../envelope.ts';
import type { CallPath } from '../call.ts';
import type { PrintChoice, PrintModule, PrintPage, PrintPlaces, PrintTemplate, PrintTemplateRow } from '../answers/print.ts';

export interface IndexBody {
  module?: string | number;
  query?: string | number;
  key?: string | number;
  page?: number | string;
  rows?: number | string;
}
export interface IndexAnswer {
  modules: PrintModule[];
  rows: PrintTemplateRow[];
  total: number;
}
/** 打印模板列表：module 为一类记录，query（或 key）按名称查找；modules 为可打印的记录类型。权限 system.printTemp.index */
export const index = 'api/printTemp/index' as CallPath<IndexBody, IndexAnswer>;

export interface DetailBody {
  id: number | string;
}
/** 一个打印模板，temp 为内容。权限 system.printTemp.index 或 crm.customer.print 或 crm.contract.print 或 crm.recpay.print 或 crm.finance.print 或 crm.payment.print 或 crm.renewal.print 或 crm.invoice.print 或 oa.baoxiao.print 或 erp.order.print 或 oa.work.print */
export const detail = 'api/printTemp/detail' as CallPath<DetailBody, PrintTemplate>;

export interface ListBody {
  module: string | number;
}
/** 一类记录可选的打印模板，默认模板在前。权限 crm.customer.print 或 crm.contract.print 或 crm.recpay.print 或 crm.finance.print 或 crm.payment.print 或 crm.renewal.print 或 crm.invoice.print 或 oa.baoxiao.print 或 erp.order.print 或 oa.work.print */
export const list = 'api/printTemp/list' as CallPath<ListBody, Rows<PrintChoice>>;

export interface PlacesBody {
  module: string | number;
}
/** 一类记录的模板中可用的占位：字段、上级记录、明细、公司和打印信息。权限 system.printTemp.index */
export const places = 'api/printTemp/places' as CallPath<PlacesBody, PrintPlaces>;

export interface AddBody {
  /** 模板名称 */ ext: string | number;
  module: string | number;
  /** 模板内容，HTML */ temp: string | number;
  /** 1 为默认模板 */ isDefault?: number | string;
}
/** 新建打印模板：ext 名称，module 为一类记录，temp 内容。权限 system.printTemp.add */
export const add = 'api/printTemp/add' as CallPath<AddBody, Created>;

export interface EditBody {
  id: number | string;
  /** 模板名称 */ ext?: string | number;
  /** 模板内容，HTML */ temp?: string | number;
  /** 1 为默认模板 */ isDefault?: number | string;
  version?: number | string;
}
/** 编辑打印模板；version 为读到的版本，过期则答复 conflict。权限 system.printTemp.edit */
export const edit = 'api/printTemp/edit' as CallPath<EditBody, Edited>;

export interface DeleteBody {
  ids?: readonly (number | string)[] | string | number;
  id?: number | string;
}
/** 删除打印模板；60 秒内可由删除者恢复。权限 system.printTemp.delete */
export const delete_ = 'api/printTemp/delete' as CallPath<DeleteBody, BulkDone>;

export interface RestoreBody {
  id: number | string;
}
/** 恢复自己刚删除的打印模板。权限 system.printTemp.delete */
export const restore = 'api/printTemp/restore' as CallPath<RestoreBody, BulkDone>;

export interface PreviewBody {
  module: string | number;
  /** 模板内容，HTML */ temp: string | number;
  recordId?: number | string;
}
/** 预览还没有保存的模板：recordId 为 0 时取最新的记录，没有记录时用示例。权限 system.printTemp.add 或 system.printTemp.edit */
export const preview = 'api/printTemp/preview' as CallPath<PreviewBody, PrintPage>;

export interface RenderBody {
  id: number | string;
  module: string | number;
  recordId: number | string;
}
/** 按模板打印一条记录：id 为模板，module 和 recordId 为记录；无权看的字段留空。权限 crm.customer.print 或 crm.contract.print 或 crm.recpay.print 或 crm.finance.print 或 crm.payment.print 或 crm.renewal.print 或 crm.invoice.print 或 oa.baoxiao.print 或 erp.order.print 或 oa.work.print */
export const render = 'api/printTemp/render' as CallPath<RenderBody, PrintPage>;

export interface PrintedBody {
  id: number | string;
  module: string | number;
  recordId: number | string;
}
/** 记下一次打印：在记录的操作日志中可见。权限 crm.customer.print 或 crm.contract.print 或 crm.recpay.print 或 crm.finance.print 或 crm.payment.print 或 crm.renewal.print 或 crm.invoice.print 或 oa.baoxiao.print 或 erp.order.print 或 oa.work.print */
export const printed = 'api/printTemp/printed' as CallPath<PrintedBody, Created>;
