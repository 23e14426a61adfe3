// Suppliers: a plain entity, everything of it comes from the engine.
import * as gysCalls from '@crm/protocol/calls/gys';
import { registerPhoneField } from '../../engine/fields/phoneField.ts';
import { PlainPanel } from '../../engine/panel/lazy.ts';
import { registerPanel } from '../../engine/record/registries.ts';
import type { Feature } from '../../shared/routing/feature.ts';
import { menuIcon } from '../../shared/ui/menuIcon.tsx';

// So that the log and notices open a supplier, too.
registerPanel('gys', PlainPanel);
registerPhoneField('gys', 'mobile');

export const features: Feature[] = [
  {
    group: 'erp',
    order: 60,
    path: 'gys',
    label: 'supplier.title',
    grant: 'erp.gys.index',
    icon: menuIcon('Shop'),
    load: () => import('./SupplierPage.tsx'),
    search: {
      kind: 'gys',
      index: gysCalls.index,
      text: ['name'],
      hint: ['contactName'],
      create: { grant: 'erp.gys.add', field: 'name' },
    },
  },
];
