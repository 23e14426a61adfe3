// Calls of calendar. Written by npm run api-docs from the routes of the server.
import type { CalendarFeed } from '../answers/agenda.ts';
import type { CallPath, FieldValue, NoBody } from '../call.ts';

/** 自己的日程订阅地址是否已生成、何时生成；地址本身不再返回。权限 oa.task.index 或 crm.customer.index 或 crm.clues.index 或 crm.recpay.index 或 crm.contract.index */
export const feedState = 'api/calendar/feedState' as CallPath<NoBody, CalendarFeed>;

export interface FeedRenewAnswer {
  secret: string;
}
/** 生成自己的日程订阅地址（只返回这一次），原来的地址随即失效。权限 oa.task.index 或 crm.customer.index 或 crm.clues.index 或 crm.recpay.index 或 crm.contract.index */
export const feedRenew = 'api/calendar/feedRenew' as CallPath<NoBody, FeedRenewAnswer>;

/** 停用自己的日程订阅地址。权限 oa.task.index 或 crm.customer.index 或 crm.clues.index 或 crm.recpay.index 或 crm.contract.index */
export const feedRevoke = 'api/calendar/feedRevoke' as CallPath<NoBody, null>;

export interface IndexBody {
  /** 第一天，yyyy-MM-dd */ from: string | number;
  /** 最后一天，最多 42 天；不超过 7 天时每类每天最多 20 条，否则 3 条 */ to: string | number;
  /** task、customer、clues、recpay、contract，用逗号分隔；不写为全部 */ kinds?: string | number;
  /** 负责人，不写为本人；只包含可见范围内的记录 */ userid?: number | string;
}
export interface IndexAnswer {
  parts: ({ kind: 'contract' | 'customer' | 'clues' | 'task' | 'recpay'; days: ({ day: string; total: number; totalCapped?: true; rows: ({ readonly [name: string]: FieldValue })[]; })[]; })[];
}
/** 某人的日程：未完成的任务、计划的跟进、到期的回款计划和合同。每类一个 part，各有按天的 days（day、total、rows）；无权查看的类不返回。权限 oa.task.index 或 crm.customer.index 或 crm.clues.index 或 crm.recpay.index 或 crm.contract.index */
export const index = 'api/calendar/index' as CallPath<IndexBody, IndexAnswer>;
