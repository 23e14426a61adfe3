// Calls of roles.

import { branches, fieldGrants, scopeNames } from '@crm/protocol/access';
import { zGrantCatalogue } from '@crm/protocol/answers/access';
import { zReadyRole, zRoleRow } from '@crm/protocol/answers/identity';
import { limits } from '@crm/protocol/limits';
import { msg, renderSentence } from '@crm/protocol/sentences';
import { textLength } from '@crm/protocol/text';
import { sql } from 'kysely';
import * as z from 'zod';
import type { ModuleDefinition } from '../../engine/module.ts';
import { moment, select } from '../../platform/db/query.ts';
import { notFound } from '../../platform/errors.ts';
import { zCreated, zDone, zRows } from '../../platform/http/answers.ts';
import { sentenceError } from '../../platform/http/issue.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { zBulk, zId, zNameUpTo, zNested, zPaged, zText } from '../../platform/http/values.ts';
import { exceeds } from './administrators.ts';
import { zVersion } from './identity.values.ts';
import { inLanguage, readyRoles } from './ready-roles.ts';
import { addReadyRoles, createRole, deleteRoles, grantCatalogue, ownFields, updateRole } from './role.actions.ts';

const zRole = z.object({
  name: zNameUpTo(limits.names.role),
  ext: zText
    .refine((text) => textLength(text) <= limits.text, { error: sentenceError('tooLong', { max: limits.text }) })
    .optional(),
  grants: zNested(
    z.record(z.string(), z.union([z.literal(false), z.record(z.string(), z.record(z.string(), z.unknown()))]), {
      error: sentenceError('badFormat'),
    }),
  ).optional(),
  scopes: zNested(z.record(z.string(), z.enum(scopeNames, { error: sentenceError('badFormat') }))).optional(),
  fields: zNested(
    z.record(z.string(), z.record(z.string(), z.enum(fieldGrants, { error: sentenceError('badFormat') }))),
  ).optional(),
});

const zRoleDetail = z.strictObject({
  id: z.int(),
  name: z.string(),
  ext: z.string(),
  admin: z.boolean(),
  grants: z.partialRecord(z.enum(branches), z.record(z.string(), z.record(z.string(), z.literal(true)))),
  scopes: z.record(z.string(), z.enum(scopeNames)),
  fields: z.record(z.string(), z.record(z.string(), z.enum(fieldGrants))),
  version: z.int(),
  can: z.strictObject({ edit: z.boolean(), delete: z.boolean() }),
});

