// Rules of the public pools: who belongs to them, what they hide, how much may be taken, and what comes into them by itself.

import { zOwnPool, zPoolDetail, zPoolForecast, zPoolOptions, zRecyclePreviewRow } from '@crm/protocol/answers/pool';
import { limits } from '@crm/protocol/limits';
import { msg } from '@crm/protocol/sentences';
import * as z from 'zod';
import { defineModule, usual } from '../../engine/module.ts';
import { zCreated, zDone, zRows } from '../../platform/http/answers.ts';
import { route } from '../../platform/http/route.ts';
import { zBulk, zId, zPaged, zText, zWhole } from '../../platform/http/values.ts';
import { renamesInPools } from './entries.ts';
import { createPool, deletePools, forecastPool, poolSettings, updatePool } from './pool.actions.ts';
import { poolMeasures } from './pool.measures.ts';
import { listPools, ownPoolsOf, poolOptions, previewRecycling, readPool } from './pool.queries.ts';
import { zChangedPool, zForecast, zNewPool } from './pool.values.ts';
import { recycleCustomers } from './recycle.job.ts';

const area = '公海规则';

export const poolRuleModule = defineModule({
  name: 'poolRule',
  measures: poolMeasures,
  grants: [
    {
      branch: 'manager',
      module: 'poolRule',
      label: '公海规则',
      scoped: false,
      actions: usual('index', 'add', 'edit', 'delete'),
      needs: { index: ['crm.pool.index'] },
    },
  ],
  settingsRecords: [poolSettings],
  logs: [{ module: 'poolRule', name: 'pool', grant: 'manager.poolRule.index', table: 'pool' }],
  verbs: { recycle: ['回收到公海', 'Recycled to pool'] },
  renamesEntry: renamesInPools,
  notices: [
    {
      kind: 'customer.recycling',
      needs: ['crm.customer.index'],
      label: ['客户即将回收到公海', 'My customer is about to be recycled'],
      sentence: [
        '您的客户{target}到 {day} 仍不符合要求时，将回收到公海“{pool}”',
        'Your customer {target} will be recycled to the pool “{pool}” after {day} unless it meets the requirements',
      ],
    },
    {
      kind: 'customer.recycled',
      needs: ['crm.customer.index'],
      label: ['客户已回收到公海', 'My customer is recycled'],
      sentence: ['您的客户{target}已回收到公海“{pool}”', 'Your customer {target} was recycled to the pool “{pool}”'],
    },
  ],
  settings: [
    {
      key: 'pool.lockLimit',
      label: '每人锁定客户上限',
      english: 'Locked customers per person',
      group: '公海',
      hint: ['锁定的客户不会被自动回收到公海', 'Locked customers are not recycled automatically'],
      type: 'number',
      initial: 20,
      min: 0,
      max: 100_000,
      unit: '个',
    },
  ],
  jobs: [
    {
      name: 'pool.recycle',
      label: '按规则回收客户到公海',
      english: 'Recycle customers to pools',
      schedule: { cron: '10 0 * * *' },
      expires: 3600,
      run: recycleCustomers,
    },
  ],
  routes: () => [
    route({
      path: 'api/poolRule/index',
      method: 'both',
      access: ['manager.poolRule.index'],
      kind: 'read',
      area,
      summary: '公海及其规则',
      english: 'Pools and their rules',
      body: z.strictObject({
        key: zText.optional(),
        ...zPaged,
      }),
      answer: zRows(zPoolDetail),
      handle: async (call) => {
        const { key = '', page = 1, rows = limits.pageSize } = call.body;
        return { data: await listPools(call, { key: key.trim(), page, rows }) };
      },
    }),
    route({
      path: 'api/poolRule/detail',
      access: ['manager.poolRule.index'],
      kind: 'read',
      quick: true,
      area,
      summary: '一个公海的成员、限制和规则',
      english: 'Members, limits and rules of a pool',
      body: z.looseObject({ id: zId }),
      answer: zPoolDetail,
      handle: async (call) => ({ data: await readPool(call, call.body.id) }),
    }),
    route({
      path: 'api/poolRule/options',
      method: 'both',
      access: ['manager.poolRule.index'],
      kind: 'read',
      quick: true,
      area,
      summary: '可隐藏的字段、客户级别和可用的规则类型',
      english: 'Fields that can be hidden, customer levels and available rule types',
      body: z.looseObject({}),
      answer: zPoolOptions,
      handle: async (call) => ({ data: await poolOptions(call) }),
    }),
    route({
      path: 'api/poolRule/mine',
      method: 'both',
      access: ['crm.pool.index'],
      kind: 'read',
      quick: true,
      area,
      summary: '自己所属的公海，以及今天已用的领取和查看次数',
      english: 'Pools that you belong to, and the claims and views used today',
      body: z.looseObject({}),
      answer: zRows(zOwnPool),
      handle: async (call) => {
        const rows = await ownPoolsOf(call);
        return { data: { rows, total: rows.length } };
      },
    }),
    route({
      path: 'api/poolRule/preview',
      method: 'both',
      access: ['manager.poolRule.index'],
      kind: 'read',
      area,
      summary: '演练：自己数据范围内，days 天之内（0 为今晚）将被回收的客户及原因',
      english:
        'Rehearsal: customers in your data scope that will be recycled within a number of days (days, 0 for tonight), and why',
      body: z.strictObject({
        days: zWhole(0, 90).default(0),
        ...zPaged,
        next: zText.optional(),
      }),
      answer: zRows(zRecyclePreviewRow),
      handle: async (call) => ({ data: await previewRecycling(call, call.body) }),
    }),
    route({
      path: 'api/poolRule/forecast',
      access: ['manager.poolRule.add', 'manager.poolRule.edit'],
      kind: 'read',
      area,
      summary: '保存之前：按所填的规则，将比现在多回收多少客户，最早从哪一天之后的夜间开始；id 为 0 是新建',
      english:
        'Before saving: how many more customers the rules entered would recycle than now, and from the night after which day; id 0 for a new pool',
      body: zForecast,
      answer: zPoolForecast,
      handle: async (call) => ({ data: await forecastPool(call, call.body.id, call.body) }),
    }),
    route({
      path: 'api/poolRule/add',
      access: ['manager.poolRule.add'],
      kind: 'write',
      area,
      summary: '新建公海',
      english: 'Create a pool',
      body: zNewPool,
      answer: zCreated,
      handle: async (call) => ({ data: { id: await createPool(call, call.body) }, msg: msg('saved') }),
    }),
    route({
      path: 'api/poolRule/edit',
      access: ['manager.poolRule.edit'],
      kind: 'write',
      area,
      summary: '编辑公海：只改所送的内容',
      english: 'Edit a pool: only what is sent changes',
      body: zChangedPool,
      answer: zCreated,
      handle: async (call) => {
        const { id, version, ...sent } = call.body;
        await updatePool(call, id, sent, version);
        return { data: { id }, msg: msg('saved') };
      },
    }),
    route({
      path: 'api/poolRule/delete',
      access: ['manager.poolRule.delete'],
      kind: 'write',
      area,
      summary: '删除没有客户的公海；默认公海不能删除',
      english: 'Delete a pool without customers; the default pool cannot be deleted',
      body: zBulk,
      answer: zDone,
      handle: async (call) => ({ data: { count: await deletePools(call, call.body.ids) }, msg: msg('deleted') }),
    }),
  ],
});
