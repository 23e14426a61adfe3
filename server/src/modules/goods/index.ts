// Goods: what of the products is offered, on the shelf or not.
import { crudRoutes } from '../../engine/crud-routes.ts';
import { defineModule, usual } from '../../engine/module.ts';
import { goodsEntity } from './goods.entity.ts';

export { goodsEntity } from './goods.entity.ts';

export const goodsModule = defineModule({
  name: 'goods',
  grants: [
    {
      branch: 'erp',
      module: 'goods',
      label: '商品',
      scoped: false,
      actions: usual('index', 'add', 'edit', 'delete', 'import', 'export'),
      needs: { add: ['erp.product.index'], import: ['erp.goods.add'] },
    },
  ],
  roles: [
    { role: 'manager', branch: 'erp', module: 'goods', actions: ['index', 'add', 'edit', 'export'] },
    { role: 'seller', branch: 'erp', module: 'goods', actions: ['index'] },
  ],
  entities: [goodsEntity],
  routes: () => crudRoutes(goodsEntity),
});
