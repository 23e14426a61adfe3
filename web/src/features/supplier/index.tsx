// Suppliers: a plain entity, everything of it comes from the engine.
import { ShopOutlined } from '@ant-design/icons';
import type { Feature } from '../../shared/routing/feature.ts';

export const features: Feature[] = [
  {
    group: 'erp',
    order: 60,
    path: 'gys',
    label: 'supplier.title',
    grant: 'erp.gys.index',
    icon: ShopOutlined,
    load: () => import('./SupplierPage.tsx'),
  },
];
