// Many at once, and very many one after another: whatever they do, stock equals the ledger and is never below zero.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, type Company, createCompany, type Person } from '../../../test/company.ts';
import { addOrder, addStocked, addWarehouse, bookErrors, done, stockOf } from '../../../test/stock.ts';
import { select } from '../../platform/db/query.ts';

let company: Company;
/** People who may do everything: one person alone has few places at once. */
let people: Person[];
beforeAll(async () => {
  company = await createCompany();
  const grants = {
    erp: {
      order: { index: true, ship: true, return: true, cancel: true, completed: true, review: true },
      warehouse: { index: true, stockIn: true, stockOut: true, move: true, take: true },
      product: { index: true },
    },
  };
  people = [company.admin];
  for (let at = 0; at < 4; at++)
    people.push(await addPerson(company, `keeper${at}`, { grants, scopes: { order: 'all' } }));
});
afterAll(() => company.close());

const someone = (at: number): Person => people[at % people.length] as Person;
const succeeded = (answers: readonly { body: { result?: string } }[]) =>
  answers.filter(({ body }) => body.result === 'success').length;

async function toShip(lines: Parameters<typeof addOrder>[1]): Promise<number> {
  const id = await addOrder(company.admin, lines);
  await done(company.admin, 'api/order/review', { ids: id });
  return id;
}
const view = (id: number) => done(company.admin, 'api/order/Views', { id });

test('twenty orders of one piece want the last ten: ten go out, ten are told why not', async () => {
  const warehouseid = await addWarehouse(company);
  const productid = await addStocked(company, warehouseid, 10);
  const ids: number[] = [];
  for (let at = 0; at < 20; at++) ids.push(await toShip([{ productid, warehouseid }]));
  const answers = await Promise.all(ids.map((id, at) => someone(at).call('api/order/ship', { ids: id })));
  expect(succeeded(answers)).toBe(10);
  expect(answers.filter(({ body }) => body.code === 'conflict')).toHaveLength(10);
  expect(await stockOf(company, productid, warehouseid)).toBe('0');
  const shipped = await company.database.first(sql`
    select -sum(number) as pieces, count(*) as entries from stock_movement where product_id = ${productid} and kind = 'ship'`);
  expect(shipped).toEqual({ pieces: '10.0000', entries: 10 });
  const states = await company.database.rows(
    sql`select status, count(*) as n from sales_order where id = any(${ids}::bigint[]) group by 1 order by 1`,
  );
  expect(states).toEqual([
    { status: 1, n: 10 },
    { status: 2, n: 10 },
  ]);
});

test('twenty who ship a piece of the same ten ship ten', async () => {
  const warehouseid = await addWarehouse(company);
  const productid = await addStocked(company, warehouseid, 100);
  const id = await toShip([{ productid, warehouseid, number: 10 }]);
  const [line] = (await view(id)).listJson;
  const lines = [{ id: line.id, number: 1 }];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_one, at) => someone(at).call('api/order/ship', { id, lines })),
  );
  expect(succeeded(answers)).toBe(10);
  expect(await view(id)).toMatchObject({ status: 2, progress: '10/10' });
  expect(await stockOf(company, productid, warehouseid)).toBe('90');
});

test('orders that want the same products in another order do not wait in a circle', async () => {
  const warehouseid = await addWarehouse(company);
  const products = [await addStocked(company, warehouseid, 50), await addStocked(company, warehouseid, 50)];
  const ids: number[] = [];
  for (let at = 0; at < 16; at++) {
    const lines = products.map((productid) => ({ productid, warehouseid, number: 2 }));
    ids.push(await toShip(at % 2 === 0 ? lines : lines.toReversed()));
  }
  const answers = await Promise.all(ids.map((id, at) => someone(at).call('api/order/ship', { ids: id })));
  expect(succeeded(answers)).toBe(16);
  for (const productid of products) expect(await stockOf(company, productid, warehouseid)).toBe('18');
});

test('of cancelling and shipping one happens', async () => {
  const warehouseid = await addWarehouse(company);
  const productid = await addStocked(company, warehouseid, 50);
  for (let at = 0; at < 10; at++) {
    const id = await toShip([{ productid, warehouseid }]);
    const before = Number(await stockOf(company, productid, warehouseid));
    const answers = await Promise.all([
      someone(at).call('api/order/ship', { ids: id }),
      someone(at + 1).call('api/order/cancel', { ids: id, reason: '不要了' }),
    ]);
    expect(succeeded(answers)).toBe(1);
    const { status } = await view(id);
    expect([2, 9]).toContain(status);
    expect(Number(await stockOf(company, productid, warehouseid))).toBe(status === 2 ? before - 1 : before);
  }
});

