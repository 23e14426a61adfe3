// Follow-ups of customers and leads: one pair of calls, with a parameter `type`.

import { type FollowUpEntry, zFollowUpEntry } from '@crm/protocol/answers/customer';
import { limits } from '@crm/protocol/limits';
import { msg } from '@crm/protocol/sentences';
import * as z from 'zod';
import { crudRoutes, editedReply, formParameters } from '../../engine/crud-routes.ts';
import type { Call, EntityDefinition, Row } from '../../engine/entity.ts';
import { loadOne } from '../../engine/load.ts';
import { defineModule, usual } from '../../engine/module.ts';
import { listPage } from '../../engine/query/list.ts';
import { createRecord } from '../../engine/write/create.ts';
import { deleteAndReport } from '../../engine/write/remove.ts';
import { undoably } from '../../engine/write/undo.ts';
import { updateRecord } from '../../engine/write/update.ts';
import { forbidden, invalid } from '../../platform/errors.ts';
import { zCreated, zDone, zEdited, zRows } from '../../platform/http/answers.ts';
import { route } from '../../platform/http/route.ts';
import { idOnTheWire, zBulk, zId, zOptionalId, zPaged, zText } from '../../platform/http/values.ts';
import { contractEntity } from '../contract/index.ts';
import { customerEntity } from '../customer/index.ts';
import { followUpEntity, origins } from './customer-follow-up.ts';
import { leadFollowUpEntity } from './lead-follow-up.ts';
import { dueKind, remindFollowUps } from './remind.job.ts';

const area = '跟进记录';

/** What follow-ups are about, by the call's `type`; a customer by default. */
const kinds: Readonly<Record<'customer' | 'clues', EntityDefinition>> = {
  customer: followUpEntity,
  clues: leadFollowUpEntity,
};

/** @throws AppError `invalid`, `forbidden` without the grant of that kind */
function kindOf(call: Pick<Call, 'actor'>, type: string | undefined, action: 'index' | 'add') {
  const kind = type || 'customer';
  // Records of other subjects belong to modules that this program may not have.
  if (!Object.hasOwn(kinds, kind)) throw invalid({ type: msg('moduleMissing') });
  const entity = kinds[kind as keyof typeof kinds];
  if (!call.actor.can(`${entity.grant}.${action}`)) throw forbidden();
  return entity;
}

const zSubject = { customerId: zOptionalId, contractId: zOptionalId, type: zText.optional() };

const zList = z.strictObject({
  ...zSubject,
  ...zPaged,
});

const zAdd = z.looseObject({ ...zSubject });

/** The record that the call names, in scope. */
async function subjectOf(
  call: Call,
  body: { customerId: number; contractId: number; type?: string | undefined },
  action: 'index' | 'add',
) {
  const entity = kindOf(call, body.contractId === 0 ? body.type : undefined, action);
  if (body.contractId !== 0) {
    // A follow-up about a contract belongs to its customer.
    const contract = await loadOne(call, contractEntity, body.contractId);
    return { entity, row: await loadOne(call, customerEntity, contract.customer_id), contractId: contract.id };
  }
  if (body.customerId === 0) throw invalid({ customerId: msg('requiredSelect') });
  const subject = call.engine.byName(entity.parent?.entity ?? '');
  return { entity, row: (await loadOne(call, subject, body.customerId)) as Row, contractId: 0 };
}

/** Newest first; ten a page by default. */
async function listFollowUps(
  call: Call,
  body: z.output<typeof zList>,
): Promise<{ rows: FollowUpEntry[]; total: number }> {
  const { entity, row, contractId } = await subjectOf(call, body, 'index');
  const page = await listPage(call, entity, {
    customerId: String(row.id),
    ...(contractId > 0 ? { contractId: String(contractId) } : {}),
    page: body.page ?? 1,
    rows: body.rows ?? limits.infinitePageSize,
    ...(row['owner_id'] === 0 ? { IsGongHai: '1' } : {}),
  });
  return { rows: page.rows as (FollowUpEntry & Record<string, unknown>)[], total: page.total };
}

/** @throws AppError `not_found`, `forbidden`, `invalid` */
async function addFollowUp(call: Call, body: z.output<typeof zAdd>): Promise<number> {
  const { type: _type, contractId: _contractId, ...sent } = body;
  const { entity, row, contractId } = await subjectOf(call, body, 'add');
  const about = { customerId: row.id, ...(contractId > 0 ? { contractId } : {}) };
  return (await createRecord(call, entity, { ...sent, ...about })).id;
}

