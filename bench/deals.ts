// A million contracts with their lines, instalments and receipts: one for every customer that somebody owns.
import { sql } from 'kysely';
import type { Database } from '../server/src/platform/db/database.ts';
import { withIndexesAside } from '../server/src/sample/table-rows.ts';

const tables = ['contract', 'contract_line', 'receipt_plan', 'receipt', 'receipt_part'] as const;

export async function hasDeals(database: Database): Promise<boolean> {
  const one = await database.first<{ n: number }>(
    sql`select count(*) as n from (select 1 from contract where number like 'B%' limit 1) x`,
  );
  return (one?.n ?? 0) > 0;
}

/** Modules of this kind whose records salespeople and their managers see as they see customers. */
const visibleModules = ['contract', 'recpay', 'finance', 'payment', 'renewal', 'invoice'];

/** Roles of a company that had customers before it had contracts know nothing of them. */
async function grantDeals(database: Database): Promise<void> {
  const grants = JSON.stringify(Object.fromEntries(visibleModules.map((module) => [module, { index: true }])));
  await database.run(sql`
    update role set grants = jsonb_set(grants, '{crm}', coalesce(grants -> 'crm', '{}') || ${grants}::jsonb),
      scopes = scopes || (select jsonb_object_agg(module, scopes -> 'customer') from unnest(${visibleModules}::text[]) module)
    where name in ('销售', '销售主管')`);
}

/** Writes them by hand: as many contracts as there are customers, three lines, one instalment and, of two of three, a receipt each. */
export async function addDeals(database: Database): Promise<void> {
  console.log('正在写入合同、产品明细、回款计划和回款…');
  await grantDeals(database);
  const begin = performance.now();
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0');
    const of = (salt: number, most: number) => `abs(hashint8(id * 31 + ${salt})::bigint) % ${most}`;
    const { rows } = await client.query<{ ids: number[] | null }>(
      `select array_agg(id order by sort, id) as ids from dictionary_entry where type = 'contractType'`,
    );
    const ids = rows[0]?.ids ?? [0];
    const types = `'{${ids.join(',')}}'::bigint[]`;
    await withIndexesAside(client, tables, async () => {
      await client.query(`
        with owned as (
          select id, name, name_sort, owner_id, search_text, search_tokens, created_at, updated_at,
            (1000 + ${of(1, 200_000)})::numeric(18, 2) as amount,
            created_at::date + (${of(2, 300)})::integer as signed
          from customer where owner_id > 0 and deleted_at is null
        )
        insert into contract (number, name, customer_id, owner_id, amount, line_total, repaid, signed_on, start_on, end_on, type,
          approval, passed_at, search_text, search_tokens, name_sort, created_by, created_at, updated_at)
        select 'B' || id, name || '合同', id, owner_id, amount, amount,
          case ${of(3, 3)} when 0 then 0 when 1 then amount else round(amount / 2, 2) end,
          signed, signed, case when id % 4 > 0 then signed + 365 end, (${types})[1 + ${of(4, ids.length)}],
          case when id % 10 = 0 then 1 else 2 end, case when id % 10 > 0 then updated_at end,
          search_text, search_tokens, name_sort, owner_id, created_at, updated_at
        from owned`);
      await client.query(`
        insert into contract_line (contract_id, position, product_id, title, number, cost_price, price, subtotal)
        select c.id, n, 1 + (c.id + n) % 200, '基准产品 ' || (c.id + n) % 200, 1, round(part * 0.6, 2), part, part
        from contract c cross join lateral (
          select n, case n when 1 then c.amount - 2 * round(c.amount / 3, 2) else round(c.amount / 3, 2) end as part
          from generate_series(1, 3) n
        ) x where c.number like 'B%'`);
      await client.query(`
        insert into receipt_plan (contract_id, customer_id, owner_id, instalment, due_on, amount, settled, completed_at,
          search_text, search_tokens, name_sort, created_by, created_at, updated_at)
        select id, customer_id, owner_id, 1, signed_on + 60, amount, repaid, case when repaid = amount then updated_at end,
          search_text, search_tokens, name_sort, owner_id, created_at, updated_at
        from contract where number like 'B%'`);
      await client.query(`
        insert into receipt (number, contract_id, customer_id, owner_id, plan_id, payee_id, amount, paid_on, approval, passed_at,
          search_text, search_tokens, name_sort, created_by, created_at, updated_at)
        select 'B' || c.id, c.id, c.customer_id, c.owner_id, p.id, c.owner_id, c.repaid, c.signed_on + 60, 2, c.updated_at,
          c.search_text, c.search_tokens, c.name_sort, c.owner_id, c.created_at, c.updated_at
        from contract c join receipt_plan p on p.contract_id = c.id where c.number like 'B%' and c.repaid > 0`);
      await client.query(`
        insert into receipt_part (receipt_id, plan_id, amount)
        select id, plan_id, amount from receipt where number like 'B%'`);
    });
    await client.query('commit');
  } finally {
    client.release(true);
  }
  // As a company's database stands some minutes later.
  await database.run(sql`vacuum (analyze) ${sql.join(tables.map((table) => sql.table(table)))}`);
  console.log(`合同数据写入：${((performance.now() - begin) / 1000).toFixed(0)} 秒`);
}
