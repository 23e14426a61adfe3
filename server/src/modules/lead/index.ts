// Leads: who might become a customer, until they do or turn out to be none.

import { type LeadSubtotal, zLeadPairs, zLeadSubtotal, zTurnPreview } from '@crm/protocol/answers/lead';
import { limits } from '@crm/protocol/limits';
import { msg } from '@crm/protocol/sentences';
import { isBlank, textLength } from '@crm/protocol/text';
import { sql } from 'kysely';
import * as z from 'zod';
import { crudRoutes } from '../../engine/crud-routes.ts';
import { loadOne, requireAction } from '../../engine/load.ts';
import { defineModule, usual } from '../../engine/module.ts';
import { recordReference } from '../../engine/named.ts';
import { changeRecords } from '../../engine/write/change.ts';
import { undoably } from '../../engine/write/undo.ts';
import { select } from '../../platform/db/query.ts';
import { zDone } from '../../platform/http/answers.ts';
import { sentenceError } from '../../platform/http/issue.ts';
import { route } from '../../platform/http/route.ts';
import { zBulk, zId, zNested, zOptionalId, zText, zWhole } from '../../platform/http/values.ts';
import { countFiles } from '../file/index.ts';
import { membershipRoutes } from '../membership/index.ts';
import { turnLeads, zTurned } from './convert.ts';
import { leadEntity } from './lead.entity.ts';
import { leadStates } from './lead.fields.ts';
import { carriedBy, leadPairs, setLeadPairs } from './pairs.ts';

const leadReference = recordReference(leadEntity, 'CustomerName');

const area = '线索';
const zIds = z.array(z.number());
const zReason = zText
  .transform((text) => text.trim())
  .refine((text) => !isBlank(text), { error: sentenceError('required') })
  .refine((text) => textLength(text) <= limits.text, { error: sentenceError('tooLong', { max: limits.text }) });

export { leadEntity, leadStates };

