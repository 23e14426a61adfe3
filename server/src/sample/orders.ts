// Receivers and orders of the sample company, in every state, with what was shipped and came back; and goods.
import { multiply, sum } from '@crm/protocol/money';
import { sql } from 'kysely';
import type pg from 'pg';
import { goodsEntity } from '../modules/goods/index.ts';
import { orderEntity } from '../modules/order/index.ts';
import { receiverEntity } from '../modules/receiver/index.ts';
import type { Db } from '../platform/db/database.ts';
import { query, select } from '../platform/db/query.ts';
import { addDeclaredRow } from './declared-row.ts';
import type { Random } from './random.ts';
import type { Employee } from './staff.ts';
import { demoUsernames } from './staff-plan.ts';
import { addLedger, addWarehouses, type StockEvent, type StockProduct, stockHistory } from './stock.ts';
import { copyRows, nextId, RowBatch, setLastId } from './table-rows.ts';
import { day, pastMoment, toText } from './working-time.ts';

const customerCount = 90;
const orderCount = 120;
const hour = 3_600_000;

interface Buyer {
  id: number;
  ownerId: number;
  provinceId: number;
  cityId: number;
  countyId: number;
  address: string;
  contact: string;
  mobile: string;
  at: number;
}

interface Settings {
  now: number;
  staff: readonly Employee[];
}

const carriers = ['顺丰速运', '德邦快递', '京东物流', '安能物流', '跨越速运'];
const refusals = ['地址不完整，缺门牌号', '电话无法接通', '与客户登记地址不一致'];
const cancellations = ['客户项目延期', '客户改订其他型号', '重复下单'];
const remarks = ['请放前台，勿送货上门前未联系', '需随货附送货单和合格证', '送货前一天电话预约', '发票随货'];
const returns = ['外箱破损，客户拒收', '型号不符，换货', '多发一件，退回'];

/** Answers how many orders there are. */
export async function createOrders(client: pg.ClientBase, db: Db, settings: Settings, random: Random): Promise<number> {
  const { now, staff } = settings;
  const keepers = staff.filter((person) => person.department === '仓储部');
  const [batch, later] = [new RowBatch(), new RowBatch()];
  const products = await readProducts(db);
  const buyers = await readBuyers(db, now);
  const warehouses = await addWarehouses(
    batch,
    db,
    { firstId: await nextId(client, 'warehouse'), keepers, now },
    random,
  );
  const receivers = await addReceivers(client, batch, db, buyers, settings, random);
  const shipped = await addOrders(
    client,
    batch,
    db,
    { later, buyers, receivers, products, warehouses, keepers, settings },
    random,
  );
  addLedger(batch, stockHistory(products, warehouses, shipped, { keepers, now }, random));
  await addGoods(client, batch, db, { products, warehouses, keepers, now }, random);
  await copyRows(client, batch.encode());
  await copyRows(client, later.encode());
  await setLastId(client, 'warehouse', warehouses.at(-1) ?? 1);
  const [keeper] = keepers;
  await db.run(sql`
    insert into notification (user_id, kind, actor_id, module, model_id, created_at)
    select ${keeper?.id ?? 0}, 'order.toShip', owner_id, 'order', id, updated_at
    from sales_order where status = 1 order by id desc limit 8`);
  return orderCount;
}

/** What lies in warehouses: no services. */
function readProducts(db: Db): Promise<StockProduct[]> {
  return db.rows(
    query
      .selectFrom('product as p')
      .leftJoin('dictionary_entry as d', 'd.id', 'p.unit')
      .select([
        'p.id',
        'p.name',
        sql<string>`p.price`.as('price'),
        sql<string>`p.cost_price`.as('cost'),
        'p.model',
        'p.specification',
        'p.tax_code as taxCode',
        sql<string>`coalesce(d.name, '')`.as('unit'),
      ])
      .where(sql<boolean>`p.status = 1 and p.price is not null and d.name in ('台', '件', '个', '套', '箱', '米')`)
      .orderBy('p.id'),
  );
}

