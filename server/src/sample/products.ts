// Products of the sample company in their categories, some with prices for the levels of customers.
import { multiply } from '@crm/protocol/money';
import { sql } from 'kysely';
import type pg from 'pg';
import { categoryEntity, productEntity } from '../modules/product/index.ts';
import type { Db } from '../platform/db/database.ts';
import { select } from '../platform/db/query.ts';
import { addDeclaredRow } from './declared-row.ts';
import { catalogue, type Shape } from './product-list.ts';
import type { Random } from './random.ts';
import type { Employee } from './staff.ts';
import { copyRows, nextId, RowBatch, setLastId } from './table-rows.ts';
import { day, pastMoment } from './working-time.ts';

/** A product with what its picture shows. */
export interface SampleProduct {
  id: number;
  userId: number;
  at: number;
  shape: Shape;
}

/** Of the price, by the level of the customer from the best one on. */
const discounts = ['0.88', '0.94'];

export async function createProducts(
  client: pg.ClientBase,
  db: Db,
  settings: { now: number; buyers: readonly Employee[]; levels: readonly number[] },
  random: Random,
): Promise<SampleProduct[]> {
  const { now, buyers, levels } = settings;
  const batch = new RowBatch();
  const units = new Map(
    (await db.rows(select('dictionary_entry', ['id', 'name'])`where type = 'danwei'`)).map(({ id, name }) => [
      name,
      id,
    ]),
  );
  const entry = (id: number, at: number) => {
    const { id: userId } = random.pick(buyers);
    return { id, userId, at, ip: `10.8.${userId % 6}.${10 + (userId % 200)}` };
  };
  let categoryId = await nextId(client, 'product_category');
  const firstId = await nextId(client, 'product');
  const made: SampleProduct[] = [];
  const moments = catalogue
    .flatMap(({ groups }) => groups.flatMap(({ products }) => products))
    .map(() => pastMoment(now - (30 + random.next() * 360) * day, now, random))
    .sort((a, b) => a - b);
  const begun = pastMoment(now - 420 * day, now, random);
  const addCategory = async (name: string, parentId: number, place: number): Promise<number> => {
    const values = { name, parent_id: parentId, sort: String(place) };
    await addDeclaredRow(batch, db, categoryEntity, values, entry(categoryId, begun));
    return categoryId++;
  };
  for (const [place, top] of catalogue.entries()) {
    const topId = await addCategory(top.name, 0, place + 1);
    for (const [at, group] of top.groups.entries()) {
      const category = group.name ? await addCategory(group.name, topId, at + 1) : topId;
      for (const [index, [name, specification, unit, amount]] of group.products.entries()) {
        const id = firstId + made.length;
        const price = amount.toFixed(2);
        const values = {
          name,
          number: `CP${String(id).padStart(6, '0')}`,
          category_id: category,
          // Near the share of its group, in whole yuan where it is not cheap.
          cost_price: (amount < 20
            ? amount * group.cost
            : Math.round(amount * (group.cost + random.next() * 0.08))
          ).toFixed(2),
          price,
          specification,
          model: `${group.letters}${String((index + 1) * 10).padStart(3, '0')}`,
          unit: units.get(unit) ?? 0,
          tax_code: group.taxCode,
          tax_rate: group.taxRate.toFixed(2),
          // One or the other is not sold any more.
          status: made.length % 23 === 16 ? 0 : 1,
          remark: random.chance(0.15) ? '常备现货，三天内发货' : '',
        };
        const own = entry(id, moments[made.length] ?? now);
        await addDeclaredRow(batch, db, productEntity, values, own);
        if (made.length % 3 === 0)
          for (const [position, discount] of discounts.slice(0, levels.length).entries())
            batch.add('product_price', {
              product_id: id,
              position,
              level: levels[position] ?? 0,
              price: multiply(price, discount),
            });
        made.push({ id, userId: own.userId, at: own.at, shape: group.shape });
      }
    }
  }
  await copyRows(client, batch.encode());
  await setLastId(client, 'product_category', categoryId - 1);
  await setLastId(client, 'product', firstId + made.length - 1);
  await db.run(sql`select setval('product_number', ${firstId + made.length - 1})`);
  return made;
}
