// Products as the engine sees them.
import { msg } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import { defineEntity } from '../../engine/entity.ts';
import { fieldScene } from '../../engine/scenes.ts';
import { parseId } from '../../platform/http/values.ts';
import { productShape } from './product.fields.ts';
import { productHooks } from './product.hooks.ts';

export const productEntity = defineEntity(productShape, {
  search: (row) => ({ names: [row.name], words: [row.number, row.model] }),
  parameters: {
    // A category stands for those below it, too.
    type: (value) => {
      const id = parseId(value);
      if (id === undefined) return msg('choiceUnknown');
      return sql`t.category_id in (select c.id from product_category c where c.id = ${id} or c.parent_id = ${id})`;
    },
    // Only what lies in this warehouse, or somewhere.
    warehouseid: (value) => {
      const id = parseId(value);
      if (id === undefined) return msg('choiceUnknown');
      return sql`exists (select 1 from stock s where s.product_id = t.id and s.warehouse_id = ${id} and s.number > 0)`;
    },
    stocked: (value) =>
      value === '1'
        ? sql`exists (select 1 from stock s where s.product_id = t.id and s.number > 0)`
        : msg('optionUnknown'),
  },
  scenes: [fieldScene(productShape.fields, 'status', 'popover', { label: '全部产品', english: 'All products' })],
  children: [
    {
      wire: 'levelPrices',
      title: '级别价',
      english: 'Level prices',
      table: 'product_price',
      key: 'product_id',
      under: 'price',
      fields: [
        {
          wire: 'level',
          column: 'level',
          type: 'statusSelect',
          title: '客户级别',
          english: 'Customer level',
          key: 'status',
          required: true,
        },
        {
          wire: 'price',
          column: 'price',
          type: 'number',
          title: '价格',
          english: 'Price',
          required: true,
          precision: 2,
          min: 0,
          max: 9_999_999_999_999,
        },
      ],
      distinct: { wire: 'level', message: msg('levelPriceTwice') },
    },
  ],
  hooks: productHooks,
});
