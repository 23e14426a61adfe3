// Contracts: from the draft to being in force, amended, renewed, ended or void.

import { zWorkRow } from '@crm/protocol/answers/work';
import { msg } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import * as z from 'zod';
import { pageOf, rowOf } from '../../engine/answers.ts';
import { crudRoutes, listParameters } from '../../engine/crud-routes.ts';
import { recordType } from '../../engine/fields/reference.ts';
import { loadOne, requireAction } from '../../engine/load.ts';
import { defineModule, usual } from '../../engine/module.ts';
import { recordReference } from '../../engine/named.ts';
import { listPage } from '../../engine/query/list.ts';
import { changeRecords } from '../../engine/write/change.ts';
import { moment, query, select } from '../../platform/db/query.ts';
import { zDone, zRows } from '../../platform/http/answers.ts';
import { route } from '../../platform/http/route.ts';
import { zBulk, zId, zLine } from '../../platform/http/values.ts';
import { approvalRoutes, countWorks, handedInTo, submitCreated, worksOf, zReason } from '../approval/index.ts';
import { countFiles } from '../file/index.ts';
import { membershipRoutes } from '../membership/index.ts';
import { countKinds } from '../record/index.ts';
import { tagList } from '../tag/index.ts';
import { applyAmendment, handInAmendment, returnedAmendment } from './amend.ts';
import { contractDictionaries } from './contract.dictionaries.ts';
import { contractEntity } from './contract.entity.ts';
import { contractChanged } from './contract.hooks.ts';
import { contractMeasures } from './contract.measures.ts';
import { contractPrint } from './contract.print.ts';
import { remindEnds } from './remind.job.ts';

export { contractEntity, seesAgreed } from './contract.entity.ts';
export type { ContractRow } from './contract.fields.ts';

const contractReference = recordReference(contractEntity, 'contractName');

const area = '合同';

/** Tabs of a contract that show records of other modules. */
const moneyKinds = {
  recpay: 'receiptPlan',
  finance: 'receipt',
  payment: 'expense',
  renewal: 'renewal',
  invoice: 'invoice',
} as const;
const zIds = z.array(z.number());
const zOne = z.looseObject({ id: zId });
const written = ['index', 'add', 'edit', 'delete', 'transfer', 'share', 'amend', 'void', 'import', 'export', 'print'];

