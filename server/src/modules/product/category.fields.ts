// Categories of products as data: two levels, in an order of the company's own.
import { msg } from '@crm/protocol/sentences';
import type { EntityShape, ShapeRow } from '../../engine/entity.ts';
import { createdField } from '../record/index.ts';

export const categoryShape = {
  name: 'productCategory',
  module: 'productCategory',
  label: '产品分类',
  english: 'product category',
  table: 'product_category',
  grant: 'erp.productCategory',
  counted: false,
  // How they lie below each other is checked by the hooks of every write; a way back would pass them by.
  irreversible: true,
  api: {
    index: 'api/productCategory/index',
    add: 'api/productCategory/add',
    edit: 'api/productCategory/edit',
    detail: ['api/productCategory/Views'],
    delete: 'api/productCategory/delete',
  },
  fields: [
    {
      wire: 'name',
      column: 'name',
      type: 'input',
      title: '分类名称',
      english: 'Name',
      required: true,
      isName: true,
      max: 50,
      unique: { constraint: 'product_category_name', message: msg('categoryNameTaken') },
      list: { width: 240, frozen: true },
    },
    {
      wire: 'parentid',
      column: 'parent_id',
      type: 'jcselect',
      title: '上级分类',
      english: 'Parent category',
      reference: 'productCategory',
      textField: 'parentName',
      list: { width: 160 },
    },
    {
      wire: 'sort',
      column: 'sort',
      type: 'number',
      title: '排序',
      english: 'Order',
      form: false,
      sort: { column: 'sort' },
      list: { width: 80, hidden: true },
    },
    createdField,
  ],
  // Products in it, those of the categories below not among them.
  derived: { count: null },
} as const satisfies EntityShape;

export type CategoryRow = ShapeRow<typeof categoryShape>;
