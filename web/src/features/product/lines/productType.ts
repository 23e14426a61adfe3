// Item type `product`: products as lines with number and price, each product once.
import type { FormItem } from '@crm/protocol/answers/form';
import type { TFunction } from 'i18next';
import { lineProblems, linesOf, sentLines } from '../../../engine/fields/controls/tablelist/lines.ts';
import { type ItemCheck, registerFieldType } from '../../../engine/fields/fieldTypes.ts';
import { sourceMissing } from '../../../engine/record/recordSources.ts';
import { textOf } from '../../../engine/record/records.ts';
import { productColumns, sentLine } from './lines.ts';
import { ProductLines } from './ProductLines.tsx';
import '../product.i18n.ts';

function problemIn(item: FormItem, value: unknown, t: TFunction, check: ItemCheck) {
  const lines = linesOf(value);
  const doubled = lines.findIndex((line, at) => lines.findIndex((other) => other.productid === line.productid) < at);
  if (doubled >= 0) return { [`[${doubled}]`]: t('form.productTwice') };
  return lineProblems({ ...item, columns: productColumns(item, t) }, value, t, check);
}

registerFieldType('product', {
  control: () => import('./ProductControl.tsx'),
  cell: ProductLines,
  text: (row, { field }) =>
    linesOf(row[field])
      .map((line) => `${textOf(line.title)} × ${textOf(line.number)}`)
      .join('、'),
  isEmpty: (value) => linesOf(value).length === 0,
  missing: 'form.requiredProduct',
  wide: 'lines',
  problem: problemIn,
  firstValue: () => [],
  send: (value, item) =>
    item.columns?.length
      ? sentLines(value, item).map((line, at) => ({ ...line, productid: linesOf(value)[at]?.productid }))
      : linesOf(value).map(sentLine),
  unavailable: sourceMissing('product'),
});
