// Messages about calls; each sentence in both languages.
import type { Catalogue } from './catalogue.ts';

export const call = {
  callsTooOften: ['每分钟最多拨号{max}次，请稍后再试', 'At most {max} calls a minute. Try again later.'],
  callNoExtension: ['您还没有分机号，请联系管理员设置', 'You do not have an extension yet. Contact an administrator.'],
  callUrl: [
    '请输入 http:// 或 https:// 开头、可以访问的网关地址',
    'Enter a reachable gateway address that starts with http:// or https://',
  ],
  gatewayAddress: ['网关地址不可用', 'The gateway address is not valid'],
  gatewayInside: ['网关地址在内部网络，未被允许', 'The gateway is on an internal network that is not allowed'],
  gatewayAway: ['网关无法连接', 'The gateway cannot be reached'],
  gatewayTooLong: ['网关的应答过长', "The gateway's response is too long"],
  gatewayStatus: ['网关应答 {status}', 'The gateway responded with {status}'],
  gatewayUnreadable: ['网关的应答无法识别', "The gateway's response could not be read"],
} as const satisfies Catalogue;
