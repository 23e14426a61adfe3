// Suppliers: a plain entity, everything of it comes from the engine.
import { ShopOutlined } from '@ant-design/icons';
import { PlainPanel } from '../../engine/dialogs.ts';
import { registerPanel } from '../../engine/registries.ts';
import type { Feature } from '../../shared/routing/feature.ts';

// So that the log and notices open a supplier, too.
registerPanel('gys', PlainPanel);

export const features: Feature[] = [
  {
    group: 'erp',
    order: 60,
    path: 'gys',
    label: 'supplier.title',
    grant: 'erp.gys.index',
    icon: ShopOutlined,
    load: () => import('./SupplierPage.tsx'),
    search: {
      kind: 'gys',
      index: 'api/gys/index',
      text: ['name'],
      hint: ['contactName'],
      create: { grant: 'erp.gys.add', field: 'name' },
    },
  },
];
