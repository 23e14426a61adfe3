// Warehouses as the engine sees them: few, without an owner, seen by everybody with the grant.
import { msg } from '@crm/protocol/sentences';
import { comparable } from '@crm/protocol/text';
import { sql } from 'kysely';
import { defineEntity, type EntityShape } from '../../engine/entity.ts';
import { isReadable } from '../../engine/field-permissions.ts';
import { likeText } from '../../engine/search-text.ts';
import { query } from '../../platform/db/query.ts';
import { conflict, type Rejection, rejection } from '../../platform/errors.ts';
import { createdField, updatedField } from '../record/index.ts';

const warehouseShape = {
  name: 'warehouse',
  module: 'warehouse',
  label: '仓库',
  english: 'warehouse',
  table: 'warehouse',
  grant: 'erp.warehouse',
  counted: false,
  api: {
    index: 'api/erp/warehouse',
    add: 'api/erp/warehouseAdd',
    edit: 'api/erp/warehouseEdit',
    detail: ['api/erp/warehouseViews'],
    delete: 'api/erp/warehouseDelete',
  },
  fields: [
    {
      wire: 'name',
      column: 'name',
      type: 'input',
      title: '仓库名称',
      english: 'Name',
      required: true,
      isName: true,
      max: 50,
      unique: { constraint: 'warehouse_name', message: msg('warehouseNameTaken') },
      list: { width: 200, frozen: true },
    },
    {
      wire: 'keeperid',
      column: 'keeper_id',
      type: 'user',
      title: '保管员',
      english: 'Keeper',
      textField: 'keeperName',
      list: { width: 120 },
    },
    {
      wire: 'address',
      column: 'address',
      type: 'input',
      title: '地址',
      english: 'Address',
      max: 200,
      list: { width: 240 },
    },
    {
      wire: 'Ext',
      column: 'remark',
      type: 'textarea',
      title: '备注',
      english: 'Remark',
      max: 500,
      rows: 3,
      list: { width: 200 },
    },
    createdField,
    updatedField,
  ],
} as const satisfies EntityShape;

export const warehouseEntity = defineEntity(warehouseShape, {
  searchSql: (key, actor) =>
    isReadable(actor, 'warehouse', { wire: 'name' })
      ? sql<boolean>`lower(t.name) like ${`%${likeText(comparable(key))}%`}`
      : sql`false`,
  hooks: {
    async beforeDelete(call, rows) {
      // Bringing something in locks the warehouse, which is locked here.
      const held = await call.db.rows(
        query
          .selectFrom('stock')
          .select(['warehouse_id as id'])
          .distinct()
          .where(sql<boolean>`warehouse_id = any(${rows.map((row) => row.id)}::bigint[]) and number > 0`),
      );
      const rejected = rows.flatMap((row): Rejection[] =>
        held.some((one) => one.id === row.id) ? [rejection(row.id, msg('warehouseHasStock', { name: row.name }))] : [],
      );
      const [first] = rejected;
      if (first) throw conflict(first.reason, { rejected });
    },
  },
});
