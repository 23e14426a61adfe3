// Calls of form. Written by npm run api-docs from the routes of the server.
import type { CallPath, NoBody } from '../call.ts';
import type { DesignedForm, FormPreview, FormRow } from '../answers/customForm.ts';
import type { Rows } from '../envelope.ts';
import type { WorkFormCategories, WorkFormChoices } from '../answers/workForm.ts';

export interface IndexBody {
  key?: string | number;
  page?: number | string;
  rows?: number | string;
}
/** 各模块的表单。权限 system.customForm.index 或 system.workForm.index */
export const index = 'api/form/index' as CallPath<IndexBody, Rows<FormRow>>;

export interface ListBody {
  key?: string | number;
  page?: number | string;
  rows?: number | string;
}
/** 各模块的表单（供选择）。权限 system.customForm.index 或 system.workForm.index */
export const list = 'api/form/list' as CallPath<ListBody, Rows<FormRow>>;

export interface DetailBody {
  id?: number | string;
  module?: string | number;
}
/** 一个表单的全部字段及可修改的属性；id 为表单编号，或用 module。权限 system.customForm.index 或 system.workForm.index */
export const detail = 'api/form/detail' as CallPath<DetailBody, DesignedForm>;

export interface AddBody {
  module: string | number;
  items: readonly ({  })[] | string;
}
export interface AddAnswer {
  id: number;
  version: number;
  ids: number[];
}
/** 为还没有自定义字段的模块建立表单：items 为字段列表，全部成功或全部不加。权限 system.customForm.add 或 system.workForm.add */
export const add = 'api/form/add' as CallPath<AddBody, AddAnswer>;

export interface EditBody {
  id?: number | string;
  module?: string | number;
  version?: number | string;
  items?: readonly ({  })[] | string;
  order?: readonly (number | string)[] | string;
  deleted?: readonly (number | string)[] | string | number;
  restored?: readonly (number | string)[] | string | number;
  confirm?: number | string | boolean;
}
export interface EditAnswer {
  id: number;
  version: number;
  ids: number[];
}
/** 一次保存整个表单：items 为新增（id 小于 1）和修改的字段，order 为全部编号的顺序，deleted、restored 为编号；会失去值时答复 conflict，带 confirm=1 再提交。权限 system.customForm.edit 或 system.workForm.edit */
export const edit = 'api/form/Edit' as CallPath<EditBody, EditAnswer>;

export interface PreviewBody {
  id?: number | string;
  module?: string | number;
  items?: readonly ({  })[] | string;
  order?: readonly (number | string)[] | string;
  deleted?: readonly (number | string)[] | string | number;
  restored?: readonly (number | string)[] | string | number;
  role?: number | string;
}
/** 未保存的表单看起来的样子和其中的问题；参数同 api/form/Edit，role 为某个角色所见。权限 system.customForm.index 或 system.workForm.index */
export const preview = 'api/form/preview' as CallPath<PreviewBody, FormPreview>;

/** 审批表单的分类，及自己在各分类可以发起的数量。权限 oa.work.add */
export const category = 'api/form/category' as CallPath<NoBody, WorkFormCategories>;

export interface WorkformBody {
  type?: number | string;
  /** 名称、拼音或说明 */ key?: string | number;
}
/** 自己可以发起的审批表单；recent 为自己最近使用的，flow 为 false 时提交后直接通过。权限 oa.work.add */
export const workform = 'api/form/workform' as CallPath<WorkformBody, WorkFormChoices>;
