// Suppliers.
import { crudRoutes } from '../../engine/crud-routes.ts';
import { defineModule } from '../../engine/module.ts';
import { supplierEntity } from './supplier.entity.ts';

export const supplierModule = defineModule({
  name: 'supplier',
  grants: [
    {
      branch: 'erp',
      module: 'gys',
      label: '供应商',
      scoped: true,
      actions: { index: '查看', add: '新建', edit: '编辑', delete: '删除' },
    },
  ],
  entities: [supplierEntity],
  routes: (engine) => crudRoutes(engine, supplierEntity),
});