/** Customers of every seller, in no order that one would see. */
function readBuyers(db: Db, now: number): Promise<Buyer[]> {
  return db.rows(select(
    sql`(
      select c.id, c.owner_id as "ownerId", c.province_id as "provinceId", c.city_id as "cityId", c.county_id as "countyId",
        c.address, k.name as contact, u.username_key, k.mobile, (extract(epoch from c.created_at) * 1000)::float8 as at,
        row_number() over (partition by c.owner_id order by md5(c.id::text)) as place
      from customer c join contact k on k.customer_id = c.id and k.is_primary join app_user u on u.id = c.owner_id
      where c.owner_id > 0 and u.status = 1 and c.address <> '' and k.mobile <> '' and c.deleted_at is null
        and c.created_at < to_timestamp(${now / 1000}) - interval '25 days') x`,
    [
      sql<number>`id`.as('id'),
      sql<number>`"ownerId"`.as('ownerId'),
      sql<number>`"provinceId"`.as('provinceId'),
      sql<number>`"cityId"`.as('cityId'),
      sql<number>`"countyId"`.as('countyId'),
      sql<string>`address`.as('address'),
      sql<string>`contact`.as('contact'),
      sql<string>`mobile`.as('mobile'),
      sql<number>`at`.as('at'),
    ],
  )`
    where place <= case username_key when ${demoUsernames[2]} then 12 else 3 end
    order by place, id limit ${customerCount}`);
}

const ipOf = (userId: number) => `10.8.${userId % 6}.${10 + (userId % 200)}`;

/** Customer → receiver that passed, 0 for none. */
async function addReceivers(
  client: pg.ClientBase,
  batch: RowBatch,
  db: Db,
  buyers: readonly Buyer[],
  { now }: Settings,
  random: Random,
): Promise<ReadonlyMap<number, number>> {
  const firstId = await nextId(client, 'receiver');
  const passed = new Map<number, number>();
  for (const [at, buyer] of buyers.entries()) {
    const status = [1, 0, 2][random.weighted([84, 9, 7])] ?? 1;
    const values = {
      name: buyer.contact,
      mobile: buyer.mobile,
      status,
      customer_id: buyer.id,
      province_id: buyer.provinceId,
      city_id: buyer.cityId,
      county_id: buyer.countyId,
      address: buyer.address,
      reason: status === 2 ? random.pick(refusals) : '',
      remark: '',
    };
    const since = Math.max(buyer.at + hour, now - 320 * day);
    const entry = { id: firstId + at, userId: buyer.ownerId, at: since, ip: ipOf(buyer.ownerId) };
    await addDeclaredRow(batch, db, receiverEntity, values, entry);
    if (status === 1) passed.set(buyer.id, entry.id);
  }
  await setLastId(client, 'receiver', firstId + buyers.length - 1);
  return passed;
}

interface OrderContext {
  /** Rows that refer to those of the other batch. */
  later: RowBatch;
  buyers: readonly Buyer[];
  receivers: ReadonlyMap<number, number>;
  products: readonly StockProduct[];
  warehouses: readonly number[];
  keepers: readonly Employee[];
  settings: Settings;
}

interface Line {
  id: number;
  product: StockProduct;
  warehouseId: number;
  number: number;
  shipped: number;
  returned: number;
  price: string;
}

/** What becomes of an order of this age, in days. */
function stateOf(age: number, random: Random): 0 | 1 | 2 | 3 | 9 {
  const weights = age < 2 ? [7, 3, 0, 0, 0] : age < 8 ? [1, 5, 3, 0, 1] : age < 30 ? [0, 1, 5, 3, 1] : [0, 0, 1, 18, 1];
  return ([0, 1, 2, 3, 9] as const)[random.weighted(weights)] ?? 0;
}