export const leadModule = defineModule({
  name: 'lead',
  grants: [
    {
      branch: 'crm',
      module: 'clues',
      label: '线索',
      scoped: true,
      actions: {
        ...usual('index', 'add', 'edit', 'delete', 'transfer', 'share'),
        convert: ['转为客户', 'Convert to customer'],
        close: ['标记无效', 'Mark as invalid'],
        ...usual('import', 'export'),
      },
      needs: {
        import: ['crm.clues.add'],
        convert: ['crm.customer.index', 'crm.customer.add', 'crm.contact.add'],
      },
    },
  ],
  roles: [
    {
      role: 'manager',
      branch: 'crm',
      module: 'clues',
      actions: ['index', 'add', 'edit', 'delete', 'transfer', 'share', 'convert', 'close', 'import', 'export'],
      scope: 'subordinates',
    },
    {
      role: 'seller',
      branch: 'crm',
      module: 'clues',
      actions: ['index', 'add', 'edit', 'share', 'convert', 'close'],
      scope: 'self',
    },
  ],
  verbs: {
    convert: ['转为客户', 'Converted to a customer'],
    fromLead: ['由线索转来', 'Converted from lead'],
    carried: ['随线索转来', 'Carried over from lead'],
    close: ['标记无效', 'Marked as invalid'],
    reopen: ['重新打开', 'Reopened'],
    editPairs: ['设置线索转客户的字段', 'Edited lead conversion fields'],
  },
  notices: [
    {
      kind: 'lead.assigned',
      needs: ['crm.clues.index'],
      label: ['线索转给我', 'A lead is transferred to me'],
      sentence: ['{actor}把线索{target}转给了您', '{actor} transferred the lead {target} to you'],
    },
    {
      kind: 'lead.taken',
      needs: ['crm.clues.index'],
      label: ['线索被转走', 'My lead is transferred away'],
      sentence: ['{actor}把您的线索{target}转走了', '{actor} transferred your lead {target} to someone else'],
    },
    {
      kind: 'lead.shared',
      needs: ['crm.clues.index'],
      label: ['线索共享给我', 'A lead is shared with me'],
      sentence: ['{actor}把线索{target}共享给了您', '{actor} shared the lead {target} with you'],
    },
  ],
  entities: [leadEntity],
  measures: [
    {
      key: 'clues.added',
      label: '新增线索',
      definition: '这段时间录入的线索数',
      unit: 'count',
      entity: 'lead',
      date: 'AddTime',
      by: 'userid',
      kept: { source: 'lead' },
    },
    {
      key: 'clues.converted',
      label: '已转客户的线索',
      definition: '这段时间录入的线索中，已转为客户的线索数',
      unit: 'count',
      shownIn: 'reports',
      entity: 'lead',
      date: 'AddTime',
      by: 'userid',
      filter: [{ field: 'state', type: 'eq', value: String(leadStates.converted) }],
      kept: { source: 'lead', sum: 1 },
    },
  ],
  // A list of customers with `clue=3` is the list of leads.
  modes: [{ of: 'customer', parameter: 'clue', value: '3', shows: 'lead' }],
  references: { lead: leadReference },
  routes: () => [
    ...crudRoutes(leadEntity),
    ...membershipRoutes(leadEntity),
    route({
      path: 'api/clues/Turn',
      access: ['crm.clues.convert'],
      kind: 'write',
      area,
      summary: '转为客户，逐条答复；customerId 指定要并入的客户（一次一条）',
      english:
        'Convert leads to customers, each with its own result; customerId is the customer to merge into (one lead at a time)',
      body: zBulk.pipe(z.looseObject({ ids: zIds, customerId: zOptionalId.describe('要并入的客户') })),
      answer: zTurned,
      handle: async (call) => {
        const data = await turnLeads(call, call.body.ids, call.body.customerId);
        const fields = [...new Set(data.left?.flatMap((one) => one.fields))];
        return { data, msg: fields.length > 0 ? msg('leadTurnedExcept', { fields }) : msg('leadTurned') };
      },
    }),
    route({
      path: 'api/clues/turnPreview',
      access: ['crm.clues.convert'],
      kind: 'read',
      quick: true,
      area,
      summary: '转为客户时哪些内容填入客户和首要联系人的哪些字段，哪些只留在线索中',
      english:
        'What conversion fills into which fields of the customer and the primary contact, and what stays in the lead only',
      body: z.looseObject({ id: zId }),
      answer: zTurnPreview,
      handle: async (call) => ({
        data: (await carriedBy(call, await loadOne(call, leadEntity, call.body.id))).preview,
      }),
    }),
    route({
      path: 'api/clues/pairs',
      access: ['system.customForm.index'],
      kind: 'read',
      quick: true,
      area,
      summary: '线索转客户的字段对应：每个线索字段填入客户或首要联系人的哪个字段，以及可以选择的字段',
      english:
        'Field mapping for conversion: the field of the customer or primary contact that each lead field fills, and the fields to choose from',
      body: z.looseObject({}),
      answer: zLeadPairs,
      handle: async (call) => ({ data: await leadPairs(call) }),
    }),
    route({
      path: 'api/clues/setPairs',
      access: ['system.customForm.edit'],
      kind: 'write',
      area,
      summary: '设置线索转客户的字段对应；没有列出的字段不变，值为空则不带入',
      english:
        'Set the field mapping for conversion; fields not listed stay as they are, an empty value means not carried over',
      body: z.looseObject({
        pairs: zNested(z.record(z.string(), z.string().max(80))).describe('线索字段 → customer.字段 或 contact.字段'),
        version: zWhole(1, 999_999_999).optional().describe('读到的版本；过期则答复 conflict'),
      }),
      answer: z.strictObject({ version: z.number() }),
      handle: async (call) => ({
        data: { version: await setLeadPairs(call, call.body.pairs, call.body.version) },
        msg: msg('saved'),
      }),
    }),
    route({
      path: 'api/clues/close',
      access: ['crm.clues.close'],
      kind: 'write',
      area,
      summary: '标记为无效，须写明原因',
      english: 'Mark leads as invalid; a reason is required',
      body: zBulk.pipe(z.looseObject({ ids: zIds, reason: zReason.describe('无效原因') })),
      answer: zDone,
      handle: (call) =>
        undoably(call, { entity: leadEntity, action: 'close' }, async (watched) => {
          const { ids, reason } = watched.body;
          const rows = await requireAction(watched, leadEntity, ids, 'close');
          const set = { state: leadStates.invalid, closed_reason: reason };
          return {
            data: {
              count: (await changeRecords(watched, leadEntity, rows, set, { action: 'close', note: reason })).length,
            },
            msg: msg('leadClosed'),
          };
        }),
    }),
    route({
      path: 'api/clues/reopen',
      access: ['crm.clues.close'],
      kind: 'write',
      area,
      summary: '重新打开无效线索',
      english: 'Reopen invalid leads',
      body: zBulk,
      answer: zDone,
      handle: (call) =>
        undoably(call, { entity: leadEntity, action: 'reopen' }, async (watched) => {
          const rows = await requireAction(watched, leadEntity, watched.body.ids, 'reopen');
          const set = { state: leadStates.open, closed_reason: '' };
          return {
            data: { count: (await changeRecords(watched, leadEntity, rows, set, { action: 'reopen' })).length },
            msg: msg('leadReopened'),
          };
        }),
    }),
    route({
      path: 'api/clues/Subtotal',
      access: ['crm.clues.index'],
      kind: 'read',
      area,
      summary: '线索下各类记录的数量',
      english: 'Number of records of each type under a lead',
      body: z.looseObject({ id: zId }),
      answer: zLeadSubtotal,
      handle: async (call) => {
        const { id, code } = await loadOne(call, leadEntity, call.body.id);
        const logs = await call.db.first(select('lead_follow_up', [sql<number>`count(*)`.as('n')])`
          where lead_id = ${id} and deleted_at is null`);
        const data: LeadSubtotal = { logs: logs?.n ?? 0, files: await countFiles(call.db, 'clues', id, code) };
        return { data };
      },
    }),
  ],
});
