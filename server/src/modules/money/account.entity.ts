// Accounts that money comes into and goes out of.
import { msg } from '@crm/protocol/sentences';
import { comparable } from '@crm/protocol/text';
import { sql } from 'kysely';
import type { EntityShape, ReferenceSource } from '../../engine/entity.ts';
import { defineEntity } from '../../engine/entity.ts';
import { isReadable } from '../../engine/field-permissions.ts';
import { labelledBy } from '../../engine/labels.ts';
import { idsNamed } from '../../engine/named.ts';
import { likeText } from '../../engine/search-text.ts';
import { select } from '../../platform/db/query.ts';
import { createdField, enabledField, updatedField } from '../record/index.ts';
import { noteField } from './money.fields.ts';

const accountShape = {
  name: 'account',
  module: 'account',
  label: '收支账户',
  english: 'account',
  table: 'account',
  grant: 'crm.account',
  counted: false,
  api: {
    index: 'api/Account/Index',
    add: 'api/account/add',
    edit: 'api/account/edit',
    detail: ['api/account/Views'],
    delete: 'api/account/delete',
  },
  fields: [
    {
      wire: 'name',
      column: 'name',
      type: 'input',
      title: '账户名称',
      english: 'Name',
      required: true,
      isName: true,
      max: 50,
      unique: { constraint: 'account_name_taken', message: msg('accountNameTaken') },
      list: { width: 200, frozen: true },
    },
    {
      wire: 'type',
      column: 'type',
      type: 'select',
      title: '类型',
      english: 'Type',
      options: [
        { value: 1, label: '银行', english: 'Bank' },
        { value: 2, label: '现金', english: 'Cash' },
        { value: 3, label: '微信', english: 'WeChat' },
        { value: 4, label: '支付宝', english: 'Alipay' },
        { value: 9, label: '其他', english: 'Other' },
      ],
      initial: 1,
      list: { width: 100 },
    },
    { wire: 'bank', column: 'bank', type: 'input', title: '开户行', english: 'Bank', max: 100, list: { width: 180 } },
    {
      wire: 'number',
      column: 'account_number',
      type: 'input',
      title: '账号',
      english: 'Account number',
      max: 40,
      list: { width: 200 },
    },
    enabledField,
    noteField,
    createdField,
    updatedField,
  ],
} as const satisfies EntityShape;

export const accountEntity = defineEntity(accountShape, {
  searchSql: (key, actor) => {
    const like = `%${likeText(comparable(key))}%`;
    const parts = (['name', 'bank'] as const)
      .filter((wire) => isReadable(actor, 'account', { wire }))
      .map((column) => sql<boolean>`lower(${sql.ref(`t.${column}`)}) like ${like}`);
    return parts.length > 0 ? sql`(${sql.join(parts, sql` or `)})` : sql`false`;
  },
  parameters: {
    types: (value) => (/^\d$/.test(value) ? sql`t.type = ${Number(value)}` : msg('choiceUnknown')),
  },
});

/** People who write receipts choose an account by its name; its details take the grant to look at accounts. */
export const accountReference: ReferenceSource = {
  visible: async (call, ids) => {
    const rows = await call.db.rows(select('account', ['id', 'name'])`
      where id = any(${ids}::bigint[]) and deleted_at is null and enabled = 1 for share`);
    return new Set(rows.map((row) => row.id));
  },
  ...labelledBy({ table: 'account', column: 'name', shown: (_actor, name) => name }),
  options: async (db) =>
    (
      await db.rows(select('account', ['id', 'name'])`where deleted_at is null and enabled = 1 order by id limit 200`)
    ).map((row) => ({ value: row.id, label: row.name })),
  named: (call, names) => idsNamed(call, accountEntity, names),
};
