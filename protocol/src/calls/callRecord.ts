// Calls of callRecord. Written by npm run api-docs from the routes of the server.
import type { CallPath } from '../call.ts';
import type { CallRecordRow } from '../rows/callRecord.ts';
import type { ListPage } from '../list.ts';

export interface IndexBody {
  /** 页码，从 1 开始 */ page?: number | string;
  /** 每页行数，默认 20，最多 200 */ rows?: number | string;
  /** 场景 all、mine、participated、sub */ dataType?: 'all' | 'mine' | 'participated' | 'sub';
  /** 排序字段，可加 asc 或 desc：mobile、state、userid、AddTime */ sort?: string | number;
  /** 搜索文字 */ key?: string | number;
  /** 负责人姓名 */ NickName?: string | number;
  /** 高级筛选，JSON 列表，各项同时成立：{field, type, value}，或 {or: [{field, type, value}, …]} 满足其一 */ data?: readonly ({ field: string | number; type: string | number; value?: unknown; } | { or: readonly ({ field: string | number; type: string | number; value?: unknown; })[]; })[] | string;
  /** 上一页答复的 next，代替 page */ next?: string | number;
  /** 按号码筛选 */ mobile?: string | number;
  /** 按结果筛选 */ state?: string | number;
  /** 按客户筛选 */ customerId?: string | number;
  /** 按线索筛选 */ leadId?: string | number;
  /** 按分机号筛选 */ extension?: string | number;
  /** 按方式筛选 */ driver?: string | number;
  /** 按网关结果码筛选 */ resultcode?: string | number;
  /** 按说明筛选 */ message?: string | number;
  /** 按呼叫人筛选 */ userid?: string | number;
  /** 按呼叫时间筛选 */ AddTime?: string | number;
  [field: string]: unknown;
}
/** 通话记录列表。权限 call.callRecord.index */
export const index = 'api/callRecord/index' as CallPath<IndexBody, ListPage<CallRecordRow>>;

export interface ViewsBody {
  id?: number | string;
}
/** 通话记录详情。权限 call.callRecord.index */
export const views = 'api/callRecord/Views' as CallPath<ViewsBody, CallRecordRow>;