/** Answers what was shipped and came back. */
async function addOrders(
  client: pg.ClientBase,
  batch: RowBatch,
  db: Db,
  { later, buyers, receivers, products, warehouses, keepers, settings }: OrderContext,
  random: Random,
): Promise<StockEvent[]> {
  const { now, staff } = settings;
  const events: StockEvent[] = [];
  const firstId = await nextId(client, 'sales_order');
  let lineId = await nextId(client, 'sales_order_line');
  let shipmentId = await nextId(client, 'order_shipment');
  const counted = new Map<string, number>();
  const moments = Array.from({ length: orderCount }, () =>
    pastMoment(now - random.next() ** 1.6 * 230 * day, now, random),
  ).sort((a, b) => a - b);
  const heads = new Map(
    (
      await db.rows(
        query
          .selectFrom('app_user as u')
          .innerJoin('department as d', 'd.id', 'u.department_id')
          .select(['u.id', 'd.head_id as head']),
      )
    ).map(({ id, head }) => [id, head]),
  );
  const log = (record_id: number, action: string, user_id: number, at: number, note = '') =>
    batch.add('operation_log', {
      entity: 'order',
      record_id,
      action,
      user_id,
      ip: ipOf(user_id),
      note,
      changes: '[]',
      created_at: toText(at),
    });
  for (const [place, at] of moments.entries()) {
    const id = firstId + place;
    const known = buyers.filter((buyer) => buyer.at < at && receivers.has(buyer.id));
    const buyer = random.pick(known.length > 0 ? known : buyers);
    const status = stateOf((now - at) / day, random);
    const date = new Date(at + 8 * hour).toISOString().slice(0, 10);
    const count = (counted.get(date) ?? 0) + 1;
    counted.set(date, count);
    const lines: Line[] = random.sample(products, random.whole(1, 4)).map((product) => {
      const most = Number(product.price) > 2000 ? 6 : 30;
      return {
        id: lineId++,
        product,
        warehouseId: warehouses[random.weighted([6, 3, 2])] ?? warehouses[0] ?? 0,
        number: random.whole(1, most),
        shipped: 0,
        returned: 0,
        price: random.chance(0.25) ? multiply(product.price, '0.95') : product.price,
      };
    });
    const keeper = random.pick(keepers).id;
    const head = heads.get(buyer.ownerId) ?? 0;
    const reviewer = head > 0 && head !== buyer.ownerId ? head : (staff[0]?.id ?? 0);
    /** At or after the moment, in working time where there is one. */
    const after = (moment: number, days: number) =>
      Math.min(now - 120_000, Math.max(moment + 20 * 60_000, pastMoment(moment + days * day, now, random)));
    const reviewed = after(at, random.whole(0, 1));
    let steps = 1;
    let last = at;
    const send = (moment: number, part: (line: Line) => number, kind: 'ship' | 'return' = 'ship') => {
      const parcel = {
        company: random.pick(carriers),
        number: `${random.pick(['SF', 'DB', 'JD'])}${random.whole(10 ** 9, 10 ** 10 - 1)}`,
      };
      const isShip = kind === 'ship';
      const reason = isShip ? '' : random.pick(returns);
      const moved = lines.filter((line) => part(line) > 0);
      if (moved.length === 0) return;
      // Refers to the order: comes behind it.
      later.add('order_shipment', {
        id: shipmentId,
        order_id: id,
        kind,
        company: isShip ? parcel.company : '',
        number: isShip ? parcel.number : '',
        reason,
        user_id: keeper,
        created_at: toText(moment),
      });
      const summary = moved.map((line) => `${line.product.name} × ${part(line)}`).join('、');
      for (const line of moved) {
        const pieces = part(line);
        const cause = { orderId: id, lineId: line.id, shipmentId, userId: keeper, remark: reason };
        const where = { productId: line.product.id, warehouseId: line.warehouseId };
        events.push({ ...cause, ...where, at: moment, kind, number: isShip ? -pieces : pieces });
        if (isShip) line.shipped += pieces;
        else line.returned += pieces;
      }
      log(id, kind, keeper, moment, [summary, isShip ? `${parcel.company} ${parcel.number}` : reason].join('；'));
      shipmentId++;
      steps++;
      last = moment;
    };
    if (status !== 0 && status !== 9) {
      log(id, 'review', reviewer, reviewed);
      steps++;
      last = reviewed;
    }
    const partly = status === 1 ? random.chance(0.45) : random.chance(0.3);
    const first = after(reviewed, random.whole(0, 2));
    if (status === 1 && partly) send(first, (line) => Math.floor(line.number / 2));
    if (status === 2 || status === 3) {
      if (partly) send(first, (line) => Math.floor(line.number / 2));
      send(partly ? after(first, 1) : first, (line) => line.number - line.shipped);
      if (random.chance(0.12)) send(after(last, random.whole(1, 3)), (line) => (line === lines[0] ? 1 : 0), 'return');
      if (status === 3) {
        const done = after(last, random.whole(2, 6));
        log(id, 'completed', buyer.ownerId, done);
        steps++;
      }
    }
    const reason = status === 9 ? random.pick(cancellations) : '';
    if (status === 9) {
      log(id, 'cancel', buyer.ownerId, after(at, 1), reason);
      steps++;
    }
    const anything = lines.some((line) => line.shipped > 0);
    const values = {
      number: `DD-${date.replaceAll('-', '')}-${String(count).padStart(4, '0')}`,
      customer_id: buyer.id,
      status,
      amount: sum(lines.map((line) => multiply(line.price, String(line.number)))),
      receiver_id: random.chance(0.92) ? (receivers.get(buyer.id) ?? 0) : 0,
      expected_on:
        status === 0 || random.chance(0.7)
          ? new Date(at + (8 + 24 * random.whole(2, 9)) * hour).toISOString().slice(0, 10)
          : null,
      shipping: status === 2 || status === 3 ? 2 : anything ? 1 : 0,
      cancel_reason: reason,
      remark: random.chance(0.3) ? random.pick(remarks) : '',
    };
    const entry = { id, userId: buyer.ownerId, at, ip: ipOf(buyer.ownerId) };
    await addDeclaredRow(batch, db, orderEntity, values, entry, { version: steps });
    for (const [position, line] of lines.entries()) addLine(batch, id, position, line);
  }
  await setLastId(client, 'sales_order', firstId + orderCount - 1);
  await setLastId(client, 'sales_order_line', lineId - 1);
  await setLastId(client, 'order_shipment', shipmentId - 1);
  for (const [period, value] of counted) batch.add('number_counter', { kind: 'order', period, value });
  return events;
}

