// Products and their categories.

import { zCategoryNode } from '@crm/protocol/answers/product';
import { msg } from '@crm/protocol/sentences';
import * as z from 'zod';
import { crudRoutes } from '../../engine/crud-routes.ts';
import type { Call } from '../../engine/entity.ts';
import { defineModule, usual } from '../../engine/module.ts';
import { definitionsChanged } from '../../platform/access/versions.ts';
import { zDone } from '../../platform/http/answers.ts';
import { route } from '../../platform/http/route.ts';
import { zIdList } from '../../platform/http/values.ts';
import { arrangeCategories } from './category.actions.ts';
import { categoryEntity } from './category.entity.ts';
import { productDictionaries } from './product.dictionaries.ts';
import { productEntity } from './product.entity.ts';
import { categoryReference, productReference } from './references.ts';
import { categoryTree } from './tree.ts';

export { categoryEntity } from './category.entity.ts';
export { fromProducts, linesOfProducts, productLinesUnder, subtotalOf, totalOf } from './lines.ts';
export { pricesFor } from './prices.ts';
export { productEntity } from './product.entity.ts';
export { topCategories } from './tree.ts';

/** Forms, filters and lists of products offer the categories: every open window fetches them again. */
async function categoriesMoved(call: Call): Promise<void> {
  await definitionsChanged(call.db);
  const { formId } = await call.engine.definitionFor(call.db, productEntity, call.actor);
  call.effects.changed('customForm', [formId], ['everyone']);
}

export const productModule = defineModule({
  name: 'product',
  grants: [
    {
      branch: 'crm',
      module: 'products',
      label: '产品查询',
      scoped: false,
      actions: usual('index'),
      needs: { index: ['erp.product.index'] },
    },
    {
      branch: 'erp',
      module: 'product',
      label: '产品',
      scoped: false,
      actions: usual('index', 'add', 'edit', 'delete', 'import', 'export'),
      needs: { import: ['erp.product.add'] },
    },
    {
      branch: 'erp',
      module: 'productCategory',
      label: '产品分类',
      scoped: false,
      actions: usual('index', 'add', 'edit', 'delete'),
      needs: {
        add: ['erp.productCategory.index'],
        edit: ['erp.productCategory.index'],
        delete: ['erp.productCategory.index'],
      },
    },
  ],
  roles: [
    { role: 'manager', branch: 'crm', module: 'products', actions: ['index'] },
    { role: 'seller', branch: 'crm', module: 'products', actions: ['index'] },
    {
      role: 'manager',
      branch: 'erp',
      module: 'product',
      actions: ['index', 'export'],
      fields: { costPrice: 'hidden' },
    },
    { role: 'seller', branch: 'erp', module: 'product', actions: ['index'], fields: { costPrice: 'hidden' } },
  ],
  dictionaries: productDictionaries,
  verbs: { arrange: ['调整顺序', 'Reordered'], leaveCategory: ['原分类已删除', 'Category deleted'] },
  entities: [productEntity, categoryEntity],
  references: { product: productReference, productCategory: categoryReference },
  on: {
    'productCategory.created': categoriesMoved,
    'productCategory.changed': categoriesMoved,
    'productCategory.deleted': categoriesMoved,
    'productCategory.restored': categoriesMoved,
  },
  routes: () => [
    ...crudRoutes(productEntity),
    ...crudRoutes(categoryEntity),
    route({
      path: 'api/productCategory/tree',
      access: ['crm.products.index', 'erp.productCategory.index'],
      kind: 'read',
      quick: true,
      area: '产品分类',
      summary: '两级分类，按其顺序，带各自的产品数量',
      english: 'Categories in two levels, in their order, with the number of products in each',
      body: z.looseObject({}),
      answer: z.array(zCategoryNode),
      handle: async (call) => ({ data: await categoryTree(call.db) }),
    }),
    route({
      path: 'api/productCategory/arrange',
      access: ['erp.productCategory.edit'],
      kind: 'write',
      area: '产品分类',
      summary: '调整同级分类的顺序：ids 为同一上级下的全部分类',
      english: 'Change the order of categories at one level: ids are all categories below the same parent',
      body: z.looseObject({ ids: zIdList }),
      answer: zDone,
      handle: async (call) => {
        await arrangeCategories(call, call.body.ids);
        return { data: { count: call.body.ids.length }, msg: msg('saved') };
      },
    }),
  ],
});
