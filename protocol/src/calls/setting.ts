// Calls of setting. Written by npm run api-docs from the routes of the server.
import type { CallPath, NoBody } from '../call.ts';
import type { CompanyInfo, SettingGroup } from '../answers/setting.ts';
import type { FieldChange } from '../answers/operationLog.ts';

/** 公司名称、时区、系统名称和标志，登录后即可读取。登录后 */
export const company = 'api/setting/company' as CallPath<NoBody, CompanyInfo>;

export interface IndexAnswer {
  groups: SettingGroup[];
}
/** 全部设置，按组。权限 system.setting.index */
export const index = 'api/setting/index' as CallPath<NoBody, IndexAnswer>;

export interface EditBody {
  key?: string | number;
  value?: unknown | string;
  values?: unknown | string;
  before?: unknown | string;
}
export interface EditAnswer {
  changes: FieldChange[];
}
/** 修改设置：key 和 value，或多项 values（JSON 对象）；before（JSON 对象）为读到的旧值，已被他人改为别的值时不保存。权限 system.setting.edit */
export const edit = 'api/setting/edit' as CallPath<EditBody, EditAnswer>;
