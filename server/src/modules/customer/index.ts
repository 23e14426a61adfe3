// Customers with their contacts and the public pool.

import { type CustomerSubtotal, zCustomerSubtotal } from '@crm/protocol/answers/customer';
import { msg } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import * as z from 'zod';
import { pageOf } from '../../engine/answers.ts';
import { crudRoutes, listParameters } from '../../engine/crud-routes.ts';
import type { ReferenceSource } from '../../engine/entity.ts';
import { recordType } from '../../engine/fields/reference.ts';
import { labelledBy } from '../../engine/labels.ts';
import { loadOne, loadVisible } from '../../engine/load.ts';
import { defineModule, usual } from '../../engine/module.ts';
import { idsNamed, recordReference } from '../../engine/named.ts';
import { listPage } from '../../engine/query/list.ts';
import { togglePin } from '../../engine/write/pins.ts';
import { undoably } from '../../engine/write/undo.ts';
import { query } from '../../platform/db/query.ts';
import { zCreated, zDone } from '../../platform/http/answers.ts';
import { route } from '../../platform/http/route.ts';
import { zBulk, zId, zOptionalId } from '../../platform/http/values.ts';
import { countFiles } from '../file/index.ts';
import { membershipRoutes } from '../membership/index.ts';
import { mergeRoutes } from '../merge/index.ts';
import { countKinds } from '../record/index.ts';
import { makePrimary } from './contact.actions.ts';
import { contactEntity } from './contact.entity.ts';
import { customerDictionaries } from './customer.dictionaries.ts';
import { customerEntity } from './customer.entity.ts';
import { customerMeasures } from './customer.measures.ts';
import { lockCustomers, unlockCustomers } from './lock.actions.ts';
import { assignFromPool, claimFromPool, moveToPool, notifyTakenBack } from './pool.actions.ts';
import { poolsPart } from './pools.ts';

export { contactEntity } from './contact.entity.ts';
export { customerEntity } from './customer.entity.ts';
export { customerPool } from './customer.pool.ts';
export { pooledRow } from './pool.actions.ts';
export { allPools, isMember, isPoolAdministrator, ownPools, type Pool, poolLimits, poolOf } from './pools.ts';
export { companyToday, dayAfter, dueOf, possibleRules, reasonOf, recycledSql, withDates } from './recycling.ts';

const customerReference = recordReference(customerEntity, 'CustomerName');

const contactReference: ReferenceSource = {
  visible: async (call, ids) => new Set((await loadVisible(call, contactEntity, ids)).map((row) => row.id)),
  ...labelledBy({ table: 'contact', column: 'name', shown: (_actor, name) => name }),
  within: async (db, id, customerId) =>
    (await db.first(sql`select 1 from contact where id = ${id} and customer_id = ${customerId}`)) !== undefined,
  named: (call, names) => idsNamed(call, contactEntity, names),
};

const area = '客户';

/** Tabs of a customer that show records of other modules. */
const moneyKinds = { contract: 'contract', recpay: 'receiptPlan', finance: 'receipt', payment: 'expense' } as const;
const zOne = z.looseObject({ id: zId });

