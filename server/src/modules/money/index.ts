// The money of contracts: instalments, receipts, expenses, renewals, invoices and the accounts that it goes through.

import { subtract } from '@crm/protocol/money';
import { msg, renderSentence } from '@crm/protocol/sentences';
import { textLength } from '@crm/protocol/text';
import { sql } from 'kysely';
import * as z from 'zod';
import { crudRoutes } from '../../engine/crud-routes.ts';
import type { Call, ReferenceSource } from '../../engine/entity.ts';
import { applyFieldPermissionsToText, isReadable } from '../../engine/field-permissions.ts';
import { loadOne, loadVisible, requireAction } from '../../engine/load.ts';
import { defineModule, usual } from '../../engine/module.ts';
import { changeRecords } from '../../engine/write/change.ts';
import { createRecord } from '../../engine/write/create.ts';
import type { Subscription } from '../../engine/write/guards.ts';
import type { Actor } from '../../platform/access/actor.ts';
import { select } from '../../platform/db/query.ts';
import { invalid } from '../../platform/errors.ts';
import { zCreated, zDone, zRows } from '../../platform/http/answers.ts';
import { route } from '../../platform/http/route.ts';
import { zBulk, zDay, zLine, zOptionalId } from '../../platform/http/values.ts';
import { approvalRoutes, submitCreated } from '../approval/index.ts';
import { contractEntity, seesAgreed } from '../contract/index.ts';
import { customerEntity } from '../customer/index.ts';
import { accountEntity, accountReference } from './account.entity.ts';
import { customerFigures } from './customer-figures.ts';
import { invoiceEntity, invoiceNumberLength } from './invoice.entity.ts';
import { listRoute } from './list.route.ts';
import { moneyDictionaries } from './money.dictionaries.ts';
import { expenseEntity, receiptEntity, renewalEntity } from './money.entity.ts';
import { actions, managed, ofContracts, sold } from './money.grants.ts';
import { moneyMeasures } from './money.measures.ts';
import { planEntity } from './plan.entity.ts';
import { receiptPrint } from './receipt.print.ts';
import { receiveRoutes } from './receive.routes.ts';
import { remindPlans } from './remind.job.ts';
import { renewalChanged } from './renewals.ts';
import { recalculateTotals } from './totals.ts';

export { allocate } from './allocate.ts';
export { forecastWeeks } from './forecast.queries.ts';
export { planEntity, planStates } from './plan.entity.ts';
export { accountEntity, expenseEntity, invoiceEntity, receiptEntity, renewalEntity };

declare module '../../platform/settings/setting.ts' {
  interface SettingValues {
    'receipt.beyond': boolean;
  }
}

/** What an instalment is called by, under the grants of its own fields. */
function namedBy(actor: Actor, instalment: number, day: string): { instalment: string; day: string } {
  return {
    instalment: applyFieldPermissionsToText(actor, 'recpay', 'qici', String(instalment)),
    day: applyFieldPermissionsToText(actor, 'recpay', 'plantime', day),
  };
}

const planReference: ReferenceSource = {
  visible: async (call, ids) => new Set((await loadVisible(call, planEntity, ids)).map((row) => row.id)),
  labels: async (db, actor, ids) => {
    const rows = await db.rows(select('receipt_plan', ['id', 'instalment as n', 'due_on as day'])`
      where id = any(${ids}::bigint[])`);
    return new Map(
      rows.map((row) => [row.id, renderSentence(msg('instalmentNamed', namedBy(actor, row.n, row.day))).trim()]),
    );
  },
  within: async (db, id, contractId) =>
    (await db.first(sql`select 1 from receipt_plan where id = ${id} and contract_id = ${contractId}`)) !== undefined,
};

/** How far the instalments of a contract are above what was agreed; undefined where they are not. */
async function plannedBeyond(call: Call, contractId: number): Promise<string | undefined> {
  const row = await call.db.first(select('contract as c', [
    sql<string>`(c.amount + c.renewed)::text`.as('agreed'),
    sql<string>`coalesce((select sum(amount)
    from receipt_plan p where p.contract_id = c.id and p.deleted_at is null), 0)::text`.as('planned'),
  ])`
    where c.id = ${contractId}`);
  const over = row ? subtract(row.planned, row.agreed) : '0';
  return over.startsWith('-') || Number(over) === 0 ? undefined : over;
}

const zWithContract = z.looseObject({ contractId: zOptionalId });

/** Fields of an instalment in reminders. */
const ofPlans = { instalment: 'recpay.qici', amount: 'recpay.money', day: 'recpay.plantime' } as const;

const onChange = (more: readonly Subscription[] = []): Subscription => {
  return async (call, event) => {
    for (const one of more) await one(call, event);
    await recalculateTotals(call, event);
  };
};
const created: Subscription = async (call, event) => {
  await recalculateTotals(call, event);
  await submitCreated(call, event);
};

