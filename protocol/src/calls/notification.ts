// Calls of notification. Written by npm run api-docs from the routes of the server.
import type { AwayDigest, NoticeList, NoticeSwitch } from '../answers/notice.ts';
import type { BulkDone, Rows } from '../envelope.ts';
import type { CallPath, NoBody } from '../call.ts';

export interface IndexBody {
  isread?: number | string;
  /** 种类 */ kind?: string | number;
  away?: number | string;
  page?: number | string;
  rows?: number | string;
}
/** 自己的通知：isread 为 1 未读、2 已读；away 为 1 只含“您不在的时候”的；rows 和 total 在最外层。登录后 */
export const index = 'api/notification/index' as CallPath<IndexBody, null, NoticeList>;

export interface SetreadBody {
  ids?: readonly (number | string)[] | string | number;
  all?: number | string;
}
/** 标为已读：ids，或 all=1 全部。登录后 */
export const setread = 'api/notification/setread' as CallPath<SetreadBody, BulkDone>;

/** 权限能收到的通知种类和自己的开关。登录后 */
export const switches = 'api/notification/switches' as CallPath<NoBody, Rows<NoticeSwitch>>;

export interface SetSwitchBody {
  kind: string | number;
  on: number | string;
}
export interface SetSwitchAnswer {
  kind: string;
  on: number;
}
/** 开关一种通知。登录后 */
export const setSwitch = 'api/notification/setSwitch' as CallPath<SetSwitchBody, SetSwitchAnswer>;

/** 打开系统时调用：离开超过一个工作日、或委托他人期满后返回时，答复这段时间仍未读的通知按种类的数量（from、rows、total），没有则为 null。登录后 */
export const digest = 'api/notification/digest' as CallPath<NoBody, AwayDigest | null>;

/** 收起“您不在的时候”；其中的通知仍为未读。登录后 */
export const digestClose = 'api/notification/digestClose' as CallPath<NoBody, null>;