function addLine(batch: RowBatch, orderId: number, position: number, line: Line): void {
  const { product } = line;
  batch.add('sales_order_line', {
    id: line.id,
    order_id: orderId,
    position,
    product_id: product.id,
    title: product.name,
    model: product.model,
    specification: product.specification,
    unit: product.unit,
    warehouse_id: line.warehouseId,
    number: line.number,
    shipped: line.shipped,
    returned: line.returned,
    cost_price: product.cost,
    price: line.price,
    tax_code: product.taxCode,
    subtotal: multiply(line.price, String(line.number)),
    remark: '',
  });
}

/** Every third product is offered. */
async function addGoods(
  client: pg.ClientBase,
  batch: RowBatch,
  db: Db,
  ground: Pick<OrderContext, 'products' | 'warehouses' | 'keepers'> & { now: number },
  random: Random,
): Promise<void> {
  const firstId = await nextId(client, 'goods');
  const units = new Map(
    (await db.rows(select('dictionary_entry', ['id', 'name'])`where type = 'danwei'`)).map(({ id, name }) => [
      name,
      id,
    ]),
  );
  const offered = ground.products.filter((_product, at) => at % 3 === 0);
  for (const [at, product] of offered.entries()) {
    const values = {
      name: `${product.name}${random.chance(0.2) ? '（现货）' : ''}`,
      product_id: product.id,
      status: at % 7 === 5 ? 0 : 1,
      price: product.price,
      unit: units.get(product.unit) ?? 0,
      warehouse_id: ground.warehouses[at % 5 === 4 ? 1 : 0] ?? 0,
      remark: '',
    };
    const { id: userId } = random.pick(ground.keepers);
    const moment = pastMoment(ground.now - random.whole(10, 120) * day, ground.now, random);
    await addDeclaredRow(batch, db, goodsEntity, values, { id: firstId + at, userId, at: moment, ip: ipOf(userId) });
  }
  await setLastId(client, 'goods', firstId + offered.length - 1);
}