export const customerModule = defineModule({
  name: 'customer',
  grants: [
    {
      branch: 'crm',
      module: 'customer',
      label: '客户',
      scoped: true,
      actions: {
        ...usual('index', 'add', 'edit', 'delete', 'transfer', 'share'),
        pool: ['放入公海', 'Move to pool'],
        receive: ['领取', 'Claim'],
        distribute: ['分配', 'Assign'],
        lock: ['锁定', 'Lock'],
        merge: ['合并', 'Merge'],
        ...usual('import', 'export', 'print'),
      },
      needs: {
        receive: ['crm.pool.index'],
        distribute: ['crm.pool.index'],
        merge: ['crm.customer.edit', 'crm.customer.delete'],
        import: ['crm.customer.add'],
      },
    },
    {
      branch: 'crm',
      module: 'pool',
      label: '公海',
      scoped: false,
      actions: usual('index'),
      needs: { index: ['crm.customer.index'] },
    },
    {
      branch: 'crm',
      module: 'contact',
      label: '联系人',
      scoped: true,
      actions: usual('index', 'add', 'edit', 'delete', 'import', 'export'),
      needs: { add: ['crm.customer.index'], import: ['crm.contact.add'] },
    },
  ],
  roles: [
    {
      role: 'manager',
      branch: 'crm',
      module: 'customer',
      actions: [
        'index',
        'add',
        'edit',
        'delete',
        'transfer',
        'share',
        'pool',
        'receive',
        'distribute',
        'lock',
        'merge',
        'import',
        'export',
        'print',
      ],
      scope: 'subordinates',
    },
    { role: 'manager', branch: 'crm', module: 'pool', actions: ['index'] },
    {
      role: 'manager',
      branch: 'crm',
      module: 'contact',
      actions: ['index', 'add', 'edit', 'delete', 'import', 'export'],
      scope: 'subordinates',
    },
    {
      role: 'seller',
      branch: 'crm',
      module: 'customer',
      actions: ['index', 'add', 'edit', 'share', 'pool', 'receive', 'lock', 'print'],
      scope: 'self',
    },
    { role: 'seller', branch: 'crm', module: 'pool', actions: ['index'] },
    { role: 'seller', branch: 'crm', module: 'contact', actions: ['index', 'add', 'edit', 'delete'], scope: 'self' },
  ],
  dictionaries: customerDictionaries,
  verbs: {
    toPool: ['放入公海', 'Moved to pool'],
    receive: ['领取', 'Claimed'],
    distribute: ['分配', 'Assigned'],
    lock: ['锁定', 'Locked'],
    unlock: ['解除锁定', 'Unlocked'],
    primaryContact: { label: ['设为首要联系人', 'Set as primary contact'], note: 'contact.contactName' },
    secondaryContact: ['不再是首要联系人', 'Removed as primary contact'],
    addContact: { label: ['新建联系人', 'Added contact'], note: 'contact.contactName' },
    deleteContact: { label: ['删除联系人', 'Deleted contact'], note: 'contact.contactName' },
    transfer: ['转移', 'Transferred'],
    share: ['共享（只读）', 'Shared (view only)'],
    shareWrite: ['共享（可写）', 'Shared (can edit)'],
    unshare: ['取消共享', 'Stopped sharing'],
    leave: ['退出共享', 'Left sharing'],
  },
  notices: [
    {
      kind: 'customer.assigned',
      needs: ['crm.customer.index'],
      label: ['客户分配给我', 'A customer is assigned to me'],
      sentence: ['{actor}把客户{target}分配给您', '{actor} assigned the customer {target} to you'],
    },
    {
      kind: 'customer.shared',
      needs: ['crm.customer.index'],
      label: ['客户共享给我', 'A customer is shared with me'],
      sentence: ['{actor}把客户{target}共享给了您', '{actor} shared the customer {target} with you'],
    },
    {
      kind: 'customer.merged',
      needs: ['crm.customer.index'],
      label: ['我的客户被合并', 'My customer is merged'],
      sentence: ['{actor}合并了您的客户{target}', '{actor} merged your customer {target}'],
    },
    {
      kind: 'customer.taken',
      needs: ['crm.customer.index'],
      label: ['客户被转走或收回', 'My customer is transferred or taken back'],
      sentence: ['{actor}把您的客户{target}转走或收回', '{actor} transferred or took back your customer {target}'],
    },
  ],
  organisation: [poolsPart],
  entities: [customerEntity, contactEntity],
  measures: customerMeasures,
  on: { 'customer.changed': notifyTakenBack },
  fieldTypes: { customer: recordType('customer', '/api/customer/index', 'CustomerName') },
  references: { customer: customerReference, contact: contactReference },
  routes: () => [
    ...crudRoutes(customerEntity),
    ...membershipRoutes(customerEntity),
    ...mergeRoutes(customerEntity),
    ...crudRoutes(contactEntity),
    route({
      path: 'api/customer/ToGonghai',
      access: ['crm.customer.pool'],
      kind: 'write',
      area,
      summary: '放入公海；poolid 为放入哪一个，留空为自己的第一个',
      english: 'Move to a pool; poolid is the pool, your own first pool if empty',
      body: zBulk.pipe(z.looseObject({ ids: z.array(z.number()), poolid: zOptionalId })),
      answer: zDone,
      handle: (call) =>
        undoably(call, { entity: customerEntity, action: 'pool', verb: 'toPool' }, async (watched) => ({
          data: await moveToPool(watched, watched.body.ids, watched.body.poolid),
          msg: msg('toPool'),
        })),
    }),
    route({
      path: 'api/customer/receive',
      access: ['crm.customer.receive'],
      kind: 'write',
      area,
      summary: '领取公海客户；同时领取时只有一人成功，每日、名下数量和前负责人的限制逐条说明',
      english:
        'Claim customers from a pool; of simultaneous claims one succeeds; daily limits, limits on the number owned and on previous owners are explained for each record',
      body: zBulk,
      answer: zDone,
      handle: (call) =>
        undoably(call, { entity: customerEntity, action: 'receive' }, async (watched) => ({
          data: await claimFromPool(watched, watched.body.ids),
          msg: msg('claimed'),
        })),
    }),
    route({
      path: 'api/customer/distribute',
      access: ['crm.customer.distribute'],
      kind: 'write',
      area,
      summary: '把公海客户分配给员工',
      english: 'Assign customers of a pool to an employee',
      body: zBulk.pipe(z.looseObject({ ids: z.array(z.number()), userid: zId })),
      answer: zDone,
      handle: (call) =>
        undoably(call, { entity: customerEntity, action: 'distribute' }, async (watched) => ({
          data: await assignFromPool(watched, watched.body.ids, watched.body.userid),
          msg: msg('assigned'),
        })),
    }),
    route({
      path: 'api/customer/lock',
      access: ['crm.customer.lock'],
      kind: 'write',
      area,
      summary: '锁定私有客户，不被自动回收；超出上限的逐条说明',
      english: 'Lock owned customers against automatic recycling; those beyond the limit are explained one by one',
      body: zBulk,
      answer: zDone,
      handle: (call) =>
        undoably(call, { entity: customerEntity, action: 'lock' }, async (watched) => ({
          data: await lockCustomers(watched, watched.body.ids),
          msg: msg('locked'),
        })),
    }),
    route({
      path: 'api/customer/unlock',
      access: ['crm.customer.lock'],
      kind: 'write',
      area,
      summary: '解除锁定',
      english: 'Unlock customers',
      body: zBulk,
      answer: zDone,
      handle: async (call) => ({ data: await unlockCustomers(call, call.body.ids), msg: msg('unlocked') }),
    }),
    route({
      path: 'api/customer/setTop',
      access: ['crm.customer.index'],
      kind: 'write',
      area,
      summary: '置顶或取消置顶，只对自己有效',
      english: 'Pin or unpin, for yourself only',
      body: zOne,
      answer: z.strictObject({ isTop: z.number() }),
      handle: async (call) => {
        await loadOne(call, customerEntity, call.body.id);
        const isTop = await togglePin(call, customerEntity.name, call.body.id);
        call.effects.changed('customer', [call.body.id], [`user:${call.actor.userId}`]);
        return { data: { isTop: isTop ? 1 : 0 }, msg: isTop ? msg('pinned') : msg('unpinned') };
      },
    }),
    route({
      path: 'api/customer/Subtotal',
      access: ['crm.customer.index'],
      kind: 'read',
      area,
      summary: '客户下各类记录的数量',
      english: 'Number of records of each type under a customer',
      body: zOne,
      answer: zCustomerSubtotal,
      handle: async (call) => {
        const { code } = await loadOne(call, customerEntity, call.body.id);
        const counts = await call.db.first(
          query.selectNoFrom([
            sql<number>`(select count(*) from contact where customer_id = ${call.body.id} and deleted_at is null)`.as(
              'contact',
            ),
            sql<number>`(select count(*) from follow_up where customer_id = ${call.body.id} and deleted_at is null)`.as(
              'logs',
            ),
          ]),
        );
        const files = await countFiles(call.db, 'customer', call.body.id, code);
        const data: CustomerSubtotal = {
          contact: counts?.contact ?? 0,
          ...(await countKinds(call, moneyKinds, { customerId: String(call.body.id) })),
          files,
          logs: counts?.logs ?? 0,
        };
        return { data };
      },
    }),
    route({
      path: 'api/contact/list',
      access: ['crm.contact.index'],
      kind: 'read',
      area: '联系人',
      summary: '一个客户的联系人',
      english: 'Contacts of a customer',
      body: z.looseObject({ customerId: zId }),
      parameters: listParameters(contactEntity, 'customerId'),
      entityAnswer: pageOf(contactEntity),
      handle: async (call) => {
        const {
          datatype: _datatype,
          dataType: _dataType,
          customerId,
          ...rest
        } = call.body as Record<string, unknown> & { customerId: number };
        const customer = await loadOne(call, customerEntity, customerId);
        const pooled = customer.owner_id === 0 ? { IsGongHai: '1' } : {};
        return {
          data: await listPage(call, contactEntity, { ...rest, ...pooled, customerId: String(customerId) }),
        };
      },
    }),
    route({
      path: 'api/contact/Primary',
      access: ['crm.contact.edit'],
      kind: 'write',
      area: '联系人',
      summary: '设为首要联系人',
      english: 'Make a contact the primary one',
      body: zOne,
      answer: zCreated,
      handle: async (call) => {
        await makePrimary(call, call.body.id);
        return { data: { id: call.body.id }, msg: msg('done') };
      },
    }),
  ],
});
