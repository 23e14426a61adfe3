// The lines that products make: which columns they have, and what a line takes over from its product.
import type { FormItem } from '@crm/protocol/form';
import type { TFunction } from 'i18next';
import { productOf } from '../../decimals.ts';
import { textOf } from '../../records.ts';
import type { Row } from '../../registries.ts';

const money = { type: 'number', precision: 2 } as const;

/** The item's own columns, or those that the specification gives a product line. */
export function productColumns(item: FormItem, t: TFunction): FormItem[] {
  if (item.columns?.length) return item.columns;
  const made: (Partial<FormItem> & Pick<FormItem, 'field' | 'type'>)[] = [
    { field: 'title', type: 'input', readonly: true, width: 180 },
    { field: 'xinghao', type: 'input', readonly: true, width: 110 },
    { field: 'standard', type: 'input', readonly: true, width: 110 },
    { field: 'unit', type: 'input', readonly: true, width: 80 },
    { field: 'number', type: 'number', precision: 2, required: true, min: 0, width: 100 },
    { field: 'sellingprice', ...money, required: true, min: 0, width: 120 },
    { field: 'xiaoji', ...money, readonly: true, total: true, width: 120 },
  ];
  return made.map((column, at) => ({ id: at + 1, title: t(`product.${column.field}`), ...column }));
}

/** A line of a product that was just chosen: one of it, at its price. */
export function lineOf(product: Row): Row {
  const price = textOf(product.price);
  return settled({
    productid: product.id,
    title: textOf(product.name),
    xinghao: textOf(product.number),
    standard: textOf(product.standard),
    unit: textOf(product.unit),
    number: '1',
    price: textOf(product.costPrice),
    sellingprice: price,
  });
}

/** The subtotal follows price and number; the server reckons it again. */
export function settled(line: Row): Row {
  return { ...line, xiaoji: productOf(line.sellingprice, line.number, 2) };
}

/** What is sent: which product, how many, at which price; everything else the server knows. */
export function sentLine(line: Row): Row {
  const { id, productid, number, sellingprice } = line;
  return { ...(id ? { id } : {}), productid, number, sellingprice };
}