test('of counting and shipping, the count holds or is refused', async () => {
  const warehouseid = await addWarehouse(company);
  const productid = await addStocked(company, warehouseid, 20);
  for (let at = 0; at < 8; at++) {
    const id = await toShip([{ productid, warehouseid, number: 2 }]);
    const books = Number(await stockOf(company, productid, warehouseid));
    const listJson = [{ productid, number: 20, stock: books }];
    const [shipped, taken] = await Promise.all([
      someone(at).call('api/order/ship', { ids: id }),
      someone(at + 1).call('api/erp/stockTake', { warehouseid, listJson, ext: '盘点' }),
    ]);
    expect(shipped?.body.result).toBe('success');
    const counted = taken?.body.result === 'success';
    if (!counted) expect(taken?.body.code).toBe('conflict');
    expect(Number(await stockOf(company, productid, warehouseid))).toBe(counted ? 18 : books - 2);
  }
  expect(await bookErrors(company)).toEqual([]);
});

/** The same numbers for the same seed. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

test.each([11, 22, 33])('after whatever was done by dice %i, stock is the sum of its ledger', async (seed) => {
  const { database } = company;
  const roll = dice(seed);
  const warehouses = [await addWarehouse(company), await addWarehouse(company)];
  const products: number[] = [];
  for (let at = 0; at < 3; at++) products.push(await addStocked(company, warehouses[0] as number, 6));
  const pick = <T>(list: readonly T[]): T => list[roll(list.length)] as T;
  const orders: number[] = [];
  const random = async (at: number): Promise<unknown> => {
    const person = someone(at);
    const moved = {
      warehouseid: pick(warehouses),
      toid: pick(warehouses),
      productid: pick(products),
      number: roll(5) + 0.5 * roll(2),
    };
    const id = orders.length > 0 ? pick(orders) : 0;
    const lines = id ? (await view(id)).listJson.map((line: { id: number }) => ({ id: line.id, number: roll(4) })) : [];
    const calls: (() => Promise<unknown>)[] = [
      () => person.call('api/erp/stockIn', moved),
      () => person.call('api/erp/stockOut', moved),
      () => person.call('api/erp/stockMove', moved),
      async () => {
        const stock = Number(await stockOf(company, moved.productid, moved.warehouseid));
        const listJson = [{ productid: moved.productid, number: roll(9), stock }];
        return person.call('api/erp/stockTake', { ...moved, listJson, ext: '盘点' });
      },
      async () => {
        const [first, second] = products.toSorted(() => roll(3) - 1) as [number, number];
        const listJson = [first, second].map((productid) => ({
          productid,
          warehouseid: pick(warehouses),
          number: 1 + roll(4),
        }));
        orders.push(await toShip(listJson));
      },
      () => person.call('api/order/ship', { ids: id }),
      () => person.call('api/order/ship', { id, lines }),
      () => person.call('api/order/return', { id, lines, reason: '退货' }),
      () => person.call('api/order/cancel', { ids: id, reason: '取消' }),
      () => person.call('api/order/completed', { ids: id }),
    ];
    return pick(calls)();
  };
  for (let round = 0; round < 25; round++)
    await Promise.all(Array.from({ length: 4 }, (_one, at) => random(round * 4 + at)));
  expect(await bookErrors(company)).toEqual([]);
  const moved = await database.first(select('stock_movement', [sql<number>`count(*)`.as('n')])`
    where product_id = any(${products}::bigint[])`);
  expect(moved?.n).toBeGreaterThan(products.length);
  // Lines equal the ledger, states follow from the lines.
  expect(
    await database.rows(sql`
      select l.id from sales_order_line l left join (
        select line_id, -coalesce(sum(number) filter (where kind = 'ship'), 0) as out, coalesce(sum(number) filter (where kind = 'return'), 0) as back
        from stock_movement where line_id > 0 group by line_id) m on m.line_id = l.id
      where l.order_id = any(${orders}::bigint[]) and (l.shipped <> coalesce(m.out, 0) or l.returned <> coalesce(m.back, 0))`),
  ).toEqual([]);
  expect(
    await database.rows(sql`
      select o.id from sales_order o join (select order_id, bool_and(shipped = number) as everything, bool_or(shipped > returned) as outside
        from sales_order_line group by order_id) l on l.order_id = o.id
      where o.id = any(${orders}::bigint[]) and ((o.status in (2, 3) and not l.everything) or (o.status = 9 and l.outside))`),
  ).toEqual([]);
  // Each entry of the ledger knows what lay there after it.
  expect(
    await database.rows(sql`
      select id from (select id, balance, sum(number) over (partition by product_id, warehouse_id order by id) as so_far
        from stock_movement where product_id = any(${products}::bigint[])) x where balance <> so_far`),
  ).toEqual([]);
});
