// The values that a line takes over from a product that was just chosen.
import { productOf } from '../../../engine/record/decimals.ts';
import { textOf } from '../../../engine/record/records.ts';
import type { Row } from '../../../engine/record/registries.ts';

/** A line of a product that was just chosen: one of it, at its price. */
export function lineOf(product: Row): Row {
  const price = textOf(product.price);
  return withSubtotal({
    productid: product.id,
    title: textOf(product.name),
    xinghao: textOf(product.xinghao) || textOf(product.number),
    standard: textOf(product.standard),
    unit: textOf(product.unitName),
    shuihao: textOf(product.shuihao),
    number: '1',
    price: textOf(product.costPrice),
    sellingprice: price,
  });
}

/** The subtotal follows price and number; the server reckons it again. */
export function withSubtotal(line: Row): Row {
  return { ...line, xiaoji: productOf(line.sellingprice, line.number, 2) };
}
