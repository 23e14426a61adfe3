// Receivers: kept by sales people, passed or refused by a reviewer, chosen in orders once they passed.
import { limits } from '@crm/protocol/limits';
import { msg } from '@crm/protocol/sentences';
import { isBlank, textLength } from '@crm/protocol/text';
import { sql } from 'kysely';
import * as z from 'zod';
import { crudRoutes } from '../../engine/crud-routes.ts';
import type { Call, ReferenceSource } from '../../engine/entity.ts';
import { applyFieldPermissionsToText, isReadable } from '../../engine/field-permissions.ts';
import { labelledBy } from '../../engine/labels.ts';
import { loadOne, loadVisible, requireAction } from '../../engine/load.ts';
import { defineModule, usual } from '../../engine/module.ts';
import { visibleSql } from '../../engine/query/scope.ts';
import { changeRecords } from '../../engine/write/change.ts';
import { select } from '../../platform/db/query.ts';
import { zRows } from '../../platform/http/answers.ts';
import { sentenceError } from '../../platform/http/issue.ts';
import { route } from '../../platform/http/route.ts';
import { zBulk, zOptionalId, zText } from '../../platform/http/values.ts';
import { customerEntity } from '../customer/index.ts';
import { notify } from '../notice/index.ts';
import { receiverEntity, receiverStates } from './receiver.entity.ts';

export { receiverEntity, receiverStates } from './receiver.entity.ts';

const area = '收货人';
const zIds = z.array(z.number());
const zReason = zText
  .transform((text) => text.trim())
  .refine((text) => !isBlank(text), { error: sentenceError('required') })
  .refine((text) => textLength(text) <= limits.text, { error: sentenceError('tooLong', { max: limits.text }) });

export const receiverReference: ReferenceSource = {
  // Only those that passed; held until the record is written.
  visible: async (call, ids) => {
    if (!call.actor.can(`${receiverEntity.grant}.index`)) return new Set();
    const rows = await loadVisible(call, receiverEntity, ids);
    const passed = rows.filter((row) => row.status === receiverStates.passed).map((row) => row.id);
    const held = await call.db.rows(select('receiver', ['id'])`
      where id = any(${passed}::bigint[]) and status = ${receiverStates.passed} and deleted_at is null
      order by id for share`);
    return new Set(held.map((row) => row.id));
  },
  ...labelledBy({
    table: 'receiver',
    column: 'name',
    shown: (actor, name) =>
      isReadable(actor, 'shr', { wire: 'name' }) || actor.fieldGrant('shr', 'name') !== 'hidden'
        ? applyFieldPermissionsToText(actor, 'shr', 'name', name)
        : undefined,
  }),
  // Of the customer, or of nobody in particular.
  within: async (db, id, customerId) =>
    (await db.first(sql`select 1 from receiver where id = ${id} and customer_id in (0, ${customerId})`)) !== undefined,
};

async function review(call: Call, ids: readonly number[], action: 'tongguo' | 'butongguo', reason: string) {
  const rows = await requireAction(call, receiverEntity, ids, action);
  const status = action === 'tongguo' ? receiverStates.passed : receiverStates.refused;
  const set = { status, reason } as const;
  await changeRecords(call, receiverEntity, rows, set, { action, note: reason, as: 'receiver' });
  await notify(
    call,
    rows.map((row) => ({
      kind: `receiver.${action === 'tongguo' ? 'passed' : 'refused'}`,
      users: [row.owner_id],
      target: { module: 'shr', id: row.id },
    })),
  );
  return { count: rows.length };
}

export const receiverModule = defineModule({
  name: 'receiver',
  grants: [
    {
      branch: 'erp',
      module: 'shr',
      label: area,
      scoped: true,
      actions: { ...usual('index', 'add', 'edit', 'delete'), review: ['审核', 'Review'], ...usual('import', 'export') },
      needs: { import: ['erp.shr.add'] },
    },
  ],
  roles: [
    {
      role: 'manager',
      branch: 'erp',
      module: 'shr',
      actions: ['index', 'add', 'edit', 'delete', 'review', 'import', 'export'],
      scope: 'subordinates',
    },
    { role: 'seller', branch: 'erp', module: 'shr', actions: ['index', 'add', 'edit', 'delete'], scope: 'self' },
  ],
  verbs: { tongguo: ['审核通过', 'Approved'], butongguo: ['审核不通过', 'Rejected'] },
  notices: [
    {
      kind: 'receiver.passed',
      needs: ['erp.shr.index'],
      label: ['收货人通过审核', 'A consignee is approved'],
      sentence: ['{actor}通过了收货人{target}', '{actor} approved the consignee {target}'],
    },
    {
      kind: 'receiver.refused',
      needs: ['erp.shr.index'],
      label: ['收货人未通过审核', 'A consignee is rejected'],
      sentence: ['{actor}没有通过收货人{target}', '{actor} rejected the consignee {target}'],
    },
  ],
  entities: [receiverEntity],
  references: { receiver: receiverReference },
  routes: () => [
    ...crudRoutes(receiverEntity),
    route({
      path: 'api/shr/tongguo',
      access: ['erp.shr.review'],
      kind: 'write',
      area,
      summary: '审核通过',
      english: 'Approve consignees',
      body: zBulk,
      answer: z.strictObject({ count: z.number() }),
      handle: async (call) => ({
        data: await review(call, call.body.ids, 'tongguo', ''),
        msg: msg('receiverDonePassed'),
      }),
    }),
    route({
      path: 'api/shr/butongguo',
      access: ['erp.shr.review'],
      kind: 'write',
      area,
      summary: '审核不通过，须写明原因',
      english: 'Reject consignees; a reason is required',
      body: zBulk.pipe(z.looseObject({ ids: zIds, reason: zReason.describe('未通过原因') })),
      answer: z.strictObject({ count: z.number() }),
      handle: async (call) => ({
        data: await review(call, call.body.ids, 'butongguo', call.body.reason),
        msg: msg('receiverDoneRefused'),
      }),
    }),
    route({
      path: 'api/shr/choices',
      access: ['erp.shr.index'],
      kind: 'read',
      quick: true,
      area,
      summary: '订单可选的收货人：已通过的、属于此客户或不属于任何客户的',
      english: 'Consignees that an order can choose: approved, of this customer or of no customer',
      body: z.looseObject({ customerId: zOptionalId }),
      answer: zRows(z.strictObject({ id: z.number(), name: z.string() })),
      handle: async (call) => {
        const { actor } = call;
        const { customerId } = call.body;
        if (customerId > 0) await loadOne(call, customerEntity, customerId);
        const rows = await call.db.rows(select('receiver as t', ['t.id', 't.name', 't.address'])`
          where t.status = ${receiverStates.passed} and t.deleted_at is null and t.customer_id in (0, ${customerId})
          and ${visibleSql(receiverEntity, actor)}
          order by t.customer_id desc, t.name_sort, t.id limit ${limits.maxRows}`);
        const shown = rows.map(({ id, name, address }) => ({
          id,
          name: [
            applyFieldPermissionsToText(actor, 'shr', 'name', name),
            applyFieldPermissionsToText(actor, 'shr', 'address', address),
          ]
            .filter(Boolean)
            .join('　'),
        }));
        return { data: { rows: shown, total: shown.length } };
      },
    }),
  ],
});
