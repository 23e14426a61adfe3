// Goods as the engine sees them: what is offered of a product, at which price, from which warehouse.
import { msg } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import { defineEntity, type EntityShape } from '../../engine/entity.ts';
import { fieldScene } from '../../engine/scenes.ts';
import { select } from '../../platform/db/query.ts';
import { parseIds } from '../../platform/http/values.ts';
import { createdField, remarkField, shelfField, updatedField } from '../record/index.ts';

const goodsShape = {
  name: 'goods',
  module: 'goods',
  label: '商品',
  english: 'goods item',
  table: 'goods',
  grant: 'erp.goods',
  counted: false,
  api: {
    index: 'api/goods/index',
    add: 'api/goods/add',
    edit: 'api/goods/edit',
    detail: ['api/goods/Views'],
    delete: 'api/goods/delete',
  },
  fields: [
    {
      wire: 'name',
      column: 'name',
      type: 'input',
      title: '商品名称',
      english: 'Name',
      alsoCalled: ['名称', '标题'],
      required: true,
      isName: true,
      max: 100,
      sort: { column: 'name_sort' },
      list: { width: 240, frozen: true },
    },
    {
      wire: 'productid',
      column: 'product_id',
      type: 'jcselect',
      title: '产品',
      english: 'Product',
      alsoCalled: ['产品名称'],
      required: true,
      reference: 'product',
      url: '/api/product/index',
      optionText: 'name',
      remote: true,
      textField: 'productName',
      list: { width: 220 },
    },
    shelfField,
    {
      wire: 'price',
      column: 'price',
      type: 'number',
      title: '销售价',
      english: 'Price',
      alsoCalled: ['售价', '价格'],
      placeholder: ['留空则为产品售价', "Leave blank to use the product's price"],
      precision: 2,
      min: 0,
      max: 9_999_999_999_999,
      sort: { column: 'price', nullable: true },
      list: { width: 120 },
    },
    {
      wire: 'unit',
      column: 'unit',
      type: 'statusSelect',
      title: '单位',
      english: 'Unit',
      key: 'danwei',
      placeholder: ['留空则为产品单位', "Leave blank to use the product's unit"],
      list: { width: 80 },
    },
    {
      wire: 'warehouseid',
      column: 'warehouse_id',
      type: 'jcselect',
      title: '发货仓库',
      english: 'Ships from',
      reference: 'warehouse',
      textField: 'warehousename',
      list: { width: 140 },
    },
    {
      wire: 'pictures',
      column: 'pictures',
      type: 'picture',
      title: '图片',
      english: 'Images',
      max: 9,
      list: { width: 120, hidden: true },
    },
    remarkField,
    createdField,
    updatedField,
  ],
  searched: ['name'],
} as const satisfies EntityShape;

export const goodsEntity = defineEntity(goodsShape, {
  search: (row) => ({ names: [row.name] }),
  parameters: {
    ids: (value) => {
      const ids = parseIds(value);
      return ids ? sql`t.id = any(${ids}::bigint[])` : msg('badFormat');
    },
  },
  scenes: [fieldScene(goodsShape.fields, 'status', 'popover', { label: '全部商品', english: 'All goods' })],
  hooks: {
    // Missing values are taken from the product; people who may not see its price set none.
    async beforeCreate(call, values) {
      const product = await call.db.first(select('product', ['price', 'unit'])`
        where id = ${Number(values['product_id'])}`);
      const isShown = !['hidden', 'mask'].includes(call.actor.fieldGrant('product', 'price'));
      if (isShown) values['price'] ??= product?.price ?? null;
      if (!values['unit']) values['unit'] = product?.unit ?? 0;
    },
  },
});
