// Calls of doublecall. Written by npm run api-docs from the routes of the server.
import type { CallPath, NoBody } from '../call.ts';

export interface OncallBody {
  /** 号码 */ mobile: string | number;
  /** 拨给谁：customer 或 clues；不传时按号码查找 */ module?: 'customer' | 'clues';
  /** 客户或线索的编号 */ id?: number | string;
}
export interface OncallAnswer {
  id: number;
  module: string;
  modelId: number;
}
export interface OncallBeside {
  resultcode: string;
}
/** 拨号；resultcode 为 0 是成功，否则是网关的结果码，msg 是网关的说明。每人每分钟最多 20 次。权限 call.callRecord.add */
export const oncall = 'api/doublecall/oncall' as CallPath<OncallBody, OncallAnswer, OncallBeside>;

export interface GatewayAnswer {
  driver: 'log' | 'http';
  url: string;
  hasSecret: boolean;
  version: number;
}
/** 双呼设置；密钥不返回，hasSecret 表示已设置。权限 dbcall.gateway.index */
export const gateway = 'api/doublecall/gateway' as CallPath<NoBody, GatewayAnswer>;

export interface SetGatewayBody {
  /** log 仅记录，http 双呼网关 */ driver: 'log' | 'http';
  url?: string | number;
  secret?: string | number;
  /** 读到的版本 */ version: number | string;
}
export interface SetGatewayAnswer {
  version: number;
}
/** 修改双呼设置；secret 留空表示不变。权限 dbcall.gateway.edit */
export const setGateway = 'api/doublecall/setGateway' as CallPath<SetGatewayBody, SetGatewayAnswer>;
