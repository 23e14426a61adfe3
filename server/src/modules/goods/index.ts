// Goods: what of the products is offered, on the shelf or not.
import { crudRoutes } from '../../engine/crud-routes.ts';
import { defineModule } from '../../engine/module.ts';
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
      actions: { index: '查看', add: '新建', edit: '编辑', delete: '删除', import: '导入', export: '导出' },
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
