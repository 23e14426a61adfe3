// The public showcase: its banners, its products, and what people without a login see of them.
import { crudRoutes } from '../../engine/crud-routes.ts';
import { defineModule, usual } from '../../engine/module.ts';
import { bannerEntity } from './banner.entity.ts';
import { publicRoutes } from './public.routes.ts';
import { showcaseProductReference } from './references.ts';
import { sharingRoutes } from './sharing.ts';
import { showcaseDictionaries } from './showcase.dictionaries.ts';
import { showcaseProductEntity } from './showcase.entity.ts';

export { bannerEntity, showcaseProductEntity };

const actions = usual('index', 'add', 'edit', 'delete');

export const showcaseModule = defineModule({
  name: 'showcase',
  grants: [
    {
      branch: 'crm',
      module: 'banner',
      label: '首页轮播',
      scoped: false,
      actions,
      needs: { add: ['crm.banner.index'], edit: ['crm.banner.index'], delete: ['crm.banner.index'] },
    },
    {
      branch: 'crm',
      module: 'Products',
      label: '展示产品',
      scoped: false,
      actions,
      needs: { add: ['crm.Products.index'], edit: ['crm.Products.index'], delete: ['crm.Products.index'] },
    },
  ],
  roles: [
    { role: 'manager', branch: 'crm', module: 'banner', actions: ['index', 'add', 'edit', 'delete'] },
    { role: 'manager', branch: 'crm', module: 'Products', actions: ['index', 'add', 'edit', 'delete'] },
    { role: 'seller', branch: 'crm', module: 'Products', actions: ['index'] },
  ],
  dictionaries: showcaseDictionaries,
  verbs: {
    shareShowcase: ['开启展示页分享', 'Turned on showcase sharing'],
    unshareShowcase: ['停止展示页分享', 'Turned off showcase sharing'],
  },
  entities: [bannerEntity, showcaseProductEntity],
  references: { showcaseProduct: showcaseProductReference },
  routes: () => [
    ...crudRoutes(bannerEntity),
    ...crudRoutes(showcaseProductEntity),
    ...publicRoutes(),
    ...sharingRoutes(),
  ],
});
