// Staff as the engine sees them.
import { msg } from '@crm/protocol/sentences';
import { comparable } from '@crm/protocol/text';
import { sql } from 'kysely';
import { defineEntity } from '../../engine/entity.ts';
import { isReadable } from '../../engine/field-permissions.ts';
import { fieldScene } from '../../engine/scenes.ts';
import { likeText } from '../../engine/search-text.ts';
import { parseId } from '../../platform/http/values.ts';
import { userShape } from './user.fields.ts';
import { userHooks } from './user.hooks.ts';
import { userSheet } from './user.sheet.ts';

/** Fields by which people are found, with their columns; each only by those who read it. */
const searchedFields = [
  ['NickName', 'nickname_key', 'initials'],
  ['username', 'username_key'],
  ['mobile', 'mobile'],
] as const;

export const userEntity = defineEntity(userShape, {
  searchSql: (key, actor) => {
    const like = `%${likeText(comparable(key))}%`;
    const found = ([wire, ...columns]: readonly [string, ...string[]]) =>
      isReadable(actor, 'user', { wire })
        ? columns.map((column) => sql<boolean>`${sql.ref(`t.${column}`)} like ${like}`)
        : [];
    const parts = searchedFields.flatMap(found);
    return parts.length > 0 ? sql`(${sql.join(parts, sql` or `)})` : sql`false`;
  },
  parameters: {
    // A department stands for everything below it, as the tree beside the list suggests.
    BranchId: (value, call) => {
      const id = parseId(value);
      if (id === undefined) return msg('departmentMissing');
      const below = call.actor.organisation.departmentAndBelow(id);
      return sql`(t.department_id = any(${below}::bigint[]) or exists (
        select 1 from user_department d where d.user_id = t.id and d.department_id = any(${below}::bigint[])))`;
    },
  },
  scenes: [
    fieldScene(userShape.fields, 'status', 'popover', { label: '全部员工', english: 'All employees' }),
    fieldScene(userShape.fields, 'registration', 'popover', { label: '不限', english: 'Any' }),
  ],
  present: (row, wire, actor) => {
    const user = actor.organisation.users.get(row.id);
    const roles = actor.organisation.rolesOf(row.id);
    wire['Header'] = user?.avatar ?? '';
    wire['Headimg'] = user?.avatar ?? '';
    wire['Company'] = actor.organisation.companyOf(row.department_id);
    wire['RoleId'] = roles.map((role) => role.id).join(',');
    wire['RoleName'] = roles.map((role) => role.name).join('、');
    const head = row.superior_id ? 0 : actor.organisation.superiorOf(row.id);
    wire['superiorDefault'] = actor.organisation.users.get(head)?.name ?? '';
    wire['BranchIds'] = [row.department_id, ...(user?.otherDepartments ?? [])].filter((id) => id > 0).join(',');
  },
  refuse: (call, row, action) => {
    const administrator = call.actor.organisation.rolesOf(row.id).some((role) => role.admin);
    if (administrator && !call.actor.isAdministrator) return msg('administratorsOnly');
    return action === 'delete' && row.id === call.actor.userId ? msg('notOneself') : undefined;
  },
  hooks: userHooks,
  sheet: userSheet,
});
