// Calls of operationLog. Written by npm run api-docs from the routes of the server.
import type { CallPath, NoBody } from '../call.ts';
import type { ListPage } from '../list.ts';
import type { OperationLogRow } from '../answers/operationLog.ts';

export interface IndexBody {
  module?: string | number;
  modelId?: number | string;
  userid?: number | string;
  action?: string | number;
  field?: string | number;
  begin?: string | number;
  end?: string | number;
  page?: number | string;
  rows?: number | string;
}
/** 一条记录（module、modelId）的操作日志；有“操作日志”权限时可查全部，按模块、人员、动作、日期筛选；field 只看一个字段的变化。登录后 */
export const index = 'api/operationLog/index' as CallPath<IndexBody, ListPage<OperationLogRow>>;

export interface OptionsAnswer {
  modules: ({ value: string; label: string; })[];
  actions: ({ value: string; label: string; })[];
}
/** 可筛选的模块和动作。权限 manager.operationLog.index */
export const options = 'api/operationLog/options' as CallPath<NoBody, OptionsAnswer>;
