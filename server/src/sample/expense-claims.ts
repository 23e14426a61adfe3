// Expense claims of the sample company: what people spent for it in the last months.
import { sum } from '@crm/protocol/money';
import type pg from 'pg';
import { expenseClaimEntity } from '../modules/expenseClaim/index.ts';
import type { Db } from '../platform/db/database.ts';
import { dateOf, type NumberContext, type Numbers, type SampleDeal } from './contract-numbers.ts';
import { addDeclaredRow } from './declared-row.ts';
import type { Random } from './random.ts';
import { copyRows, nextId, RowBatch, setLastId } from './table-rows.ts';
import { day, pastMoment, toText } from './working-time.ts';

const claims = [
  ['上门拜访客户的交通和住宿', ['高铁票 杭州—上海往返', '酒店一晚', '市内打车']],
  ['参加行业展会', ['展会门票', '物料快递', '餐费']],
  ['客户技术交流的招待费', ['晚餐']],
  ['样品寄送', ['快递费']],
] as const;

export async function addClaims(
  client: pg.ClientBase,
  db: Db,
  settings: {
    deals: readonly SampleDeal[];
    kinds: readonly number[];
    now: number;
    random: Random;
    numbers: Numbers;
    entry: NumberContext['entry'];
  },
): Promise<void> {
  const { deals, kinds, now, random, numbers, entry } = settings;
  const batch = new RowBatch();
  const firstId = await nextId(client, 'expense_claim');
  const moments = Array.from({ length: 36 }, () => pastMoment(now - random.next() * 120 * day, now, random)).sort(
    (a, b) => a - b,
  );
  for (const [place, at] of moments.entries()) {
    const deal = random.pick(deals);
    const [title, texts] = random.pick(claims);
    const lines = texts.map((remark) => ({ remark, amount: `${random.whole(30, 900)}.${random.pick(['00', '50'])}` }));
    const draft = place > moments.length - 3;
    await addDeclaredRow(
      batch,
      db,
      expenseClaimEntity,
      {
        number: numbers.next('BX', at),
        title,
        customer_id: deal.id,
        amount: sum(lines.map((line) => line.amount)),
        approval: draft ? 0 : 2,
        state: draft ? 0 : 1,
      },
      entry(firstId + place, deal.owner, at),
      { passed_at: draft ? null : toText(at) },
    );
    for (const [position, line] of lines.entries())
      batch.add('expense_claim_line', {
        claim_id: firstId + place,
        position,
        spent_on: dateOf(at - day),
        type: random.pick(kinds),
        amount: line.amount,
        remark: line.remark,
      });
  }
  await copyRows(client, batch.encode());
  await setLastId(client, 'expense_claim', firstId + moments.length - 1);
}
