// The products of a contract, each with its number and price as agreed.
import { msg } from '@crm/protocol/sentences';
import type { ChildrenDefinition } from '../../engine/entity.ts';
import { fromProducts, productLinesUnder, subtotalOf, totalOf } from '../product/index.ts';

const amount = 'contract.Money';

export const contractLines: ChildrenDefinition = {
  wire: 'listJson',
  title: '合同产品',
  english: 'Products',
  table: 'contract_line',
  key: 'contract_id',
  fields: productLinesUnder(amount),
  control: 'product',
  fill: fromProducts(amount),
  distinct: { wire: 'productid', message: msg('productTwice') },
  compute: subtotalOf,
  totals: { line_total: totalOf },
};