export function roleRoutes(modules: readonly ModuleDefinition[]): Route[] {
  const area = '角色';
  return [
    route({
      path: 'main/role/index',
      access: ['system.role.index', 'system.user.add', 'system.user.edit'],
      kind: 'read',
      area,
      summary: '角色列表',
      english: 'List of roles',
      body: z.strictObject({
        query: zText.optional(),
        key: zText.optional(),
        ...zPaged,
      }),
      answer: zRows(zRoleRow),
      handle: async ({ db, body, actor, language }) => {
        const name = `%${(body.query || body.key || '').trim().replace(/[\\%_]/g, '\\$&')}%`;
        const rows = body.rows ?? limits.pageSize;
        const found = await db.rows(
          select('role as r', [
            'id',
            'name',
            'ext',
            'admin',
            'grants',
            'version',
            moment('created_at').as('AddTime'),
            sql<number>`(select count(*) from user_role ur join app_user u on u.id = ur.user_id where ur.role_id = r.id and u.deleted_at is null)`.as(
              'users',
            ),
          ])`where name ilike ${name} order by admin desc, id limit ${rows} offset ${((body.page ?? 1) - 1) * rows}`,
        );
        const total = await db.first(select('role', [sql<number>`count(*)`.as('n')])`where name ilike ${name}`);
        const refused = { disabled: true, reason: renderSentence(msg('roleBeyond'), language) };
        const shown = found.map(({ grants, ...role }) => ({
          ...role,
          ...(exceeds(actor, { admin: role.admin, grants }) ? refused : {}),
        }));
        return { data: { rows: shown, total: total?.n ?? 0 } };
      },
    }),
    route({
      path: 'main/role/permissions',
      method: 'both',
      access: ['system.role.index'],
      kind: 'read',
      quick: true,
      area,
      summary: '可授予的权限、数据范围和字段权限',
      english: 'Permissions, data scopes and field permissions that can be granted',
      body: z.looseObject({}),
      answer: zGrantCatalogue,
      handle: async (call) => ({ data: grantCatalogue(call.engine, modules, await ownFields(call)) }),
    }),
    route({
      path: 'main/role/detail',
      access: ['system.role.index'],
      kind: 'read',
      quick: true,
      area,
      summary: '角色详情',
      english: 'Details of a role',
      body: z.looseObject({ id: zId }),
      answer: zRoleDetail,
      handle: async ({ db, body, actor }) => {
        const role = await db.first(
          select('role', [
            'id',
            'name',
            'ext',
            'admin',
            'grants',
            'scopes',
            'fields',
            'version',
          ])`where id = ${body.id}`,
        );
        if (!role) throw notFound();
        if (role.admin)
          role['grants'] = Object.fromEntries(
            Object.entries(actor.organisation.treeOfRole(role.id)).filter(([, granted]) => granted),
          );
        return {
          data: {
            ...role,
            can: {
              edit: actor.can('system.role.edit') && !role.admin,
              delete: actor.can('system.role.delete') && !role.admin,
            },
          },
        };
      },
    }),
    route({
      path: 'main/role/add',
      access: ['system.role.add'],
      kind: 'write',
      area,
      summary: '新建角色',
      english: 'Create a role',
      body: zRole,
      answer: zCreated,
      handle: async (call) => {
        const { grants = {}, scopes = {}, fields = {}, name, ext = '' } = call.body;
        return {
          data: { id: await createRole(call, modules, { name, ext, grants, scopes, fields }) },
          msg: msg('saved'),
        };
      },
    }),
    route({
      path: 'main/role/ready',
      access: ['system.role.add'],
      kind: 'read',
      quick: true,
      area,
      summary: '常用角色：名称、能做什么，present 为同名角色已存在',
      english: 'Ready-made roles: name, what they may do; present where a role of that name exists',
      body: z.looseObject({}),
      answer: zRows(zReadyRole),
      handle: async ({ db, language }) => {
        const names = readyRoles.flatMap(({ name }) => [...name]);
        const taken = await db.rows(select('role', ['name'])`where name = any(${names}::text[])`);
        const rows = readyRoles.map(({ key, name, hint }) => ({
          key,
          name: inLanguage(name, language),
          ext: inLanguage(hint, language),
          present: taken.some((role) => name.includes(role.name)),
        }));
        return { data: { rows, total: rows.length } };
      },
    }),
    route({
      path: 'main/role/addReady',
      access: ['system.role.add'],
      kind: 'write',
      area,
      summary: '加入常用角色；同名角色已存在的跳过',
      english: 'Add ready-made roles; those whose name exists are skipped',
      body: z.looseObject({
        keys: zNested(
          z.array(z.enum(readyRoles.map(({ key }) => key))).min(1, { error: sentenceError('requiredSelect') }),
        ),
      }),
      answer: z.strictObject({ ids: z.array(z.int()) }),
      handle: async (call) => ({
        data: { ids: await addReadyRoles(call, modules, call.body.keys) },
        msg: msg('saved'),
      }),
    }),
    route({
      path: 'main/role/edit',
      access: ['system.role.edit'],
      kind: 'write',
      area,
      summary: '编辑角色',
      english: 'Edit a role',
      body: zRole.partial().extend({ id: zId, version: zVersion }),
      answer: zCreated,
      handle: async (call) => {
        const { id, version, ...body } = call.body;
        await updateRole(call, modules, id, body, version);
        return { data: { id }, msg: msg('saved') };
      },
    }),
    route({
      path: 'main/role/delete',
      access: ['system.role.delete'],
      kind: 'write',
      area,
      summary: '删除角色（须没有员工在使用）',
      english: 'Delete a role (not held by any employee)',
      body: zBulk,
      answer: zDone,
      handle: async (call) => ({ data: { count: await deleteRoles(call, call.body.ids) }, msg: msg('deleted') }),
    }),
  ];
}
