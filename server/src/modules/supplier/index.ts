// Suppliers.
import { crudRoutes } from '../../engine/crud-routes.ts';
import { defineModule } from '../../engine/module.ts';
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
      actions: { index: '查看', add: '新建', edit: '编辑', delete: '删除', import: '导入', export: '导出' },
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
