// Lines of products: their columns, and the request made of them.
import type { FormItem } from '@crm/protocol/answers/form';
import type { TFunction } from 'i18next';
import type { Row } from '../../../engine/record/registries.ts';

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

/** What is sent: which product, how many, at which price; everything else the server knows. */
export function sentLine(line: Row): Row {
  const { id, productid, number, sellingprice } = line;
  return { ...(id ? { id } : {}), productid, number, sellingprice };
}