export const followUpModule = defineModule({
  name: 'followUp',
  grants: [
    {
      branch: 'crm',
      module: 'OpportLogs',
      label: '跟进记录',
      scoped: false,
      actions: usual('index', 'add', 'import', 'export'),
      needs: { index: ['crm.customer.index'], import: ['crm.OpportLogs.add'] },
      where: '在客户详情中使用；在客户列表中导入、导出',
    },
    {
      branch: 'crm',
      module: 'clueLogs',
      label: '线索跟进记录',
      scoped: false,
      actions: usual('index', 'add', 'import', 'export'),
      needs: { index: ['crm.clues.index'], import: ['crm.clueLogs.add'] },
      where: '在线索详情中使用；在线索列表中导入、导出',
    },
  ],
  roles: [
    { role: 'manager', branch: 'crm', module: 'OpportLogs', actions: ['index', 'add', 'import', 'export'] },
    { role: 'seller', branch: 'crm', module: 'OpportLogs', actions: ['index', 'add'] },
    { role: 'manager', branch: 'crm', module: 'clueLogs', actions: ['index', 'add', 'import', 'export'] },
    { role: 'seller', branch: 'crm', module: 'clueLogs', actions: ['index', 'add'] },
  ],
  verbs: {
    followUp: ['写跟进', 'Added follow-up'],
    editFollowUp: ['修改跟进', 'Edited follow-up'],
    deleteFollowUp: ['删除跟进', 'Deleted follow-up'],
    restoreFollowUp: ['恢复跟进', 'Restored follow-up'],
  },
  notices: [
    {
      kind: dueKind,
      label: ['计划的跟进到时间', 'A planned follow-up is due'],
      sentence: ['{target}到了计划的跟进时间', 'Your planned follow-up with {target} is due'],
    },
    {
      kind: 'mention',
      needs: ['crm.customer.index'],
      label: ['同事提到我', 'A colleague mentions me'],
      sentence: [
        '{actor}在客户{target}的跟进记录中提到了您',
        '{actor} mentioned you in a follow-up on the customer {target}',
      ],
    },
    {
      kind: 'mention.lead',
      needs: ['crm.clues.index'],
      label: ['同事在线索中提到我', 'A colleague mentions me in a lead'],
      sentence: [
        '{actor}在线索{target}的跟进记录中提到了您',
        '{actor} mentioned you in a follow-up on the lead {target}',
      ],
    },
  ],
  jobs: [
    {
      name: 'followUp.remind',
      label: '提醒到时间的跟进',
      english: 'Remind about due follow-ups',
      schedule: { every: 30 },
      run: remindFollowUps,
    },
  ],
  entities: [followUpEntity, leadFollowUpEntity],
  measures: [
    {
      key: 'OpportLogs.written',
      label: '跟进客户次数',
      definition: '这段时间写给客户的跟进记录条数，算在写的人名下，公海客户的除外；随线索转来的算作跟进线索',
      unit: 'count',
      entity: 'followUp',
      date: 'genjinTime',
      by: 'userid',
      scenes: { fromLead: origins.customer },
      kept: { source: 'followUp' },
    },
    {
      key: 'clueLogs.written',
      label: '跟进线索次数',
      definition: '这段时间写给线索的跟进记录条数，算在写的人名下；线索转成客户后不变',
      unit: 'count',
      entity: 'leadFollowUp',
      date: 'genjinTime',
      by: 'userid',
      kept: { source: 'leadFollowUp' },
    },
  ],
  routes: () => [
    ...crudRoutes(followUpEntity),
    ...crudRoutes(leadFollowUpEntity),
    route({
      path: 'api/OpportLogs/Logs',
      access: ['crm.OpportLogs.index', 'crm.clueLogs.index'],
      kind: 'read',
      area,
      summary: '一个客户、一份合同（contractId）或一条线索（type=clues）的跟进记录，新的在前',
      english: 'Follow-ups of a customer, a contract (contractId) or a lead (type=clues), newest first',
      body: zList,
      answer: zRows(zFollowUpEntry),
      handle: async (call) => ({ data: await listFollowUps(call, call.body) }),
    }),
    route({
      path: 'api/OpportLogs/Add',
      access: ['crm.OpportLogs.add', 'crm.clueLogs.add'],
      kind: 'write',
      area,
      summary: '写跟进',
      english: 'Write a follow-up',
      body: zAdd,
      parameters: [
        {
          name: 'contractId',
          title: '合同；写到它的客户下',
          english: 'Contract; written under its customer',
          schema: idOnTheWire,
        },
        { name: 'type', title: 'clues 为线索', english: 'clues for a lead' },
        ...formParameters(followUpEntity, true).map((one) => ({ ...one, required: one.name === 'Ext' })),
      ],
      answer: zCreated,
      handle: async (call) => ({ data: { id: await addFollowUp(call, call.body) }, msg: msg('saved') }),
    }),
    route({
      path: 'api/OpportLogs/edit',
      access: ['crm.OpportLogs.add', 'crm.clueLogs.add'],
      kind: 'write',
      area,
      summary: '修改自己 24 小时内写的跟进',
      english: 'Edit a follow-up of your own, within 24 hours of writing it',
      body: z.looseObject({ id: zId, type: zText.optional() }),
      parameters: [
        { name: 'id', title: '编号', english: 'Id', required: true, schema: idOnTheWire },
        {
          name: 'version',
          title: '读到的版本；过期则答复 conflict',
          english: 'Version read; conflict if out of date',
          schema: { type: 'integer' },
        },
        { name: 'type', title: 'clues 为线索', english: 'clues for a lead' },
        ...formParameters(followUpEntity, false),
      ],
      answer: zEdited,
      handle: async (call) => {
        const { type, ...body } = call.body;
        const kind = kindOf(call, type, 'add');
        return editedReply(call, kind, await updateRecord(call, kind, body));
      },
    }),
    route({
      path: 'api/OpportLogs/delete',
      access: ['crm.OpportLogs.add', 'crm.clueLogs.add'],
      kind: 'write',
      area,
      summary: '删除自己 24 小时内写的跟进',
      english: 'Delete follow-ups of your own, within 24 hours of writing them',
      body: zBulk.pipe(z.looseObject({ ids: z.array(z.number()), type: zText.optional() })),
      answer: zDone,
      handle: (call) => {
        const entity = kindOf(call, call.body.type, 'add');
        return undoably(call, { entity, action: 'delete' }, (watched) =>
          deleteAndReport(watched, entity, watched.body.ids),
        );
      },
    }),
  ],
});
