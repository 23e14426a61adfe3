// A test entity with everything that a later one may need: lines, files, a field with one writer, a lock by another module.
import { multiply, sum } from '@crm/protocol/money';
import { msg } from '@crm/protocol/sentences';
import * as z from 'zod';
import { crudRoutes } from '../../src/engine/crud-routes.ts';
import { defineEntity, type EntityShape, type ShapeRow } from '../../src/engine/entity.ts';
import { requireAction } from '../../src/engine/load.ts';
import { defineModule, usual } from '../../src/engine/module.ts';
import { aggregate } from '../../src/engine/query/aggregate.ts';
import { parseRequest } from '../../src/engine/query/request.ts';
import { walk } from '../../src/engine/query/walk.ts';
import { changeRecords } from '../../src/engine/write/change.ts';
import { createdField, ownerField } from '../../src/modules/record/index.ts';
import { route } from '../../src/platform/http/route.ts';
import { zId } from '../../src/platform/http/values.ts';

const shape = {
  name: 'repair',
  module: 'repair',
  label: '维修单',
  english: 'repair order',
  table: 'repair',
  grant: 'erp.repair',
  owner: 'owner_id',
  api: {
    index: 'api/repair/index',
    add: 'api/repair/add',
    edit: 'api/repair/edit',
    detail: ['api/repair/Views'],
    delete: 'api/repair/delete',
  },
  fields: [
    {
      wire: 'orderSn',
      column: 'number',
      type: 'input',
      title: '单号',
      required: true,
      isName: true,
      max: 30,
      sort: { column: 'name_sort' },
    },
    { wire: 'customerId', column: 'customer_id', type: 'customer', title: '客户', textField: 'CustomerName' },
    { wire: 'Money', column: 'amount', type: 'number', title: '金额', precision: 2, form: 'readonly' },
    {
      wire: 'approval',
      column: 'approval',
      type: 'select',
      title: '审批状态',
      writer: 'approval',
      initial: 0,
      options: [
        { value: 0, label: '待审' },
        { value: 2, label: '通过' },
      ],
    },
    { wire: 'photos', column: 'files', type: 'file', title: '附件', max: 2 },
    ownerField,
    createdField,
  ],
  searched: ['number'],
} as const satisfies EntityShape;

type RepairRow = ShapeRow<typeof shape>;

export const repairEntity = defineEntity(shape, {
  search: (row) => ({ names: [row.number] }),
  children: [
    {
      wire: 'listJson',
      title: '配件',
      table: 'repair_line',
      key: 'repair_id',
      fields: [
        { wire: 'title', column: 'title', type: 'input', title: '名称', required: true, max: 50 },
        { wire: 'gys', column: 'supplier_id', type: 'jcselect', title: '供应商', reference: 'supplierOfTest' },
        { wire: 'laiyuan', column: 'source', type: 'statusSelect', title: '来源', key: 'LaiYuan' },
        { wire: 'number', column: 'number', type: 'number', title: '数量', precision: 2, initial: 1, min: 0.01 },
        { wire: 'price', column: 'price', type: 'number', title: '单价', precision: 2, required: true, min: 0 },
        { wire: 'xiaoji', column: 'subtotal', type: 'number', title: '小计', precision: 2, form: false, total: true },
      ],
      min: 1,
      message: msg('asWritten', { text: '请填写配件' }),
      distinct: { wire: 'title', message: msg('asWritten', { text: '该配件已存在' }) },
      compute: (line) => {
        line['subtotal'] = multiply(String(line['price'] ?? '0'), String(line['number'] ?? '0'));
        return {};
      },
      totals: { amount: (lines) => sum(lines.map((line) => String(line['subtotal'] ?? '0'))) },
    },
  ],
});

export const events: { event: string; ids: number[] }[] = [];

export const repairModule = defineModule({
  name: 'repair',
  grants: [
    {
      branch: 'erp',
      module: 'repair',
      label: '维修单',
      scoped: true,
      actions: { ...usual('index', 'add', 'edit', 'delete'), approve: ['审批', 'Approve'] },
    },
  ],
  roles: [
    {
      role: 'manager',
      branch: 'erp',
      module: 'repair',
      actions: ['index', 'add', 'edit', 'delete'],
      scope: 'subordinates',
    },
    { role: 'seller', branch: 'erp', module: 'repair', actions: ['index', 'add', 'edit', 'delete'], scope: 'self' },
  ],
  verbs: { approve: ['审批通过', 'Approved'] },
  entities: [repairEntity],
  references: {
    supplierOfTest: {
      visible: async (_call, ids) => new Set(ids.filter((id) => id < 10)),
      labels: async (_db, _actor, ids) => new Map(ids.map((id) => [id, `供应商${id}`])),
    },
  },
  routes: () => [
    ...crudRoutes(repairEntity),
    route({
      path: 'api/repair/summary',
      access: ['erp.repair.index'],
      kind: 'read',
      area: '维修单',
      summary: '按负责人汇总',
      english: 'Totals by owner',
      body: z.looseObject({}),
      handle: async (call) => {
        const request = await parseRequest(call, repairEntity, call.body);
        const ids: number[] = [];
        for await (const rows of walk(call, request, 3)) ids.push(...rows.map((row) => row.id));
        return { data: { ids, groups: await aggregate(call, request, ['Money'], [{ field: 'userid' }]) } };
      },
    }),
  ],
});

/** What an approval is to the engine: another module that locks records and alone writes one of their fields. */
export const approvalModule = defineModule({
  name: 'approval',
  guards: {
    repair: async (_call, rows, action) => {
      const locked = (rows as readonly RepairRow[]).filter((row) => row.approval === 2).map((row) => row.id);
      return locked.length > 0 && action !== 'approve'
        ? { refuse: msg('asWritten', { text: '已通过审批，不能修改或删除' }), ids: locked }
        : undefined;
    },
  },
  on: {
    'repair.created': async (_call, event) => {
      events.push({ event: event.action, ids: event.rows.map((row) => row.id) });
    },
    'repair.changed': async (_call, event) => {
      events.push({ event: event.action, ids: event.rows.map((row) => row.id) });
    },
  },
  routes: () => [
    route({
      path: 'api/repair/approve',
      access: ['erp.repair.approve'],
      kind: 'write',
      area: '维修单',
      summary: '审批通过',
      english: 'Approve repair orders',
      body: z.looseObject({ id: zId, as: z.string().optional() }),
      handle: async (call) => {
        const rows = await requireAction(call, repairEntity, [call.body.id], 'approve');
        const as = call.body.as ?? 'approval';
        await changeRecords(call, repairEntity, rows, { approval: 2 }, { action: 'approve', as });
        return { msg: msg('asWritten', { text: '已通过' }) };
      },
    }),
  ],
});
