// Numbers of contracts, receipts and the like: by a pattern that the administrator sets, without a gap.
import { msg, type Sentence } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import type { Call } from '../../engine/entity.ts';
import { defineModule } from '../../engine/module.ts';
import { returning } from '../../platform/db/query.ts';
import type { SettingDefinition } from '../../platform/settings/setting.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { companyToday } from '../customer/index.ts';
import { formatNumber, parsePattern, periodOf } from './pattern.ts';

export { formatNumber, parsePattern, periodOf } from './pattern.ts';

declare module '../../platform/settings/setting.ts' {
  interface SettingValues {
    'number.contract': string;
    'number.receipt': string;
    'number.expense': string;
    'number.renewal': string;
    'number.claim': string;
    'number.order': string;
    'number.work': string;
  }
}

const kinds = {
  contract: {
    label: '合同编号',
    english: 'Contract number',
    initial: 'HT-{yyyyMMdd}-{0001}',
    table: 'contract',
    column: 'number',
  },
  receipt: {
    label: '回款编号',
    english: 'Receipt number',
    initial: 'HK-{yyyyMMdd}-{0001}',
    table: 'receipt',
    column: 'number',
  },
  expense: {
    label: '费用编号',
    english: 'Expense number',
    initial: 'FY-{yyyyMMdd}-{0001}',
    table: 'expense',
    column: 'number',
  },
  renewal: {
    label: '续费编号',
    english: 'Renewal number',
    initial: 'XF-{yyyyMMdd}-{0001}',
    table: 'renewal',
    column: 'number',
  },
  claim: {
    label: '报销编号',
    english: 'Expense claim number',
    initial: 'BX-{yyyyMMdd}-{0001}',
    table: 'expense_claim',
    column: 'number',
  },
  order: {
    label: '订单编号',
    english: 'Order number',
    initial: 'DD-{yyyyMMdd}-{0001}',
    table: 'sales_order',
    column: 'number',
  },
  work: {
    label: '审批单编号',
    english: 'Request number',
    initial: 'SP-{yyyyMMdd}-{0001}',
    table: 'work_record',
    column: 'number',
  },
} as const;

export type Numbered = keyof typeof kinds;

const patternProblem = async (text: string): Promise<Sentence | undefined> =>
  parsePattern(text) ? undefined : msg('numberPattern', { example: 'HT-{yyyyMMdd}-{0001}' });

/**
 * The next number of a kind, in the transaction of the call: later calls wait, and a rolled back one leaves no gap. Numbers that
 * were typed by hand are passed over.
 */
export async function nextNumber(call: Call, kind: Numbered): Promise<string> {
  const { table, column } = kinds[kind];
  const settings: Settings = call.settings;
  const pattern = parsePattern(settings.get(`number.${kind}`)) ?? parsePattern(kinds[kind].initial);
  if (!pattern) throw new Error(`number.${kind} has no pattern`);
  const today = companyToday(settings);
  const period = periodOf(pattern, today);
  for (;;) {
    const row = await call.db.first(returning('number_counter as c', ['value'])`
      insert into number_counter as c (kind, period, value) values (${kind}, ${period}, ${pattern.counter.first})
      on conflict (kind, period) do update set value = c.value + ${pattern.counter.step}`);
    const number = formatNumber(pattern, today, row?.value ?? pattern.counter.first);
    const taken = await call.db.first(
      sql`select 1 from ${sql.table(table)} where lower(${sql.ref(column)}) = lower(${number}) and deleted_at is null`,
    );
    if (!taken) return number;
  }
}

export const numberingModule = defineModule({
  name: 'numbering',
  settings: Object.entries(kinds).map(
    ([kind, { label, english, initial }]): SettingDefinition => ({
      key: `number.${kind}`,
      label,
      english,
      group: '自动编号',
      hint: [
        '{yyyy}、{MM}、{dd} 为日期；{0001} 为流水号，位数即宽度，{0001+2} 每次加 2，{0001:month} 每月重新开始（day、month、year、never）',
        '{yyyy}, {MM} and {dd} are the date; {0001} is the counter and sets its width; {0001+2} counts up by 2; {0001:month} restarts every month (day, month, year, never)',
      ],
      type: 'text',
      initial,
      max: 60,
      problem: patternProblem,
    }),
  ),
});
