// What follows from what is written of a contract: its number, its amount, its day of signing; and what its passing sets off.
import { compare, subtract } from '@crm/protocol/money';
import { msg, renderSentence } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import type { Call, EntityHooks, Values } from '../../engine/entity.ts';
import { isReadable } from '../../engine/field-permissions.ts';
import { changeRecords } from '../../engine/write/change.ts';
import type { Subscription } from '../../engine/write/guards.ts';
import { query, select } from '../../platform/db/query.ts';
import { invalid } from '../../platform/errors.ts';
import { keepDraft, passed } from '../approval/index.ts';
import { companyToday, customerEntity } from '../customer/index.ts';
import { nextNumber } from '../numbering/index.ts';
import type { ContractRow } from './contract.fields.ts';

/** @throws AppError `invalid` at the field */
function requireSound(values: Values, before: ContractRow | undefined): void {
  const merged = { ...before, ...values } as Partial<ContractRow>;
  const total = String(merged.line_total ?? '0');
  if (merged.amount === null || merged.amount === undefined) {
    if (compare(total, '0') === 0) throw invalid({ Money: msg('required') });
    values['amount'] = total;
  } else if (compare(total, '0') > 0 && compare(String(merged.amount), total) > 0) {
    throw invalid({ Money: msg('aboveLines', { total, over: subtract(String(merged.amount), total) }) });
  }
  if (merged.start_on && merged.end_on && merged.end_on < merged.start_on)
    throw invalid({ endTime: msg('endBeforeStart') });
}

/**
 * An amount that was the sum of the lines follows them when they change and the amount was not sent.
 * One that was less by a discount stays.
 */
function followLines(values: Values, before: ContractRow): void {
  if (values['line_total'] === undefined || values['amount'] !== undefined) return;
  const followed = compare(String(before.amount), String(before.line_total)) === 0;
  if (followed && compare(String(values['line_total']), '0') > 0) values['amount'] = values['line_total'];
}

export const contractHooks: EntityHooks<ContractRow> = {
  beforeCreate: async (call, values, body) => {
    keepDraft(values, body);
    values['signed_on'] ??= companyToday(call.settings);
    requireSound(values, undefined);
    if (!values['name']) {
      const customer = await call.db.first(select('customer', ['name'])`where id = ${Number(values['customer_id'])}`);
      values['name'] = renderSentence(msg('contractNamed', { name: (customer?.name ?? '').slice(0, 98) }));
    }
    if (!values['number']) values['number'] = await nextNumber(call, 'contract');
  },
  beforeUpdate: async (call, values, before) => {
    if (values['amount'] === null) delete values['amount'];
    if (values['signed_on'] === null) values['signed_on'] = companyToday(call.settings);
    if (values['name'] === '') delete values['name'];
    if (values['number'] === '') delete values['number'];
    followLines(values, before);
    requireSound(values, before);
    await requireCovered(call, values, before);
  },
};

/**
 * What was received and invoiced stays within what is agreed; where it was more already, nothing but a lower amount is
 * refused. @throws AppError `invalid`
 */
async function requireCovered(call: Call, values: Values, before: ContractRow): Promise<void> {
  if (values['amount'] === undefined || compare(String(values['amount']), String(before.amount)) >= 0) return;
  const open = await call.db.first(
    query.selectNoFrom([
      sql<string>`coalesce((select sum(amount)
        from receipt where contract_id = ${before.id} and deleted_at is null and state = 1 and approval <> 3), 0)::text`.as(
        'received',
      ),
      sql<string>`coalesce((select sum(amount)
        from invoice where contract_id = ${before.id} and deleted_at is null and state = 1 and approval <> 3), 0)::text`.as(
        'invoiced',
      ),
    ]),
  );
  const total = subtract(String(values['amount']), `-${before.renewed ?? '0'}`);
  const sees = (module: string) => isReadable(call.actor, 'contract', { wire: 'Money', reads: [`${module}.money`] });
  if (open && !call.settings.get('receipt.beyond') && compare(open.received, total) > 0)
    throw invalid({
      Money: sees('finance') ? msg('belowReceived', { amount: open.received }) : msg('belowReceivedUntold'),
    });
  if (open && compare(open.invoiced, total) > 0)
    throw invalid({
      Money: sees('invoice') ? msg('belowInvoiced', { amount: open.invoiced }) : msg('belowInvoicedUntold'),
    });
}

/** A contract that passes makes its customer a deal; one that is made void does not undo that others were signed. */
export const contractChanged: Subscription = async (call, { action, rows }) => {
  if (action !== passed) return;
  const contracts = rows as readonly ContractRow[];
  await markClosed(call, [...new Set(contracts.map((row) => row.customer_id))]);
};

/** Their customers are locked: they are the contracts' parents. */
async function markClosed(call: Call, customerIds: readonly number[]): Promise<void> {
  const rows = await call.db.rows(select('customer', ['*'])`
    where id = any(${customerIds}::bigint[]) and clue <> 2 order by id for no key update`);
  if (rows.length === 0) return;
  await changeRecords(
    call,
    customerEntity,
    rows,
    { clue: 2, dealt_at: sql`now()` },
    {
      action: 'dealt',
    },
  );
}
