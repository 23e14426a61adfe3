// Calls of field. Written by npm run api-docs from the routes of the server.
import type { CallPath } from '../call.ts';
import type { ColumnSetting, ListField, Option } from '../answers/form.ts';
import type { Created, Rows } from '../envelope.ts';

export interface IndexBody {
  formid?: number | string;
  module?: string | number;
}
export type IndexRow = { id: number; field: string; type: 'divider' | 'userinfo' | 'input' | 'number' | 'ColorPicker' | 'textarea' | 'select' | 'statusSelect' | 'jcselect' | 'radio' | 'switch' | 'date' | 'datetime' | 'daterange' | 'city' | 'county' | 'branch' | 'user' | 'customer' | 'contract' | 'product' | 'picture' | 'cover' | 'file' | 'editor' | 'property' | 'tags' | 'tree' | 'tablelist'; title: string; custom: boolean; options: Option[]; [field: string]: unknown; };
/** 一个表单的字段及其属性；formid 为表单编号，或用 module。权限 system.customForm.index 或 system.workForm.index */
export const index = 'api/field/index' as CallPath<IndexBody, Rows<IndexRow>>;

export interface FieldListBody {
  formid?: number | string;
  module?: string | number;
}
export type FieldListRow = { id: number; field: string; type: 'divider' | 'userinfo' | 'input' | 'number' | 'ColorPicker' | 'textarea' | 'select' | 'statusSelect' | 'jcselect' | 'radio' | 'switch' | 'date' | 'datetime' | 'daterange' | 'city' | 'county' | 'branch' | 'user' | 'customer' | 'contract' | 'product' | 'picture' | 'cover' | 'file' | 'editor' | 'property' | 'tags' | 'tree' | 'tablelist'; title: string; custom: boolean; options: Option[]; [field: string]: unknown; };
/** 一个表单的字段名、类型和名称（供规则和公式选用）。权限 system.customForm.index 或 system.workForm.index */
export const fieldList = 'api/field/fieldList' as CallPath<FieldListBody, Rows<FieldListRow>>;

export interface AddBody {
  /** 模块名 */ module: string | number;
  /** 字段类型 */ type: string | number;
  /** 字段名 */ field?: string | number;
  /** 名称 */ title: string | number;
  /** 必填 */ required?: string | number;
  /** 必填提示 */ message?: string | number;
  /** 填写提示 */ placeholder?: string | number;
  /** 列宽 */ width?: string | number;
  /** 在列表显示 */ show?: string | number;
  /** 在表单显示 */ visible?: string | number;
  /** 选项 */ options?: string | number;
  /** 默认值 */ value?: string | number;
  /** 最大值 */ max?: string | number;
  /** 最小值 */ min?: string | number;
  /** 小数位数 */ precision?: string | number;
  /** 格式 */ pattern?: string | number;
  /** 格式提示 */ patternMessage?: string | number;
  /** 行数 */ rows?: string | number;
  /** 高度 */ height?: string | number;
  /** 占列数 */ span?: string | number;
  /** 多选 */ multiple?: string | number;
  /** 复选 */ checkbox?: string | number;
  /** 最多选择 */ multipleLimit?: string | number;
  /** 字典类型 */ key?: string | number;
  /** 上级字段 */ parent?: string | number;
  /** 不早于 */ notBefore?: string | number;
  /** 表格列 */ columns?: string | number;
  /** 开启文字 */ activeText?: string | number;
  /** 关闭文字 */ inactiveText?: string | number;
  /** 可排序、快速筛选 */ sortable?: string | number;
  /** 可搜索 */ searchable?: string | number;
  /** 显示条件 */ showWhen?: string | number;
  /** 必填条件 */ requireWhen?: string | number;
  /** 公式 */ formula?: string | number;
  [field: string]: unknown;
}
export interface AddAnswer {
  id: number;
  field: string;
  version: number;
}
/** 添加自定义字段；字段名由程序给出，也可用 field 指定。权限 system.customForm.add 或 system.workForm.add */
export const add = 'api/field/add' as CallPath<AddBody, AddAnswer>;

