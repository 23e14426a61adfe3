// Messages about webhooks; each sentence in both languages.
import type { Catalogue } from './catalogue.ts';

export const webhook = {
  webhookUrl: [
    '须为 http 或 https 地址，不能带用户名和密码，也不能指向内部网络',
    'Must be an http or https address without user name and password, and not on an internal network',
  ],
  webhookHost: [
    '“{host}”不在允许的主机中，请管理员在系统设置中添加',
    '“{host}” is not an allowed host. Ask an administrator to add it in system settings.',
  ],
  webhookEvents: ['请至少选择一个事件', 'Choose at least one event'],
  webhookEventUnknown: [
    '包含不存在、或您看不到的记录的事件',
    'Contains an unknown event, or one for records you cannot view',
  ],
  webhookSecret: ['密钥为{min}到{max}个可见的英文字符', 'A secret must have {min} to {max} visible ASCII characters'],
  webhooksMost: ['最多{max}个推送地址', 'At most {max} addresses'],
  webhookMade: ['推送已创建，请立即复制密钥', 'Webhook created. Copy the secret now.'],
  webhookNotYours: [
    '只有创建人可以修改地址和事件、启用和重新推送',
    'Only the creator can change the address and events, enable the webhook or resend',
  ],
  deliveryWaits: ['正在等待推送', 'Waiting to be sent'],
  deliveryAgain: ['已重新排队', 'Queued again'],
  deliveryUnseen: ['创建人看不到此记录，没有推送', 'The creator cannot view this record, so nothing was sent'],
  deliverySecret: [
    '签名密钥暂时无法读取，请管理员查看服务器日志',
    'The signing secret cannot be read; ask an administrator to check the server log',
  ],
  deliveryOwnerGone: ['创建人已停用或不再有权限', 'The creator is disabled or no longer has permission'],
  deliveryTimeout: ['10秒内没有答复', 'No response within 10 seconds'],
  deliveryUnreachable: ['无法连接', 'Could not connect'],
  deliveryRefused: ['地址指向内部网络，已拒绝', 'Rejected: the address is on an internal network'],
  deliveryStatus: ['答复 {status}', 'Responded with {status}'],
} as const satisfies Catalogue;
