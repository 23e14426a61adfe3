// Webhooks: other programs of the company receive changes at addresses that are kept here.

import { zDeliveryRow, zWebhookKind, zWebhookRow } from '@crm/protocol/answers/webhook';
import { limits } from '@crm/protocol/limits';
import { msg } from '@crm/protocol/sentences';
import { deliveryStates, webhookLimits } from '@crm/protocol/webhook';
import * as z from 'zod';
import { defineModule, usual } from '../../engine/module.ts';
import { zCreated, zDone, zPageOf, zRows } from '../../platform/http/answers.ts';
import { sentenceError } from '../../platform/http/issue.ts';
import { route } from '../../platform/http/route.ts';
import { zBulk, zExact, zFlag, zId, zLine, zNameUpTo, zPaged, zWhole } from '../../platform/http/values.ts';
import { listDeliveries, sendAgain } from './deliveries.ts';
import { noteForHooks } from './events.ts';
import {
  addHook,
  deleteHooks,
  editHook,
  hooksPart,
  listHooks,
  webhookKinds,
  webhookSecret,
  webhookSettings,
} from './hooks.ts';
import { pruneDeliveries, sendDeliveries } from './send.job.ts';

const area = '事件推送';
const see = 'system.webhook.index';
/** Comma-joined, or a list. */
const zEvents = z
  .union([z.array(z.string()), z.string().transform((text) => text.split(',').filter((one) => one !== ''))], {
    error: sentenceError('badFormat'),
  })
  .refine((events) => events.length <= 500 && events.every((one) => one.length <= 100), {
    error: sentenceError('badFormat'),
  })
  .transform((events) => [...new Set(events)]);
const zHook = {
  name: zNameUpTo(webhookLimits.name),
  url: zLine
    .transform((text) => text.trim())
    .refine((text) => text.length <= webhookLimits.url, { error: sentenceError('tooLong', { max: webhookLimits.url }) })
    .describe('http 或 https 地址'),
  events: zEvents.describe('事件，逗号分隔或 JSON 列表，如 customer.created'),
  secret: zExact.optional().describe('签名密钥；新建时留空由系统生成，编辑时留空不变'),
  enabled: zFlag.optional().describe('1 启用'),
};

