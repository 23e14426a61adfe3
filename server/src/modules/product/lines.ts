// Lines of products, wherever they are sold: what a line is made of, and what it takes over from its product.
import { compare, multiply, sum } from '@crm/protocol/money';
import { msg, type Sentence } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import type { Call, ChildrenDefinition, Source, Values } from '../../engine/entity.ts';
import type { DeclaredField } from '../../engine/field.ts';
import { isReadable, sourceGrant } from '../../engine/field-permissions.ts';
import { query } from '../../platform/db/query.ts';

const price = { type: 'number', precision: 2, min: 0, max: 9_999_999_999_999 } as const;

/** What a line of products is made of, wherever products are sold. What it took over stands under the product's own grants. */
export const productLineFields = [
  {
    wire: 'productid',
    column: 'product_id',
    type: 'jcselect',
    title: '产品',
    english: 'Product',
    reference: 'product',
    list: false,
  },
  {
    wire: 'title',
    column: 'title',
    type: 'input',
    title: '产品名称',
    english: 'Product',
    required: true,
    max: 100,
    width: 200,
    source: 'product.name',
  },
  {
    wire: 'xinghao',
    column: 'model',
    type: 'input',
    title: '型号/条码',
    english: 'Model/barcode',
    max: 60,
    width: 120,
    source: 'product.xinghao',
  },
  {
    wire: 'standard',
    column: 'specification',
    type: 'input',
    title: '规格',
    english: 'Specification',
    max: 100,
    width: 120,
    source: 'product.standard',
  },
  {
    wire: 'unit',
    column: 'unit',
    type: 'input',
    title: '单位',
    english: 'Unit',
    max: 20,
    width: 80,
    source: 'product.unit',
  },
  {
    wire: 'number',
    column: 'number',
    type: 'number',
    title: '数量',
    english: 'Quantity',
    precision: 4,
    initial: 1,
    required: true,
    min: 0.0001,
    max: 999_999_999,
    width: 100,
  },
  { wire: 'sellingprice', column: 'price', ...price, title: '售价', english: 'Price', required: true, width: 120 },
  {
    wire: 'xiaoji',
    column: 'subtotal',
    type: 'number',
    title: '小计',
    english: 'Subtotal',
    precision: 2,
    form: false,
    total: true,
    width: 130,
  },
  {
    wire: 'price',
    column: 'cost_price',
    ...price,
    title: '成本价',
    english: 'Cost price',
    source: 'product.costPrice',
    width: 120,
  },
  {
    wire: 'warehouseid',
    column: 'warehouse_id',
    type: 'jcselect',
    title: '仓库',
    english: 'Warehouse',
    reference: 'warehouse',
    textField: 'warehousename',
    width: 140,
  },
  {
    wire: 'shuihao',
    column: 'tax_code',
    type: 'input',
    title: '税号',
    english: 'Tax code',
    max: 30,
    width: 120,
    source: 'product.shuihao',
  },
  { wire: 'remark', column: 'remark', type: 'input', title: '备注', english: 'Remark', max: 200, width: 150 },
] as const satisfies readonly DeclaredField[];

export interface ProductLine {
  id: number;
  title: string;
  xinghao: string;
  standard: string;
  unit: string;
  price: string | null;
  sellingprice: string | null;
  shuihao: string;
}

/** Values that lines take from products, by id; deleted ones included. */
export async function linesOfProducts(
  call: Pick<Call, 'db'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ProductLine>> {
  const wanted = [...new Set(ids)].filter((id) => Number.isSafeInteger(id) && id > 0);
  if (wanted.length === 0) return new Map();
  const products = await call.db.rows(
    query
      .selectFrom('product as p')
      .leftJoin('dictionary_entry as d', 'd.id', 'p.unit')
      .select([
        'p.id',
        'p.name as title',
        sql<string>`coalesce(nullif(p.model, ''), p.number)`.as('xinghao'),
        'p.specification as standard',
        sql<string>`coalesce(d.name, '')`.as('unit'),
        'p.cost_price as price',
        'p.price as sellingprice',
        'p.tax_code as shuihao',
      ])
      .where(sql<boolean>`p.id = any(${wanted}::bigint[])`),
  );
  return new Map(products.map((product) => [product.id, product]));
}

/** Prices reveal the total: they stand under the grant of its amount. */
const priced = new Set(['sellingprice', 'xiaoji']);

/** The fields of lines whose prices stand under `source`, the amount of the record: `order.Money`. */
export function productLinesUnder(source: Source): DeclaredField[] {
  return productLineFields.map((field) => (priced.has(field.wire) ? { ...field, source } : field));
}

/**
 * A new line takes its missing values from its product. People who may not see the price on the line never enter it, so it is
 * taken, too; people who may see it there, but not with the product, have to enter it.
 * @param source the amount of the record
 */
export function fromProducts(source: Source): NonNullable<ChildrenDefinition['fill']> {
  return async (call, rows) => {
    const known = await linesOfProducts(
      call,
      rows.filter((row) => !row['id']).map((row) => Number(row['productid'])),
    );
    const isReadableThere = !['hidden', 'mask'].includes(sourceGrant(call.actor, '', source));
    const isPriceShown = !isReadableThere || isReadable(call.actor, 'product', { wire: 'price' });
    return rows.map((row) => {
      const product = row['id'] ? undefined : known.get(Number(row['productid']));
      if (!product) return row;
      const { id: _id, sellingprice, ...defaults } = product;
      const filled = Object.entries(row).filter(([, value]) => value !== undefined && value !== null && value !== '');
      return { ...row, ...defaults, ...(isPriceShown ? { sellingprice } : {}), ...Object.fromEntries(filled) };
    });
  };
}

/** The subtotal of a line: what it is sold for, times how many; within what an amount may be. */
export function subtotalOf(line: Values): Readonly<Record<string, Sentence>> {
  const subtotal = multiply(String(line['price'] ?? '0'), String(line['number'] ?? '0'));
  if (compare(subtotal, String(price.max)) > 0) return { number: msg('subtotalTooGreat', { max: price.max }) };
  line['subtotal'] = subtotal;
  return {};
}

/** What all lines come to. */
export function totalOf(lines: readonly Values[]): string {
  return sum(lines.map((line) => String(line['subtotal'] ?? '0')));
}
