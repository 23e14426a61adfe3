// Suppliers.
import { crudRoutes } from '../../engine/crud-routes.ts';
import { defineModule, usual } from '../../engine/module.ts';
import { supplierDictionaries } from './supplier.dictionaries.ts';
import { supplierEntity } from './supplier.entity.ts';
import { supplierKit } from './supplier.kit.ts';

export { supplierEntity };

export const supplierModule = defineModule({
  name: 'supplier',
  grants: [
    {
      branch: 'erp',
      module: 'gys',
      label: '供应商',
      scoped: true,
      actions: usual('index', 'add', 'edit', 'delete', 'import', 'export'),
      needs: { import: ['erp.gys.add'] },
    },
  ],
  roles: [
    {
      role: 'manager',
      branch: 'erp',
      module: 'gys',
      actions: ['index', 'add', 'edit', 'import', 'export'],
      scope: 'all',
    },
  ],
  dictionaries: supplierDictionaries,
  entities: [supplierEntity],
  kits: [supplierKit],
  routes: () => crudRoutes(supplierEntity),
});
