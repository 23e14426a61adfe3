// Calls of message. Written by npm run api-docs from the routes of the server.
import type { CallPath } from '../call.ts';

export interface SendBody {
  /** 发给谁 */ userid: number | string;
  /** 最多 300 字 */ msg: string | number;
}
/** 给一位在线人员发消息，以 privateMessage {UserID, NickName, Headimg, msg} 送达，不保存；每人每分钟最多 20 条。登录后 */
export const send = 'api/message/send' as CallPath<SendBody, null>;

export interface AnnounceBody {
  /** 最多 300 字 */ msg: string | number;
  code?: number | string;
}
/** 给所有在线人员发系统消息，以 systemMessage {code, msg} 送达，不保存；code 为 100 是成功提示，200 是警告。权限 system.announcement.send */
export const announce = 'api/message/announce' as CallPath<AnnounceBody, null>;