export interface EditBody {
  /** 字段编号 */ id: string | number;
  /** 读到的字段版本；过期则拒绝 */ version?: string | number;
  /** 1 表示确认失去值 */ confirm?: string | number;
  /** 在表单中的位置，从 1 开始 */ order?: string | number;
  /** 名称 */ title?: string | number;
  /** 必填 */ required?: string | number;
  /** 必填提示 */ message?: string | number;
  /** 填写提示 */ placeholder?: string | number;
  /** 列宽 */ width?: string | number;
  /** 在列表显示 */ show?: string | number;
  /** 在表单显示 */ visible?: string | number;
  /** 选项 */ options?: string | number;
  /** 默认值 */ value?: string | number;
  /** 最大值 */ max?: string | number;
  /** 最小值 */ min?: string | number;
  /** 小数位数 */ precision?: string | number;
  /** 格式 */ pattern?: string | number;
  /** 格式提示 */ patternMessage?: string | number;
  /** 行数 */ rows?: string | number;
  /** 高度 */ height?: string | number;
  /** 占列数 */ span?: string | number;
  /** 多选 */ multiple?: string | number;
  /** 复选 */ checkbox?: string | number;
  /** 最多选择 */ multipleLimit?: string | number;
  /** 字典类型 */ key?: string | number;
  /** 上级字段 */ parent?: string | number;
  /** 不早于 */ notBefore?: string | number;
  /** 表格列 */ columns?: string | number;
  /** 开启文字 */ activeText?: string | number;
  /** 关闭文字 */ inactiveText?: string | number;
  /** 可排序、快速筛选 */ sortable?: string | number;
  /** 可搜索 */ searchable?: string | number;
  /** 显示条件 */ showWhen?: string | number;
  /** 必填条件 */ requireWhen?: string | number;
  /** 公式 */ formula?: string | number;
  [field: string]: unknown;
}
export interface EditAnswer {
  id: number;
  version?: number;
  form: number;
}
/** 修改字段的属性；内置字段不能低于程序的要求；会失去值时答复 conflict，带 confirm=1 再提交。权限 system.customForm.edit 或 system.workForm.edit */
export const edit = 'api/field/edit' as CallPath<EditBody, EditAnswer>;

export interface DeleteBody {
  id?: number | string;
  ids?: readonly (number | string)[] | string | number;
  confirm?: number | string | boolean;
}
export interface DeleteAnswer {
  count: number;
  values: number;
}
/** 删除自定义字段；有值时先答复 conflict 和条数，带 confirm=1 再删除；可恢复。权限 system.customForm.delete 或 system.workForm.delete */
export const delete_ = 'api/field/delete' as CallPath<DeleteBody, DeleteAnswer>;

export interface RestoreBody {
  id: number | string;
}
/** 恢复已删除的自定义字段，连同它的值。权限 system.customForm.delete 或 system.workForm.delete */
export const restore = 'api/field/restore' as CallPath<RestoreBody, Created>;

export interface ListBody {
  formid: number | string;
  status?: number | string;
}
/** 一个表单可显示的列。登录后 */
export const list = 'api/field/list' as CallPath<ListBody, Rows<ListField>>;

export interface MyBody {
  formid: number | string;
}
export interface MyAnswer {
  show: string;
  columns: ColumnSetting[] | ({ id: number; width: number; })[];
}
/** 自己选择的列：show 为逗号分隔的编号。登录后 */
export const my = 'api/field/my' as CallPath<MyBody, MyAnswer>;

export interface SetBody {
  formid: number | string;
  ids: readonly (number | string)[] | string | number;
  columns?: readonly ({ id: number | string; width?: number | string; frozen?: boolean; })[] | string;
}
export interface SetAnswer {
  show: string;
}
/** 保存自己的列：顺序即显示顺序，columns 可带宽度和冻结。登录后 */
export const set = 'api/field/set' as CallPath<SetBody, SetAnswer>;
