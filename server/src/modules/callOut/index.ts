// Call-out: dialling a number from the program, the record of it, and the gateway that the company uses.
import { msg } from '@crm/protocol/sentences';
import * as z from 'zod';
import { crudRoutes } from '../../engine/crud-routes.ts';
import { defineModule, usual } from '../../engine/module.ts';
import { route } from '../../platform/http/route.ts';
import { zCode, zExact, zId, zLine, zOptionalId } from '../../platform/http/values.ts';
import { callEntity } from './call.entity.ts';
import { dial } from './dial.ts';
import { gatewaySecret, gatewaySettings, setGateway } from './gateway.ts';

const area = '呼叫';

export const callOutModule = defineModule({
  name: 'callOut',
  secrets: [gatewaySecret],
  grants: [
    {
      branch: 'call',
      module: 'callRecord',
      label: '拨号与通话记录',
      scoped: true,
      actions: { ...usual('index'), add: ['拨号', 'Dial'] },
    },
    {
      branch: 'dbcall',
      module: 'gateway',
      label: '双呼设置与记录',
      scoped: false,
      actions: { ...usual('index'), edit: ['设置', 'Configure'] },
      needs: { index: ['call.callRecord.index'], edit: ['dbcall.gateway.index'] },
    },
  ],
  roles: [
    { role: 'manager', branch: 'call', module: 'callRecord', actions: ['index', 'add'], scope: 'subordinates' },
    { role: 'seller', branch: 'call', module: 'callRecord', actions: ['index', 'add'], scope: 'self' },
  ],
  verbs: { dial: ['拨号', 'Dialled'], dialled: ['拨号结果', 'Call result'] },
  logs: [{ module: 'dbcall', name: 'callGateway', grant: 'dbcall.gateway.index' }],
  entities: [callEntity],
  routes: () => [
    ...crudRoutes(callEntity),
    route({
      path: 'api/doublecall/oncall',
      access: ['call.callRecord.add'],
      kind: 'own',
      area,
      summary: '拨号；resultcode 为 0 是成功，否则是网关的结果码，msg 是网关的说明。每人每分钟最多 20 次',
      english:
        'Dial; resultcode 0 is success, otherwise the result code of the gateway with its explanation in msg. At most 20 calls per person per minute',
      body: z.looseObject({
        mobile: zCode.describe('号码'),
        module: z.enum(['customer', 'clues']).optional().describe('拨给谁：customer 或 clues；不传时按号码查找'),
        id: zOptionalId.describe('客户或线索的编号'),
      }),
      answer: z.strictObject({ id: z.number(), module: z.string(), modelId: z.number() }),
      beside: z.strictObject({ resultcode: z.string() }),
      handle: (call) => {
        const { mobile, module, id } = call.body;
        return dial(call, { mobile, ...(module && id ? { module, id } : {}) });
      },
    }),
    route({
      path: 'api/doublecall/gateway',
      access: ['dbcall.gateway.index'],
      kind: 'read',
      quick: true,
      area,
      summary: '双呼设置；密钥不返回，hasSecret 表示已设置',
      english: 'Settings of the call gateway; the secret is not returned, hasSecret says that it is set',
      body: z.looseObject({}),
      answer: z.strictObject({
        driver: z.enum(['log', 'http']),
        url: z.string(),
        hasSecret: z.boolean(),
        version: z.number(),
      }),
      handle: async ({ db }) => {
        const { driver, url, secret, version } = await gatewaySettings(db);
        return { data: { driver, url, hasSecret: secret !== '', version } };
      },
    }),
    route({
      path: 'api/doublecall/setGateway',
      access: ['dbcall.gateway.edit'],
      kind: 'write',
      secret: true,
      area,
      summary: '修改双呼设置；secret 留空表示不变',
      english: 'Change the settings of the call gateway; an empty secret leaves it as it is',
      body: z.looseObject({
        driver: z.enum(['log', 'http']).describe('log 仅记录，http 双呼网关'),
        url: zLine.transform((text) => text.trim()).optional(),
        secret: zExact.optional(),
        version: zId.describe('读到的版本'),
      }),
      answer: z.strictObject({ version: z.number() }),
      handle: async (call) => {
        const { driver, url = '', secret = '', version } = call.body;
        return { data: { version: await setGateway(call, { driver, url, secret, version }) }, msg: msg('saved') };
      },
    }),
  ],
});
