// Customers with their contacts, follow-ups and the public pool.
import type { CustomerSubtotal, TeamRow } from '@crm/protocol/customer';
import { say } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import * as z from 'zod';
import { crudRoutes, editedReply } from '../../engine/crud-routes.ts';
import type { ReferenceSource } from '../../engine/entity.ts';
import { recordType } from '../../engine/fields/reference.ts';
import { loadOne, loadVisible } from '../../engine/load.ts';
import { defineModule } from '../../engine/module.ts';
import { listPage } from '../../engine/query/list.ts';
import { fieldGrant, revealText } from '../../engine/reveal.ts';
import { deleteRecords } from '../../engine/write/remove.ts';
import { undoably } from '../../engine/write/undo.ts';
import { updateRecord } from '../../engine/write/update.ts';
import { route } from '../../platform/http/route.ts';
import { zBulk, zId } from '../../platform/http/values.ts';
import { countFiles } from '../file/index.ts';
import { makePrimary } from './contact.actions.ts';
import { contactEntity } from './contact.entity.ts';
import { customerDictionaries } from './customer.dictionaries.ts';
import { customerEntity } from './customer.entity.ts';
import { addFollowUp, followUpEntity, listFollowUps, zFollowUp, zFollowUpList } from './follow-up.ts';
import { assignFromPool, claimFromPool, moveToPool, tellTakenBack } from './pool.actions.ts';

const customerReference: ReferenceSource = {
  visible: async (call, ids) => new Set((await loadVisible(call, customerEntity, ids)).map((row) => row.id)),
  labels: async (db, actor, ids) => {
    const rows = await db.rows<{ id: number; name: string }>(
      sql`select id, name from customer where id = any(${ids}::bigint[])`,
    );
    return new Map(rows.map((row) => [row.id, revealText(actor, 'customer', 'CustomerName', row.name)]));
  },
  find: async (call, name) => {
    const rows = await call.db.rows<{ id: number }>(
      sql`select id from customer where name = ${name} and deleted_at is null limit 50`,
    );
    const seen = await loadVisible(
      call,
      customerEntity,
      rows.map((row) => row.id),
    );
    return seen.length === 1 ? seen[0]?.id : undefined;
  },
};

const contactReference: ReferenceSource = {
  visible: async (call, ids) => new Set((await loadVisible(call, contactEntity, ids)).map((row) => row.id)),
  labels: async (db, _actor, ids) => {
    const rows = await db.rows<{ id: number; name: string }>(
      sql`select id, name from contact where id = any(${ids}::bigint[])`,
    );
    return new Map(rows.map((row) => [row.id, row.name]));
  },
  within: async (db, id, customerId) =>
    (await db.first(sql`select 1 from contact where id = ${id} and customer_id = ${customerId}`)) !== undefined,
};

