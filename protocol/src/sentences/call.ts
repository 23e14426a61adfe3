// Messages about calls; each sentence in both languages.
import type { Catalogue } from './catalogue.ts';

export const call = {
  callsTooOften: ['每分钟最多拨号{max}次，请稍后再试', 'At most {max} calls a minute: please try again later'],
  callNoExtension: ['您还没有分机号，请联系管理员设置', 'You have no extension yet: please ask an administrator'],
  callUrl: [
    '请输入 http:// 或 https:// 开头、可以访问的网关地址',
    'Please enter the address of a gateway that can be reached, beginning with https://',
  ],
  gatewayAddress: ['网关地址不可用', 'The address of the gateway cannot be used'],
  gatewayInside: ['网关地址在内部网络，未被允许', 'The gateway lies in the own network and is not allowed'],
  gatewayAway: ['网关无法连接', 'The gateway cannot be reached'],
  gatewayTooLong: ['网关的应答过长', 'The gateway answered too much'],
  gatewayStatus: ['网关应答 {status}', 'The gateway answered {status}'],
  gatewayUnreadable: ['网关的应答无法识别', 'What the gateway answered cannot be read'],
} as const satisfies Catalogue;
