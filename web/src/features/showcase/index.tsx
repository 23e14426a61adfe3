// The showcase as the staff keeps it: banners and products; what customers see stands in `public`.
import * as productsCalls from '@crm/protocol/calls/products';
import { registerRecordSource } from '../../engine/record/recordSources.ts';
import { textOf } from '../../engine/record/records.ts';
import { registerPanel } from '../../engine/record/registries.ts';
import { suspending } from '../../shared/loading/onDemand.tsx';
import type { Feature } from '../../shared/routing/feature.ts';
import { menuIcon } from '../../shared/ui/menuIcon.tsx';

const Panel = suspending(() => import('./ShowcasePanel.tsx'));
registerPanel('banner', Panel);
registerPanel('Products', Panel);
registerRecordSource('Products', {
  module: 'Products',
  index: productsCalls.index,
  grant: 'crm.Products.index',
  title: 'showcase.products',
  searchHint: 'showcase.searchHint',
  empty: 'showcase.nothing',
  text: (row) => textOf(row.name),
});

export const features: Feature[] = [
  {
    group: 'crm',
    order: 130,
    path: 'banner',
    section: 'section.showcase',
    label: 'showcase.banners',
    grant: 'crm.banner.index',
    icon: menuIcon('Picture'),
    load: () => import('./BannerPage.tsx'),
  },
  {
    group: 'crm',
    order: 140,
    path: 'showcase',
    section: 'section.showcase',
    label: 'showcase.products',
    grant: 'crm.Products.index',
    icon: menuIcon('Shop'),
    load: () => import('./ShowcasePage.tsx'),
    search: {
      kind: 'Products',
      index: productsCalls.index,
      text: ['name'],
      hint: ['typeName', 'priceText'],
      create: { grant: 'crm.Products.add', field: 'name' },
    },
  },
];