const area = '客户';
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
        index: '查看',
        add: '新建',
        edit: '编辑',
        delete: '删除',
        transfer: '转移',
        share: '共享',
        pool: '放入公海',
        receive: '领取',
        distribute: '分配',
        lock: '锁定',
        import: '导入',
        export: '导出',
        print: '打印',
      },
      needs: { receive: ['crm.pool.index'], distribute: ['crm.pool.index'] },
      reserved: ['transfer', 'share', 'lock', 'import', 'export', 'print'],
    },
    {
      branch: 'crm',
      module: 'pool',
      label: '公海',
      scoped: false,
      actions: { index: '查看' },
      needs: { index: ['crm.customer.index'] },
    },
    {
      branch: 'crm',
      module: 'contact',
      label: '联系人',
      scoped: true,
      actions: { index: '查看', add: '新建', edit: '编辑', delete: '删除' },
      needs: { add: ['crm.customer.index'] },
    },
    {
      branch: 'crm',
      module: 'OpportLogs',
      label: '跟进记录',
      scoped: false,
      actions: { index: '查看', add: '新建' },
      needs: { index: ['crm.customer.index'] },
      where: '在客户详情中使用',
    },
  ],
  roles: [
    {
      role: 'manager',
      branch: 'crm',
      module: 'customer',
      actions: ['index', 'add', 'edit', 'delete', 'pool', 'receive', 'distribute'],
      scope: 'subordinates',
    },
    { role: 'manager', branch: 'crm', module: 'pool', actions: ['index'] },
    {
      role: 'manager',
      branch: 'crm',
      module: 'contact',
      actions: ['index', 'add', 'edit', 'delete'],
      scope: 'subordinates',
    },
    { role: 'manager', branch: 'crm', module: 'OpportLogs', actions: ['index', 'add'] },
    {
      role: 'seller',
      branch: 'crm',
      module: 'customer',
      actions: ['index', 'add', 'edit', 'pool', 'receive'],
      scope: 'self',
    },
    { role: 'seller', branch: 'crm', module: 'pool', actions: ['index'] },
    { role: 'seller', branch: 'crm', module: 'contact', actions: ['index', 'add', 'edit', 'delete'], scope: 'self' },
    { role: 'seller', branch: 'crm', module: 'OpportLogs', actions: ['index', 'add'] },
  ],
  dictionaries: customerDictionaries,
  verbs: {
    toPool: '放入公海',
    receive: '领取',
    distribute: '分配',
    followUp: '写跟进',
    editFollowUp: '修改跟进',
    deleteFollowUp: '删除跟进',
    restoreFollowUp: '恢复跟进',
    primaryContact: { label: '设为首要联系人', note: 'contact.contactName' },
    secondaryContact: '不再是首要联系人',
    addContact: { label: '新建联系人', note: 'contact.contactName' },
    deleteContact: { label: '删除联系人', note: 'contact.contactName' },
  },
  notices: [
    {
      kind: 'customer.assigned',
      label: '客户分配给我',
      sentence: ['{actor}把客户{target}分配给您', '{actor} assigned the customer {target} to you'],
    },
    {
      kind: 'customer.taken',
      label: '客户被转走或收回',
      sentence: ['{actor}把您的客户{target}转走或收回', '{actor} took your customer {target} away'],
    },
    {
      kind: 'mention',
      label: '同事提到我',
      sentence: [
        '{actor}在客户{target}的跟进记录中提到了您',
        '{actor} mentioned you in a follow-up of the customer {target}',
      ],
    },
  ],
  entities: [customerEntity, contactEntity, followUpEntity],
  on: { 'customer.changed': tellTakenBack },
  fieldTypes: { customer: recordType('customer', '/api/customer/index', 'CustomerName') },
  references: { customer: customerReference, contact: contactReference },
  routes: () => [
    ...crudRoutes(customerEntity),
    ...crudRoutes(contactEntity),
    route({
      path: 'api/customer/ToGonghai',
      access: ['crm.customer.pool'],
      kind: 'write',
      area,
      summary: '放入公海',
      body: zBulk,
      handle: (call) =>
        undoably(call, { entity: customerEntity, action: 'pool', verb: 'toPool' }, async (watched) => ({
          data: await moveToPool(watched, watched.body.ids),
          msg: say('toPool'),
        })),
    }),
    route({
      path: 'api/customer/receive',
      access: ['crm.customer.receive'],
      kind: 'write',
      area,
      summary: '领取公海客户；同时领取时只有一人成功',
      body: zBulk,
      handle: (call) =>
        undoably(call, { entity: customerEntity, action: 'receive' }, async (watched) => ({
          data: await claimFromPool(watched, watched.body.ids),
          msg: say('claimed'),
        })),
    }),
    route({
      path: 'api/customer/distribute',
      access: ['crm.customer.distribute'],
      kind: 'write',
      area,
      summary: '把公海客户分配给员工',
      body: zBulk.pipe(z.looseObject({ ids: z.array(z.number()), userid: zId })),
      handle: (call) =>
        undoably(call, { entity: customerEntity, action: 'distribute' }, async (watched) => ({
          data: await assignFromPool(watched, watched.body.ids, watched.body.userid),
          msg: say('assigned'),
        })),
    }),
    route({
      path: 'api/customer/setTop',
      access: ['crm.customer.index'],
      kind: 'write',
      area,
      summary: '置顶或取消置顶，只对自己有效',
      body: zOne,
      handle: async (call) => {
        await loadOne(call, customerEntity, call.body.id);
        const removed = await call.db.run(
          sql`delete from user_pin where user_id = ${call.actor.userId} and entity = 'customer' and record_id = ${call.body.id}`,
        );
        if (removed === 0) {
          await call.db.run(
            sql`insert into user_pin (user_id, entity, record_id) values (${call.actor.userId}, 'customer', ${call.body.id}) on conflict do nothing`,
          );
        }
        call.effects.changed('customer', [call.body.id], [`user:${call.actor.userId}`]);
        return { data: { isTop: removed === 0 ? 1 : 0 }, msg: removed === 0 ? say('pinned') : say('unpinned') };
      },
    }),
    route({
      path: 'api/customer/Subtotal',
      access: ['crm.customer.index'],
      kind: 'read',
      area,
      summary: '客户下各类记录的数量',
      body: zOne,
      handle: async (call) => {
        const { code } = await loadOne(call, customerEntity, call.body.id);
        const counts = await call.db.first<{ contact: number; logs: number }>(sql`
          select (select count(*) from contact where customer_id = ${call.body.id} and deleted_at is null) as contact,
            (select count(*) from follow_up where customer_id = ${call.body.id} and deleted_at is null) as logs`);
        const files = await countFiles(call.db, 'customer', call.body.id, code);
        const data: CustomerSubtotal = {
          contact: counts?.contact ?? 0,
          contract: 0,
          recpay: 0,
          finance: 0,
          files,
          payment: 0,
          logs: counts?.logs ?? 0,
        };
        return { data };
      },
    }),
    route({
      path: 'api/customer/Team',
      access: ['crm.customer.index'],
      kind: 'read',
      area,
      summary: '负责人和相关成员',
      body: zOne,
      handle: async (call) => {
        const customer = await loadOne(call, customerEntity, call.body.id);
        const members = await call.db.rows<{ user_id: number; access: 'read' | 'write' }>(sql`
          select user_id, access from customer_member where customer_id = ${customer.id} and (expires_at is null or expires_at > now()) order by created_at`);
        const person = (userid: number, role: TeamRow['role']): TeamRow => {
          const user = call.actor.organisation.users.get(userid);
          return { userid, username: user?.name ?? '', header: user?.avatar ?? '', role };
        };
        const grant = fieldGrant(call.actor, 'customer', { wire: 'userid' });
        const owner = customer.owner_id > 0 && grant !== 'hidden' ? person(customer.owner_id, 'owner') : undefined;
        if (owner && grant === 'mask') {
          owner.username = revealText(call.actor, 'customer', 'userid', owner.username);
          Object.assign(owner, { userid: 0, header: '' });
        }
        const rows = [...(owner ? [owner] : []), ...members.map((member) => person(member.user_id, member.access))];
        return { data: { rows, total: rows.length } };
      },
    }),
    route({
      path: 'api/contact/list',
      access: ['crm.contact.index'],
      kind: 'read',
      area: '联系人',
      summary: '一个客户的联系人',
      body: z.looseObject({ customerId: zId }),
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
      body: zOne,
      handle: async (call) => {
        await makePrimary(call, call.body.id);
        return { data: { id: call.body.id }, msg: say('done') };
      },
    }),
    route({
      path: 'api/OpportLogs/Logs',
      access: ['crm.OpportLogs.index'],
      kind: 'read',
      area: '跟进记录',
      summary: '一个客户的跟进记录，新的在前',
      body: zFollowUpList,
      handle: async (call) => ({ data: await listFollowUps(call, call.body) }),
    }),
    route({
      path: 'api/OpportLogs/Add',
      access: ['crm.OpportLogs.add'],
      kind: 'write',
      area: '跟进记录',
      summary: '写跟进',
      body: zFollowUp,
      handle: async (call) => ({ data: { id: await addFollowUp(call, call.body) }, msg: say('saved') }),
    }),
    route({
      path: 'api/OpportLogs/edit',
      access: ['crm.OpportLogs.add'],
      kind: 'write',
      area: '跟进记录',
      summary: '修改自己 24 小时内写的跟进',
      body: zOne,
      handle: async (call) => editedReply(await updateRecord(call, followUpEntity, call.body)),
    }),
    route({
      path: 'api/OpportLogs/delete',
      access: ['crm.OpportLogs.add'],
      kind: 'write',
      area: '跟进记录',
      summary: '删除自己 24 小时内写的跟进',
      body: zBulk,
      handle: async (call) => ({
        data: { count: await deleteRecords(call, followUpEntity, call.body.ids) },
        msg: say('deleted'),
      }),
    }),
  ],
});
