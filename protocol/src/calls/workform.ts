// Calls of workform. Written by npm run api-docs from the routes of the server.
import type { BulkDone, Edited } from '../envelope.ts';
import type { CallPath, NoBody } from '../call.ts';
import type { ListPage } from '../list.ts';
import type { WorkFormRow, WorkFormTemplate } from '../answers/workForm.ts';

export interface IndexBody {
  /** 名称、拼音或说明 */ key?: string | number;
  type?: number | string;
  enabled?: number | string;
  page?: number | string;
  rows?: number | string;
}
/** 审批表单，可按名称或拼音、分类、是否启用筛选。权限 system.workForm.index */
export const index = 'api/workform/index' as CallPath<IndexBody, ListPage<WorkFormRow>>;

export interface DetailBody {
  id: number | string;
}
/** 一个审批表单的设置。权限 system.workForm.index */
export const detail = 'api/workform/detail' as CallPath<DetailBody, WorkFormRow>;

/** 现成的审批表单：字段和流程。权限 system.workForm.index */
export const templates = 'api/workform/templates' as CallPath<NoBody, WorkFormTemplate[]>;

export interface AddBody {
  name: string | number;
  /** 字典 workFormType 的条目，0 为不分类 */ type?: number | string;
  icon?: 'Form' | 'FileText' | 'FileDone' | 'Solution' | 'Audit' | 'SafetyCertificate' | 'Calendar' | 'Schedule' | 'ClockCircle' | 'Coffee' | 'Car' | 'Rocket' | 'Global' | 'Home' | 'Shopping' | 'Gift' | 'AccountBook' | 'Transaction' | 'Bank' | 'Team' | 'UserAdd' | 'Idcard' | 'Book' | 'Trophy' | 'Tool' | 'Laptop' | 'Phone' | 'MedicineBox';
  color?: 'blue' | 'geekblue' | 'purple' | 'magenta' | 'red' | 'volcano' | 'orange' | 'gold' | 'lime' | 'green' | 'cyan';
  /** 说明 */ Ext?: string | number;
  /** 可发起的人员；人员和部门都为空时为全体 */ users?: readonly (number | string)[] | string | number;
  /** 可发起的部门，含下级 */ branches?: readonly (number | string)[] | string | number;
  sort?: number | string;
  template?: string | number;
  copyOf?: number | string;
}
export interface AddAnswer {
  id: number;
  module: string;
}
/** 新建审批表单，其记录的模块为答复的 module；template 为现成的表单（带字段和流程），copyOf 为复制其字段的表单。权限 system.workForm.add */
export const add = 'api/workform/add' as CallPath<AddBody, AddAnswer>;

export interface EditBody {
  id: number | string;
  version?: number | string;
  name?: string | number;
  /** 字典 workFormType 的条目，0 为不分类 */ type?: number | string;
  icon?: 'Form' | 'FileText' | 'FileDone' | 'Solution' | 'Audit' | 'SafetyCertificate' | 'Calendar' | 'Schedule' | 'ClockCircle' | 'Coffee' | 'Car' | 'Rocket' | 'Global' | 'Home' | 'Shopping' | 'Gift' | 'AccountBook' | 'Transaction' | 'Bank' | 'Team' | 'UserAdd' | 'Idcard' | 'Book' | 'Trophy' | 'Tool' | 'Laptop' | 'Phone' | 'MedicineBox';
  color?: 'blue' | 'geekblue' | 'purple' | 'magenta' | 'red' | 'volcano' | 'orange' | 'gold' | 'lime' | 'green' | 'cyan';
  /** 说明 */ Ext?: string | number;
  /** 可发起的人员；人员和部门都为空时为全体 */ users?: readonly (number | string)[] | string | number;
  /** 可发起的部门，含下级 */ branches?: readonly (number | string)[] | string | number;
  sort?: number | string;
  enabled?: number | string;
}
/** 修改审批表单的设置，或启用、停用；只改送来的各项。权限 system.workForm.edit */
export const edit = 'api/workform/Edit' as CallPath<EditBody, Edited>;

export interface DeleteBody {
  id: number | string;
  confirm?: number | string | boolean;
}
/** 删除审批表单：不能再发起，已有的申请仍可查看和审批；有申请时先答复 conflict，带 confirm=1 再删除。权限 system.workForm.delete */
export const delete_ = 'api/workform/delete' as CallPath<DeleteBody, BulkDone>;
