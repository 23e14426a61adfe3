// Goods: the offered products, a plain entity.
import * as goodsCalls from '@crm/protocol/calls/goods';
import { PlainPanel } from '../../engine/panel/lazy.ts';
import { registerPanel } from '../../engine/record/registries.ts';
import type { Feature } from '../../shared/routing/feature.ts';
import { menuIcon } from '../../shared/ui/menuIcon.tsx';

registerPanel('goods', PlainPanel);

export const features: Feature[] = [
  {
    group: 'erp',
    order: 50,
    path: 'goods',
    label: 'module.goods',
    grant: 'erp.goods.index',
    icon: menuIcon('Gift'),
    load: () => import('./GoodsPage.tsx'),
    search: {
      kind: 'goods',
      index: goodsCalls.index,
      text: ['name'],
      hint: ['productName'],
      create: { grant: 'erp.goods.add', field: 'name' },
    },
  },
];
