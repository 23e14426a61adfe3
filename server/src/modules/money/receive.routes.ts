// The rest of an instalment becomes one receipt: the initial values of its form, and the receipt itself.
import { compare, subtract } from '@crm/protocol/money';
import { msg } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Call } from '../../engine/entity.ts';
import { isReadable } from '../../engine/field-permissions.ts';
import { loadOne, requireAction } from '../../engine/load.ts';
import { createRecord } from '../../engine/write/create.ts';
import { select } from '../../platform/db/query.ts';
import { invalid } from '../../platform/errors.ts';
import { zCreated } from '../../platform/http/answers.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { zId } from '../../platform/http/values.ts';
import { companyToday } from '../customer/index.ts';
import { receiptEntity } from './money.entity.ts';
import { type PlanRow, planEntity } from './plan.entity.ts';

/** What is open of it, as decimal text. */
const openOf = (plan: Pick<PlanRow, 'amount' | 'settled'>): string =>
  subtract(String(plan.amount), String(plan.settled));

/** How and through which account the person received money the last time; 0 where there is none that may be used again. */
async function lastPaymentMethod(call: Call): Promise<{ payway: number; accountid: number }> {
  const last = await call.db.first(select('receipt as r', [
    sql<number>`coalesce((select e.id from dictionary_entry e where e.id = r.method and e.enabled), 0)`.as('payway'),
    sql<number>`coalesce((select a.id from account a
    where a.id = r.account_id and a.deleted_at is null and a.enabled = 1), 0)`.as('accountid'),
  ])`
    where r.created_by = ${call.actor.userId} and r.deleted_at is null order by r.id desc limit 1`);
  const shown = (wire: 'payway' | 'accountid') =>
    isReadable(call.actor, 'finance', { wire }) ? Number(last?.[wire] ?? 0) : 0;
  return { payway: shown('payway'), accountid: shown('accountid') };
}

export const receiveRoutes = (): Route[] => [
  route({
    path: 'api/recpay/receiving',
    access: ['crm.finance.add'],
    kind: 'read',
    quick: true,
    area: '回款计划',
    summary:
      '收齐这一期之前：未收的金额（money）、今天（addTime），以及本人上一笔回款的方式（payway）和账户（accountid），没有则为 0',
    english:
      'Before receiving an instalment: the amount outstanding (money), today (addTime), and the method (payway) and account (accountid) of your last receipt, 0 if none',
    body: z.looseObject({ id: zId }),
    answer: z.strictObject({ payway: z.number(), accountid: z.number(), money: z.string(), addTime: z.string() }),
    handle: async (call) => {
      const plan = await loadOne(call, planEntity, call.body.id);
      const shown = isReadable(call.actor, 'recpay', { wire: 'money' });
      return {
        data: {
          money: shown ? openOf(plan) : '',
          addTime: companyToday(call.settings),
          ...(await lastPaymentMethod(call)),
        },
      };
    },
  }),
  route({
    path: 'api/recpay/set',
    access: ['crm.finance.add'],
    kind: 'write',
    area: '回款计划',
    summary: '收齐这一期：按未收的金额新建一笔回款；回款的其他字段（money、addTime、payway、accountid 等）可一并给出',
    english:
      'Receive an instalment in full: creates a receipt of the amount outstanding; other fields of the receipt (money, addTime, payway, accountid, …) may be given',
    body: z.looseObject({ id: zId }),
    answer: zCreated,
    handle: async (call) => {
      const { id, ...given } = call.body as { id: number } & Record<string, unknown>;
      const [plan] = await requireAction(call, planEntity, [id], 'set');
      if (!plan) throw invalid({ id: msg('notFound') });
      const open = openOf(plan);
      const row = await createRecord(call, receiptEntity, {
        money: open,
        ...given,
        contractId: plan.contract_id,
        planid: plan.id,
      });
      const money = String(row.amount);
      return {
        data: { id: row.id },
        msg: compare(money, open) === 0 ? msg('planSet', { money }) : msg('planPart', { money }),
      };
    },
  }),
];