export const contractModule = defineModule({
  name: 'contract',
  amends: { [contractEntity.name]: applyAmendment },
  grants: [
    {
      branch: 'crm',
      module: 'contract',
      label: '合同',
      scoped: true,
      actions: {
        ...usual('index', 'add', 'edit', 'delete', 'transfer', 'share'),
        amend: ['变更', 'Amend'],
        ...usual('void', 'import', 'export', 'print'),
      },
      needs: { add: ['crm.customer.index'], import: ['crm.contract.add'] },
    },
  ],
  roles: [
    { role: 'manager', branch: 'crm', module: 'contract', actions: written, scope: 'subordinates' },
    {
      role: 'seller',
      branch: 'crm',
      module: 'contract',
      actions: ['index', 'add', 'edit', 'delete', 'share', 'print'],
      scope: 'self',
    },
  ],
  dictionaries: contractDictionaries,
  settings: [
    {
      key: 'contract.remindDays',
      label: '合同到期前提醒',
      english: 'Contract expiry reminder',
      group: '合同与回款',
      hint: ['到期前几天提醒负责人', 'How many days before expiry to remind owners'],
      type: 'choices',
      initial: '30,7,0',
      options: ['90', '60', '30', '15', '7', '3', '1', '0'].map((value) => ({
        value,
        label: value === '0' ? '当天' : `${value} 天`,
        english: value === '0' ? 'the same day' : value === '1' ? '1 day' : `${value} days`,
      })),
    },
  ],
  verbs: {
    amend: ['变更合同', 'Amended contract'],
    amended: ['变更生效', 'Amendment took effect'],
    noRenewal: ['标记不续费', 'Marked as not renewing'],
    bindTag: ['设置标签', 'Set tags'],
    dealt: ['成交', 'Won deal'],
  },
  notices: [
    {
      kind: 'contract.assigned',
      needs: ['crm.contract.index'],
      label: ['合同转给我', 'A contract is transferred to me'],
      sentence: ['{actor}把合同{target}转给了您', '{actor} transferred the contract {target} to you'],
    },
    {
      kind: 'contract.taken',
      needs: ['crm.contract.index'],
      label: ['合同被转走', 'My contract is transferred away'],
      sentence: ['{actor}把您的合同{target}转走了', '{actor} transferred your contract {target} to someone else'],
    },
    {
      kind: 'contract.shared',
      needs: ['crm.contract.index'],
      label: ['合同共享给我', 'A contract is shared with me'],
      sentence: ['{actor}把合同{target}共享给了您', '{actor} shared the contract {target} with you'],
    },
    {
      kind: 'contract.ending',
      needs: ['crm.contract.index'],
      label: ['合同到期提醒', 'My contract is about to expire'],
      sentence: [
        '合同{target}将于 {day} 到期（还有 {days} 天）',
        'The contract {target} expires on {day} (in {days} days)',
      ],
      reads: { day: 'contract.endTime', days: 'contract.endTime' },
    },
  ],
  jobs: [
    {
      name: 'contract.remind',
      label: '提醒即将到期的合同',
      english: 'Remind about expiring contracts',
      schedule: { cron: '10 7 * * *' },
      expires: 3600,
      run: remindEnds,
    },
  ],
  entities: [contractEntity],
  prints: [contractPrint],
  references: { contract: contractReference },
  fieldTypes: { contract: recordType('contract', '/api/contract/index', 'contractName') },
  dates: [
    {
      entity: 'customer',
      name: 'contractApproved',
      sql: `(select min(k.passed_at)::date from contract k where k.customer_id = t.id and k.deleted_at is null and k.state = 1 and k.approval = 2)`,
    },
    {
      entity: 'customer',
      name: 'contractEnded',
      sql: `(select max(k.end_on) from contract k where k.customer_id = t.id and k.deleted_at is null and k.state = 1 and k.approval = 2)`,
    },
  ],
  measures: contractMeasures,
  guards: {
    customer: async (call, rows, action) => {
      if (action !== 'delete') return undefined;
      const used = await call.db.rows(
        query
          .selectFrom('contract')
          .select(['customer_id as id'])
          .distinct()
          .where(sql<boolean>`customer_id = any(${rows.map((row) => row.id)}::bigint[]) and deleted_at is null`),
      );
      return used.length > 0 ? { refuse: msg('customerHasContracts'), ids: used.map((row) => row.id) } : undefined;
    },
  },
  on: { 'contract.created': submitCreated, 'contract.changed': contractChanged },
  routes: () => [
    ...crudRoutes(contractEntity),
    ...membershipRoutes(contractEntity),
    ...approvalRoutes(contractEntity),
    route({
      path: 'api/contract/list',
      access: ['crm.contract.index'],
      kind: 'read',
      area,
      summary: '合同列表，参数同 index；customerId 为一个客户的合同',
      english: 'List of contracts, parameters as in index; customerId for the contracts of one customer',
      body: z.looseObject({}),
      parameters: listParameters(contractEntity),
      entityAnswer: pageOf(contractEntity),
      handle: async (call) => ({ data: await listPage(call, contractEntity, call.body) }),
    }),
    route({
      path: 'api/contract/amend',
      access: ['crm.contract.amend'],
      kind: 'write',
      area,
      summary: '变更已生效的合同：字段同 edit，reason 为原因；变更前的内容保留为旧版本',
      english:
        'Amend a contract in force: fields as in edit, reason is the reason; the content before is kept as an earlier version',
      body: z.looseObject({ id: zId, reason: zReason.describe('变更原因') }),
      answer: z.strictObject({
        id: z.number(),
        version: z.number(),
        revision: z.number(),
        task: z.number().optional(),
      }),
      handle: async (call) => {
        const { reason, ...body } = call.body as { id: number; reason: string } & Record<string, unknown>;
        const data = await handInAmendment(call, body, reason);
        return { data, msg: data.task === undefined ? msg('amended') : await handedInTo(call, data.task) };
      },
    }),
    route({
      path: 'api/contract/amendment',
      access: ['crm.contract.amend'],
      // What is not in force yet is written, looked at and taken back.
      kind: 'write',
      area,
      summary: '退回给自己的变更：合同变更后的内容和 reason 原因，修改后用 amend 再次提交',
      english:
        'An amendment returned to you: the amended content and the reason; edit it and submit it again with amend',
      body: zOne,
      entityAnswer: rowOf(contractEntity),
      handle: async (call) => ({ data: await returnedAmendment(call, call.body.id) }),
    }),
    route({
      path: 'api/contract/revisions',
      access: ['crm.contract.index'],
      kind: 'read',
      area,
      summary: '合同的历次变更：版本、原因、变更人，逐项差异在操作日志的 log 条目中',
      english:
        'Amendments of a contract: version, reason and person; the differences are in the entry log of the operation log',
      body: zOne,
      answer: zRows(
        z.strictObject({
          username: z.string(),
          reason: z.string(),
          addtime: z.string(),
          revision: z.number(),
          log: z.number(),
        }),
      ),
      handle: async (call) => {
        const { id } = await loadOne(call, contractEntity, call.body.id);
        const stored = await call.db.rows(select('contract_revision', [
          'revision',
          'reason',
          'created_by as by',
          moment('created_at').as('addtime'),
          'log_id as log',
        ])`
          where contract_id = ${id} order by revision desc limit 200`);
        const rows = stored.map(({ by, ...row }) => ({
          ...row,
          username: call.actor.organisation.users.get(by)?.name ?? '',
        }));
        return { data: { rows, total: rows.length } };
      },
    }),
    route({
      path: 'api/contract/noRenewal',
      access: ['crm.contract.edit'],
      kind: 'write',
      area,
      summary: '标记为不续费，须写明原因',
      english: 'Mark contracts as not to be renewed; a reason is required',
      body: zBulk.pipe(z.looseObject({ ids: zIds, reason: zReason.describe('原因') })),
      answer: zDone,
      handle: async (call) => {
        const { ids, reason } = call.body;
        const rows = await requireAction(call, contractEntity, ids, 'noRenewal');
        const set = { no_renewal: true, no_renewal_reason: reason };
        await changeRecords(call, contractEntity, rows, set, { action: 'noRenewal', note: reason, as: 'contract' });
        return { data: { count: rows.length }, msg: msg('saved') };
      },
    }),
    route({
      path: 'api/contract/bindTag',
      access: ['crm.contract.edit'],
      kind: 'write',
      area,
      summary: '设置合同的标签：list 为逗号分隔的标签文字，留空则清除',
      english: 'Set the tags of a contract: list is the comma-separated texts, empty clears them',
      body: z.looseObject({ id: zId, list: zLine }),
      answer: z.strictObject({ tags: z.string() }),
      handle: async (call) => {
        const rows = await requireAction(call, contractEntity, [call.body.id], 'bindTag');
        const tags = tagList(call.body.list);
        await changeRecords(call, contractEntity, rows, { tags }, { action: 'bindTag', keepVersion: true });
        return { data: { tags }, msg: msg('saved') };
      },
    }),
    route({
      path: 'api/contract/works',
      access: ['crm.contract.index'],
      kind: 'read',
      area,
      summary: '合同的审批单',
      english: 'Approval requests of a contract',
      body: zOne,
      answer: zRows(zWorkRow),
      handle: async (call) => {
        await loadOne(call, contractEntity, call.body.id);
        const rows = await worksOf(call, contractEntity.name, call.body.id);
        return { data: { rows, total: rows.length } };
      },
    }),
    route({
      path: 'api/contract/Subtotal',
      access: ['crm.contract.index'],
      kind: 'read',
      area,
      summary: '合同下各类记录的数量',
      english: 'Number of records of each type under a contract',
      body: zOne,
      answer: z.strictObject({
        works: z.number(),
        files: z.number(),
        recpay: z.number(),
        renewal: z.number(),
        invoice: z.number(),
        finance: z.number(),
        payment: z.number(),
        product: z.number().optional(),
        logs: z.number().optional(),
        revisions: z.number().optional(),
      }),
      handle: async (call) => {
        const { id, code } = await loadOne(call, contractEntity, call.body.id);
        const counts = await call.db.first(
          query.selectNoFrom([
            sql<number>`(select count(*) from contract_line where contract_id = ${id})`.as('product'),
            sql<number>`(select count(*) from follow_up where contract_id = ${id} and deleted_at is null)`.as('logs'),
            sql<number>`(select count(*) from contract_revision where contract_id = ${id})`.as('revisions'),
          ]),
        );
        const money = await countKinds(call, moneyKinds, { contractId: String(id) });
        const works = await countWorks(call, contractEntity.name, id);
        return { data: { ...counts, ...money, works, files: await countFiles(call.db, 'contract', id, code) } };
      },
    }),
  ],
});