export const moneyModule = defineModule({
  name: 'money',
  customerFigures: [customerFigures],
  grants: [
    {
      ...ofContracts('recpay'),
      label: '回款计划',
      actions: usual('index', 'add', 'edit', 'delete', 'import', 'export', 'print'),
    },
    { ...ofContracts('finance'), label: '回款', actions },
    { ...ofContracts('payment'), label: '费用', actions },
    { ...ofContracts('renewal'), label: '续费', actions },
    { ...ofContracts('invoice'), label: '发票', actions: { ...actions, issue: ['开票', 'Issue invoice'] } },
    {
      branch: 'crm',
      module: 'account',
      label: '收支账户',
      scoped: false,
      actions: usual('index', 'add', 'edit', 'delete'),
      where: '在“回款”页的“收支账户”中使用',
    },
  ],
  roles: (['manager', 'seller'] as const).flatMap((role) => {
    const scope = role === 'manager' ? ('subordinates' as const) : ('self' as const);
    const allowed = role === 'manager' ? managed : sold;
    return [
      { role, branch: 'crm' as const, module: 'recpay', actions: allowed.filter((one) => one !== 'void'), scope },
      ...['finance', 'payment', 'renewal'].map((module) => ({
        role,
        branch: 'crm' as const,
        module,
        actions: allowed,
        scope,
      })),
      {
        role,
        branch: 'crm' as const,
        module: 'invoice',
        actions: role === 'manager' ? [...allowed, 'issue'] : allowed,
        scope,
      },
      ...(role === 'manager' ? [{ role, branch: 'crm' as const, module: 'account', actions: ['index'] }] : []),
    ];
  }),
  dictionaries: moneyDictionaries,
  settings: [
    {
      key: 'receipt.beyond',
      label: '允许回款超过合同金额',
      english: 'Allow receipts above contract amount',
      group: '合同与回款',
      hint: [
        '关闭时，已通过和待审的回款之和不能超过合同金额与已通过续费之和',
        'When off, receipts approved or pending cannot exceed the contract amount plus approved renewals',
      ],
      type: 'switch',
      initial: false,
    },
  ],
  verbs: { settled: ['更新合计', 'Updated totals'], issue: ['开票', 'Issued invoice'], renewed: ['续费', 'Renewed'] },
  notices: [
    {
      kind: 'recpay.due',
      needs: ['crm.recpay.index'],
      label: ['回款计划到期提醒', 'An instalment is due'],
      sentence: [
        '合同{target}第{instalment}期回款 {amount} 元，应于 {day} 收到',
        'Instalment {instalment} of the contract {target} ({amount}) is due on {day}',
      ],
      reads: ofPlans,
    },
    {
      kind: 'recpay.overdue',
      needs: ['crm.recpay.index'],
      label: ['回款计划逾期提醒', 'An instalment is overdue'],
      sentence: [
        '合同{target}第{instalment}期回款 {amount} 元，应于 {day} 收到，现已逾期',
        'Instalment {instalment} of the contract {target} ({amount}) was due on {day} and is overdue',
      ],
      reads: ofPlans,
    },
  ],
  jobs: [
    {
      name: 'recpay.remind',
      label: '提醒到期和逾期的回款计划',
      english: 'Remind about due and overdue instalments',
      schedule: { cron: '20 7 * * *' },
      expires: 3600,
      run: remindPlans,
    },
  ],
  entities: [planEntity, receiptEntity, expenseEntity, renewalEntity, invoiceEntity, accountEntity],
  measures: moneyMeasures,
  references: { receiptPlan: planReference, account: accountReference },
  prints: [receiptPrint],
  guards: {
    // What came in or is out on paper has to be taken back before.
    contract: async (_call, rows, action) => {
      if (action !== 'void') return undefined;
      const held = rows.filter((row) => Number(row['repaid']) > 0 || Number(row['invoiced']) > 0).map((row) => row.id);
      return held.length > 0 ? { refuse: msg('contractHasMoney'), ids: held } : undefined;
    },
    account: async (call, rows, action) => {
      if (action !== 'delete') return undefined;
      const used = await call.db.rows(select('account as a', ['a.id'])`
        where a.id = any(${rows.map((row) => row.id)}::bigint[]) and (
        exists (select 1 from receipt r where r.account_id = a.id) or exists (select 1 from expense e where e.account_id = a.id))`);
      return used.length > 0 ? { refuse: msg('accountUsed'), ids: used.map((row) => row.id) } : undefined;
    },
  },
  on: {
    'receipt.created': created,
    'expense.created': created,
    'renewal.created': created,
    'invoice.created': created,
    'receipt.changed': onChange(),
    'expense.changed': onChange(),
    'renewal.changed': onChange([renewalChanged]),
    'invoice.changed': onChange(),
    'receipt.deleted': onChange(),
    'expense.deleted': onChange(),
    'renewal.deleted': onChange(),
    'invoice.deleted': onChange(),
    'receipt.restored': onChange(),
    'expense.restored': onChange(),
    'renewal.restored': onChange(),
    'invoice.restored': onChange(),
    'receiptPlan.created': onChange(),
    'receiptPlan.changed': onChange(),
    'receiptPlan.deleted': onChange(),
    'receiptPlan.restored': onChange(),
  },
  routes: () => [
    ...crudRoutes(planEntity).filter((one) => one.path !== planEntity.api.add),
    ...[receiptEntity, expenseEntity, renewalEntity, invoiceEntity].flatMap((entity) => [
      ...crudRoutes(entity),
      ...approvalRoutes(entity),
    ]),
    ...[planEntity, receiptEntity, expenseEntity, renewalEntity, invoiceEntity].map(listRoute),
    ...crudRoutes(accountEntity),
    route({
      path: 'api/recpay/add',
      access: ['crm.recpay.add'],
      kind: 'write',
      area: '回款计划',
      summary: '新建回款计划；各期之和超过合同金额时提示',
      english: 'Create an instalment; warns when the instalments exceed the contract amount',
      body: zWithContract,
      answer: zCreated,
      handle: async (call) => {
        const row = await createRecord(call, planEntity, call.body);
        const over = await plannedBeyond(call, row.contract_id);
        return {
          data: { id: row.id },
          msg: over
            ? seesAgreed(call, 'recpay')
              ? msg('plannedBeyond', { over })
              : msg('plannedBeyondUntold')
            : msg('saved'),
        };
      },
    }),
    route({
      path: 'api/recpay/choices',
      access: ['crm.finance.index'],
      kind: 'read',
      quick: true,
      area: '回款计划',
      summary: '一份合同中还没有收齐的期次，供回款选择',
      english: 'Instalments of a contract not yet fully received, to choose from for a receipt',
      body: z.looseObject({ contractId: zOptionalId }),
      answer: zRows(z.strictObject({ id: z.number(), text: z.string() })),
      handle: async (call) => {
        const { contractId } = call.body;
        if (contractId === 0) return { data: { rows: [], total: 0 } };
        await loadOne(call, contractEntity, contractId);
        const open = await call.db.rows(select('receipt_plan', [
          'id',
          'instalment',
          'due_on as day',
          sql<string>`(amount - settled)::text`.as('money'),
        ])`
          where contract_id = ${contractId} and deleted_at is null and completed_at is null order by due_on, instalment, id limit 100`);
        // What is open is an amount of the instalment, under its grants.
        const shown = isReadable(call.actor, 'recpay', { wire: 'money' });
        const rows = open.map(({ id, instalment, day, money }) => ({
          id,
          text: renderSentence(
            shown
              ? msg('instalmentOpen', { ...namedBy(call.actor, instalment, day), money })
              : msg('instalmentNamed', namedBy(call.actor, instalment, day)),
            call.language,
          ).trim(),
        }));
        return { data: { rows, total: rows.length } };
      },
    }),
    ...receiveRoutes(),
    route({
      path: 'api/contract/setInvoice',
      access: ['crm.invoice.issue'],
      kind: 'write',
      area: '发票',
      summary: '开票：ids 为发票，number 为发票号码，date 为开票日期',
      english: 'Issue invoices: ids are the invoices, number the invoice number, date the date of issue',
      body: zBulk.pipe(
        z.looseObject({
          ids: z.array(z.number()),
          number: zLine.describe('发票号码'),
          date: zDay.describe('开票日期'),
        }),
      ),
      answer: zDone,
      handle: async (call) => {
        const { ids, date } = call.body;
        const number = call.body.number.trim();
        if (!number) throw invalid({ number: msg('required') });
        if (textLength(number) > invoiceNumberLength)
          throw invalid({ number: msg('tooLong', { max: invoiceNumberLength }) });
        if (!date) throw invalid({ date: msg('requiredSelect') });
        if (ids.length > 1) throw invalid({ number: msg('oneInvoiceNumber') });
        const rows = await requireAction(call, invoiceEntity, ids, 'issue');
        await changeRecords(
          call,
          invoiceEntity,
          rows,
          { number, issued_on: date },
          { action: 'issue', note: number, as: 'invoice' },
        );
        return { data: { count: rows.length }, msg: msg('issued') };
      },
    }),
    route({
      path: 'api/invoice/titles',
      access: ['crm.invoice.add'],
      kind: 'read',
      quick: true,
      area: '发票',
      summary: '一个客户用过的发票抬头，最近用过的在前',
      english: 'Invoice titles used for a customer, most recent first',
      body: z.looseObject({ customerId: zOptionalId, contractId: zOptionalId }),
      answer: zRows(z.record(z.string(), z.string())),
      handle: async (call) => {
        const { customerId, contractId } = call.body;
        const contract = contractId > 0 ? await loadOne(call, contractEntity, contractId) : undefined;
        if (!contract && customerId > 0) await loadOne(call, customerEntity, customerId);
        const stored = await call.db.rows(select('invoice_title', [
          'title as invoiceTitle',
          'tax_number as taxNumber',
          'bank',
          'bank_account as bankAccount',
          'address',
          'phone',
        ])`
          where customer_id = ${contract?.customer_id ?? customerId} order by used_at desc, id desc limit 20`);
        // Each part under the grant of the invoice's field that it was.
        const rows = stored.map((row) =>
          Object.fromEntries(
            Object.entries(row).map(([wire, value]) => [
              wire,
              isReadable(call.actor, 'invoice', { wire }) ? value : '',
            ]),
          ),
        );
        return { data: { rows, total: rows.length } };
      },
    }),
  ],
});
