// Warehouses, products and orders for tests, and the ledger beside the books.
import { sql } from 'kysely';
import { expect } from 'vitest';
import { addCustomer, type Company, type Person } from './company.ts';

let counter = 0;

/** Calls and answers the answer's data; fails where the call was refused. */
export async function done(person: Person, path: string, body: Record<string, unknown> = {}) {
  const answer = (await person.call(path, body)).body;
  expect(answer, `${path} ${JSON.stringify(answer)}`).toMatchObject({ result: 'success' });
  return answer.data;
}

/** Calls and answers what it was refused with. */
export async function refused(person: Person, path: string, body: Record<string, unknown> = {}) {
  const answer = (await person.call(path, body)).body;
  expect(answer.result, `${path} ${JSON.stringify(answer)}`).toBe('error');
  return answer;
}

export async function addWarehouse({ admin }: Company, name = `仓库${++counter}`): Promise<number> {
  return (await done(admin, 'api/erp/warehouseAdd', { name })).id;
}

/** A product, of which so many lie in the warehouse. */
export async function addStocked(
  { admin }: Company,
  warehouseid: number,
  number: number | string,
  more: Record<string, unknown> = {},
): Promise<number> {
  const body = { name: `货品${++counter}`, price: '10.50', costPrice: '6', ...more };
  const productid = (await done(admin, 'api/product/add', body)).id;
  if (Number(number) > 0) await done(admin, 'api/erp/stockIn', { warehouseid, productid, number, ext: '期初' });
  return productid;
}

/** What lies in the warehouse by the books. */
export async function stockOf({ admin }: Company, productid: number, warehouseid: number): Promise<string> {
  const { rows } = await done(admin, 'api/erp/getWarehouseStorage', { productid });
  return rows.find((row: { warehouseid: number }) => row.warehouseid === warehouseid)?.stock;
}

export interface OrderLine {
  productid: number;
  number?: number | string;
  warehouseid?: number;
  sellingprice?: string;
}

/** An order of a customer of one's own; answers its id. */
export async function addOrder(
  person: Person,
  listJson: readonly OrderLine[],
  more: Record<string, unknown> = {},
): Promise<number> {
  const customerId = more['customerId'] ?? (await addCustomer(person, `订货${++counter}公司`));
  return (await done(person, 'api/order/add', { listJson, ...more, customerId })).id;
}

/** Places where the books are not the sum of the ledger, or below zero; none is as it should be. */
export function bookErrors({ database }: Company): Promise<unknown[]> {
  return database.rows(sql`
    select * from (
      select coalesce(s.product_id, m.product_id) as product, coalesce(s.warehouse_id, m.warehouse_id) as warehouse,
        coalesce(s.number, 0) as books, coalesce(m.number, 0) as ledger
      from stock s full join (
        select product_id, warehouse_id, sum(number) as number from stock_movement group by 1, 2
      ) m using (product_id, warehouse_id)
    ) x where books <> ledger or books < 0`);
}