export const webhookModule = defineModule({
  name: 'webhook',
  grants: [
    {
      branch: 'system',
      module: 'webhook',
      label: area,
      scoped: false,
      actions: usual('index', 'add', 'edit', 'delete'),
      needs: { add: [see], edit: [see], delete: [see] },
    },
  ],
  settingsRecords: [webhookSettings],
  secrets: [webhookSecret],
  logs: [{ module: 'webhook', name: webhookSettings.name, grant: see, table: 'webhook' }],
  verbs: { resend: ['重新推送', 'Resent'] },
  organisation: [hooksPart],
  on: { '*.created': noteForHooks, '*.changed': noteForHooks, '*.deleted': noteForHooks, '*.restored': noteForHooks },
  settings: [
    {
      key: 'webhook.hosts',
      label: '允许推送的主机',
      english: 'Allowed webhook hosts',
      group: '登录与安全',
      hint: [
        '逗号分隔，*.example.com 含其下全部；留空为任何外部主机。内部网络的主机还须由服务器的 OUTGOING_HOSTS 允许',
        'Separate with commas; *.example.com includes all subdomains. Leave blank to allow any external host. Internal hosts must also be allowed by OUTGOING_HOSTS on the server.',
      ],
      type: 'text',
      initial: '',
      max: 1000,
      optional: true,
    },
  ],
  notices: [
    {
      kind: 'webhook.failed',
      label: ['事件推送失败', 'A webhook fails'],
      needs: [see],
      sentence: [
        '事件推送“{name}”连续24小时没有成功，请查看推送记录',
        'The webhook “{name}” has not succeeded for 24 hours. Check its log.',
      ],
    },
    {
      kind: 'webhook.off',
      label: ['事件推送被停用', 'A webhook is turned off'],
      needs: [see],
      sentence: [
        '事件推送“{name}”连续失败 {count} 次，已自动停用',
        'The webhook “{name}” failed {count} times in a row and was turned off',
      ],
    },
  ],
  jobs: [
    {
      name: 'webhook.send',
      label: '发送事件推送',
      english: 'Send webhooks',
      schedule: { every: 2 },
      expires: 600,
      run: sendDeliveries,
    },
    {
      name: 'webhook.prune',
      label: '清理事件推送记录',
      english: 'Clean up webhook log',
      schedule: { cron: '50 2 * * *' },
      run: pruneDeliveries,
    },
  ],
  routes: () => [
    route({
      path: 'api/webhook/index',
      method: 'both',
      access: [see],
      kind: 'read',
      area,
      summary: '推送地址，及近一天成功和等待的条数；密钥不显示',
      english: 'Webhooks, with the number delivered and waiting of the last day; secrets are not shown',
      body: z.looseObject({}),
      answer: zRows(zWebhookRow),
      handle: async (call) => {
        const rows = await listHooks(call);
        return { data: { rows, total: rows.length } };
      },
    }),
    route({
      path: 'api/webhook/options',
      method: 'both',
      access: [see],
      kind: 'read',
      quick: true,
      area,
      summary: '可以推送的记录种类和事件',
      english: 'Record types and events that can be delivered',
      body: z.looseObject({}),
      answer: z.strictObject({ kinds: z.array(zWebhookKind) }),
      handle: async (call) => ({ data: { kinds: webhookKinds(call) } }),
    }),
    route({
      path: 'api/webhook/add',
      access: ['system.webhook.add'],
      kind: 'write',
      personOnly: true,
      secret: true,
      area,
      summary: '新建推送，返回签名密钥（只显示这一次）；内容为创建人当时能看到的记录',
      english:
        'Create a webhook; returns the signing secret (shown only once); its content is what its creator can see at the time',
      body: z.looseObject(zHook),
      answer: z.strictObject({ id: z.number(), secret: z.string() }),
      handle: async (call) => {
        const { name, url, events, secret = '', enabled = true } = call.body;
        return { data: await addHook(call, { name, url, events, secret, enabled }), msg: msg('webhookMade') };
      },
    }),
    route({
      path: 'api/webhook/edit',
      access: ['system.webhook.edit'],
      kind: 'write',
      personOnly: true,
      secret: true,
      area,
      summary: '编辑推送；地址、事件和密钥只有创建人可以改，也只有创建人可以启用',
      english:
        'Edit a webhook; only its creator can change address, events and secret, and only its creator can enable it',
      body: z.looseObject({ ...zHook, id: zId, version: zWhole(1, 1_000_000) }),
      answer: zCreated,
      handle: async (call) => {
        const { id, version, name, url, events, secret = '', enabled = false } = call.body;
        await editHook(call, id, version, { name, url, events, secret, enabled });
        return { data: { id }, msg: msg('saved') };
      },
    }),
    route({
      path: 'api/webhook/delete',
      access: ['system.webhook.delete'],
      kind: 'write',
      personOnly: true,
      area,
      summary: '删除推送，等待中的不再发送',
      english: 'Delete a webhook; what is waiting is not sent',
      body: zBulk.pipe(z.looseObject({ ids: z.array(z.number()).describe('编号') })),
      answer: zDone,
      handle: async (call) => ({ data: { count: await deleteHooks(call, call.body.ids) }, msg: msg('deleted') }),
    }),
    route({
      path: 'api/webhook/deliveries',
      access: [see],
      kind: 'read',
      area,
      summary: `一个推送的记录，新的在前，保留 ${webhookLimits.kept} 天；发送和答复的内容只有管理员能看`,
      english: `Deliveries of a webhook, newest first, kept for ${webhookLimits.kept} days; what was sent and received is for administrators only`,
      body: z.looseObject({
        id: zId,
        state: z.enum([...deliveryStates, ''], { error: sentenceError('optionUnknown') }).optional(),
        ...zPaged,
      }),
      answer: zPageOf(zDeliveryRow),
      handle: async (call) => {
        const { id, state, page = 1, rows = limits.pageSize } = call.body;
        return { data: await listDeliveries(call, { id, state: state === '' ? undefined : state, page, rows }) };
      },
    }),
    route({
      path: 'api/webhook/resend',
      access: ['system.webhook.edit'],
      kind: 'write',
      personOnly: true,
      area,
      summary: '重新推送一条，编号不变；等待重试的立即再试',
      english: 'Deliver once more, under the same id; those waiting for a retry are tried at once',
      body: z.looseObject({ id: zId.describe('推送记录的编号') }),
      answer: zCreated,
      handle: async (call) => {
        await sendAgain(call, call.body.id);
        return { data: { id: call.body.id }, msg: msg('deliveryAgain') };
      },
    }),
  ],
});
