// product: lines of products inside a form of the company's own. A product's descriptions are kept with the line; its cost is
// not, since a custom field is read by everybody who may read the field.
import { multiply } from '@crm/protocol/money';
import { msg } from '@crm/protocol/sentences';
import type { FieldType } from '../../engine/fields/field-type.ts';
import { parseDecimal } from '../../engine/fields/number.ts';
import { rowsOf } from '../../engine/fields/tablelist.ts';
import { wireId, wireList, wireObject, wireText } from '../../engine/fields/wire-schema.ts';
import { parseId } from '../../platform/http/values.ts';
import { linesOfProducts } from '../product/index.ts';

const most = 200;
const amount = { min: 0, max: 9_999_999_999_999 };

type Row = Record<string, unknown>;

/** The decimal that was sent, or `otherwise` for none; undefined for what is no number. */
function decimal(sent: unknown, precision: number, otherwise: string): string | undefined {
  if (sent === undefined || sent === null || sent === '') return otherwise;
  const parsed = parseDecimal(sent, { ...amount, precision });
  return 'value' in parsed ? String(parsed.value) : undefined;
}

const sentDecimal = { type: ['string', 'number'] };
const sentLine = { productid: wireId, number: sentDecimal, sellingprice: sentDecimal };

export const productLines: FieldType = {
  sqlType: 'jsonb',
  empty: [],
  entry: 'chosen',
  missing: msg('requiredList'),
  filterTypes: ['empty', 'notempty'],
  wire: () => wireList(wireObject({ id: wireId, title: wireText, xiaoji: wireText, ...sentLine })),
  sent: () => wireList(wireObject(sentLine, ['productid', 'number'])),
  parse: (raw) => {
    const rows = rowsOf(raw);
    if (!rows) return { problem: msg('badFormat') };
    if (rows.length > most) return { problem: msg('tooManyRows', { max: most }) };
    const ids = rows.map((row) => parseId(row['productid']));
    if (ids.includes(undefined)) return { problem: msg('choiceUnknown') };
    if (new Set(ids).size < ids.length) return { problem: msg('productTwice') };
    return { value: rows };
  },
  // The sent lines are completed in place: from the product, with the number and price that were entered.
  check: async (call, { field, value }) => {
    const rows = (Array.isArray(value) ? value : []) as Row[];
    const fresh = rows.filter((row) => !row['id']).map((row) => Number(row['productid']));
    const visible = await call.engine.reference('product').visible(call, fresh, field);
    const known = await linesOfProducts(
      call,
      rows.map((row) => Number(row['productid'])),
    );
    for (const [at, row] of rows.entries()) {
      const id = Number(row['productid']);
      const product = known.get(id);
      if (!product || (!row['id'] && !visible.has(id))) return { [field.wire]: msg('choiceUnknown') };
      const count = decimal(row['number'], 4, '1');
      const sellingprice = decimal(row['sellingprice'], 2, product.sellingprice ?? '0');
      if (count === undefined || sellingprice === undefined) return { [field.wire]: msg('numberExpected') };
      const { id: _id, price: _price, ...defaults } = product;
      for (const key of Object.keys(row)) delete row[key];
      const xiaoji = multiply(sellingprice, count);
      Object.assign(row, { id: at + 1, productid: id, ...defaults, number: count, sellingprice, xiaoji });
    }
    return undefined;
  },
  present: (stored) => (Array.isArray(stored) ? stored : []),
  masked: () => [],
};
