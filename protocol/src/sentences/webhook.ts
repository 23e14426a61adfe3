// Messages about webhooks; each sentence in both languages.
import type { Catalogue } from './catalogue.ts';

export const webhook = {
  webhookUrl: [
    '须为 http 或 https 地址，不能带用户名和密码，也不能指向内部网络',
    'An http or https address without a user name and password, outside the own network',
  ],
  webhookHost: [
    '“{host}”不在允许的主机中，请管理员在系统设置中添加',
    '“{host}” is not among the hosts that the settings allow',
  ],
  webhookEvents: ['请至少选择一个事件', 'Please choose an event at least'],
  webhookEventUnknown: [
    '包含不存在、或您看不到的记录的事件',
    'There is an event among them that is unknown, or of records that you do not see',
  ],
  webhookSecret: ['密钥为{min}到{max}个可见的英文字符', 'A secret has {min} to {max} visible ASCII characters'],
  webhooksMost: ['最多{max}个推送地址', 'At most {max} addresses'],
  webhookMade: ['推送已创建，请立即复制密钥', 'The address was added, please copy the secret now'],
  webhookNotYours: [
    '只有创建人可以修改地址和事件、启用和重新推送',
    'Only the person who added it may change its address and events, switch it on or send again',
  ],
  deliveryWaits: ['正在等待推送', 'It waits to be sent'],
  deliveryAgain: ['已重新排队', 'Queued again'],
  deliveryUnseen: [
    '创建人看不到此记录，没有推送',
    'Whoever added the address does not see the record: nothing was sent',
  ],
  deliveryOwnerGone: [
    '创建人已停用或不再有权限',
    'Whoever added the address left, or may not see such records any more',
  ],
  deliveryTimeout: ['10秒内没有答复', 'No answer within 10 seconds'],
  deliveryUnreachable: ['无法连接', 'Cannot be reached'],
  deliveryRefused: ['地址指向内部网络，已拒绝', 'The address lies in the own network'],
  deliveryStatus: ['答复 {status}', 'Answered {status}'],
} as const satisfies Catalogue;
