// Products: the page that keeps them, their categories, and the page that everybody searches.

import * as productCalls from '@crm/protocol/calls/product';
import { PlainPanel } from '../../engine/panel/lazy.ts';
import { moneyText } from '../../engine/record/decimals.ts';
import { registerRecordSource } from '../../engine/record/recordSources.ts';
import { textOf } from '../../engine/record/records.ts';
import { registerPanel } from '../../engine/record/registries.ts';
import type { Feature } from '../../shared/routing/feature.ts';
import { menuIcon } from '../../shared/ui/menuIcon.tsx';
import './lines/productType.ts';

registerPanel('product', PlainPanel);
registerRecordSource('product', {
  module: 'product',
  index: productCalls.index,
  grant: 'erp.product.index',
  title: 'products.picker',
  searchHint: 'products.searchHint',
  empty: 'products.nothing',
  // What is not for sale any more is not offered.
  fixed: { status: 1 },
  text: (row) => textOf(row.name),
  detail: (row) => [textOf(row.number), textOf(row.standard), moneyText(row.price)].filter(Boolean).join('  '),
  always: 'price',
});

export const features: Feature[] = [
  {
    group: 'crm',
    order: 120,
    path: 'products',
    label: 'products.searchTitle',
    grant: 'crm.products.index',
    icon: menuIcon('FileSearch'),
    load: () => import('./ProductSearchPage.tsx'),
  },
  {
    group: 'erp',
    order: 10,
    path: 'product',
    label: 'products.title',
    grant: 'erp.product.index',
    icon: menuIcon('Appstore'),
    load: () => import('./ProductPage.tsx'),
    search: {
      kind: 'product',
      index: productCalls.index,
      text: ['name'],
      hint: ['number', 'standard'],
      create: { grant: 'erp.product.add', field: 'name' },
    },
  },
  {
    group: 'erp',
    order: 20,
    path: 'category',
    label: 'products.categories',
    grant: 'erp.productCategory.index',
    icon: menuIcon('Partition'),
    load: () => import('./CategoryPage.tsx'),
  },
];
