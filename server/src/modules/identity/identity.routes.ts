// Calls of sign-in, people, departments and roles that the generic routes do not give.
import { fieldGrants, type RoleBody, scopeNames } from '@crm/protocol/access';
import { messages } from '@crm/protocol/errors';
import type { LoginData } from '@crm/protocol/identity';
import { limits } from '@crm/protocol/limits';
import type { CompanyInfo } from '@crm/protocol/setting';
import { comparable, isBlank, textLength } from '@crm/protocol/text';
import { sql } from 'kysely';
import * as z from 'zod';
import { detailOf } from '../../engine/crud-routes.ts';
import { requireAction } from '../../engine/load.ts';
import { allGrants, type ModuleDefinition } from '../../engine/module.ts';
import { Organisation } from '../../platform/access/organisation.ts';
import { closeSession, findSession } from '../../platform/auth/session.ts';
import { notFound } from '../../platform/errors.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { zBulk, zId, zNested, zOptionalId, zText, zWhole } from '../../platform/http/values.ts';
import { createDepartment, deleteDepartments, departmentTree, updateDepartment } from './department.actions.ts';
import { signIn } from './login.actions.ts';
import { createRole, deleteRoles, grantCatalogue, updateRole } from './role.actions.ts';
import { changeMembership, changePassword } from './user.actions.ts';
import { userEntity } from './user.entity.ts';

function zName(max: number) {
  return zText
    .transform((text) => text.trim())
    .refine((text) => !isBlank(text), { error: messages.required })
    .refine((text) => textLength(text) <= max, { error: `最多${max}个字符` });
}

const zVersion = zWhole(0, 999_999_999).optional();

const zRole = z.object({
  name: zName(50),
  ext: zText.refine((text) => textLength(text) <= limits.text, { error: `最多${limits.text}个字符` }).optional(),
  grants: zNested(
    z.record(z.string(), z.union([z.literal(false), z.record(z.string(), z.record(z.string(), z.unknown()))]), {
      error: messages.badFormat,
    }),
  ).optional(),
  scopes: zNested(z.record(z.string(), z.enum(scopeNames, { error: messages.badFormat }))).optional(),
  fields: zNested(
    z.record(z.string(), z.record(z.string(), z.enum(fieldGrants, { error: messages.badFormat }))),
  ).optional(),
});

export function identityRoutes(modules: readonly ModuleDefinition[]): Route[] {
  return [...loginRoutes(modules), ...userRoutes(), ...departmentRoutes(), ...roleRoutes(modules)];
}

function loginRoutes(modules: readonly ModuleDefinition[]): Route[] {
  const area = '登录';
  return [
    route({
      path: 'api/user/login',
      access: 'public',
      kind: 'own',
      area,
      summary: '登录，返回令牌和权限树',
      body: z.object({
        username: zText.refine((text) => !isBlank(text) && textLength(text) <= 100, { error: messages.required }),
        password: zText.refine((text) => text.length > 0 && text.length <= 1000, { error: messages.required }),
      }),
      handle: async ({ db, body, ip, agent, settings }) => {
        const account = await signIn(db, settings, body.username, body.password, ip, agent);
        const organisation = await Organisation.load(db, allGrants(modules));
        const data: LoginData = {
          LoginToken: account.token,
          NickName: account.nickname,
          UserID: account.id,
          Headimg: organisation.users.get(account.id)?.avatar ?? '',
        };
        const company: CompanyInfo = { name: settings.get('company.name'), timeZone: settings.get('company.timeZone') };
        return { msg: '登录成功', data, whole: { model: organisation.treeOf(account.id), company } };
      },
    }),
    route({
      path: 'api/user/logout',
      access: 'signedIn',
      kind: 'write',
      area,
      summary: '退出登录',
      body: z.looseObject({}),
      handle: async ({ db, actor, effects }) => {
        await closeSession(db, actor.sessionId);
        effects.sessionsEnded([actor.sessionId]);
        return { msg: '已退出' };
      },
    }),
    route({
      path: 'api/user/isApplogin',
      method: 'both',
      access: 'public',
      kind: 'own',
      area,
      summary: '令牌是否有效',
      body: z.looseObject({}),
      handle: async ({ db, token, settings }) => ({
        data: { login: (await findSession(db, token, async () => settings)) !== undefined },
        // The sign-in page offers registration where it is open.
        whole: { register: settings.get('register') },
      }),
    }),
    route({
      path: 'api/user/EditPwd',
      access: 'signedIn',
      kind: 'write',
      area,
      summary: '修改自己的密码，其他登录随即失效',
      body: z.object({ oldPassword: zText, newPassword: zText }),
      handle: async (call) => {
        await changePassword(call, call.body.oldPassword, call.body.newPassword);
        return { msg: '密码已修改' };
      },
    }),
    route({
      path: 'Api/menu/auth',
      method: 'both',
      access: 'signedIn',
      kind: 'read',
      area,
      summary: '当前用户的权限树',
      body: z.looseObject({}),
      handle: async ({ actor }) => ({ data: actor.tree }),
    }),
  ];
}

function userRoutes(): Route[] {
  const area = '员工';
  const membership = zBulk.pipe(z.looseObject({ ids: z.array(z.number()), branchId: zId }));
  return [
    route({
      path: 'api/user/detail',
      access: 'signedIn',
      kind: 'read',
      area,
      summary: '员工详情；看自己不需要权限',
      body: z.looseObject({ UserID: zOptionalId, id: zOptionalId }),
      handle: async (call) => {
        const id = call.body.UserID || call.body.id || call.actor.userId;
        if (id !== call.actor.userId && !call.actor.can('system.user.index')) throw notFound();
        return { data: await detailOf(call, userEntity, id) };
      },
    }),
    route({
      path: 'api/user/GetGridJson',
      access: 'signedIn',
      kind: 'read',
      area,
      summary: '选择员工：按部门（含下级）和姓名',
      body: z.strictObject({
        branchId: zOptionalId,
        key: zText.optional(),
        page: zWhole(1, 1_000_000).optional(),
        rows: zWhole(1, limits.maxRows).optional(),
      }),
      handle: async ({ actor, body }) => {
        const { organisation } = actor;
        const key = comparable(body.key ?? '');
        const within = body.branchId
          ? new Set(organisation.membersOf(organisation.departmentAndBelow(body.branchId)))
          : undefined;
        const found = [...organisation.users.values()].filter(
          (user) =>
            user.enabled &&
            !user.deleted &&
            (!within || within.has(user.id)) &&
            (key === '' || user.searchText.includes(key)),
        );
        const rows = body.rows ?? limits.pageSize;
        const begin = ((body.page ?? 1) - 1) * rows;
        return {
          data: {
            rows: found.slice(begin, begin + rows).map((user) => ({
              UserID: user.id,
              NickName: user.name,
              Header: user.avatar,
              BranchId: user.departmentId,
              BranchName: organisation.departments.get(user.departmentId)?.name ?? '',
            })),
            total: found.length,
          },
        };
      },
    }),
    ...(['userBranchAdd', 'userBranchRemove'] as const).map((name) =>
      route({
        path: `api/user/${name}`,
        access: ['system.user.edit'],
        kind: 'write',
        area,
        summary: name === 'userBranchAdd' ? '加入部门' : '移出部门',
        body: membership,
        handle: async (call) => {
          const rows = await requireAction(call, userEntity, call.body.ids, 'edit');
          await changeMembership(call, rows, call.body.branchId, name === 'userBranchAdd');
          return { data: { count: rows.length }, msg: messages.done };
        },
      }),
    ),
  ];
}

function departmentRoutes(): Route[] {
  const area = '部门';
  const attributes = zText.refine((text) => ['1', '2', ''].includes(text), { error: messages.badFormat });
  return [
    route({
      path: 'main/branch/TreeJson',
      method: 'both',
      access: 'signedIn',
      kind: 'read',
      area,
      summary: '部门树',
      body: z.looseObject({ query: zText.optional() }),
      handle: async (call) => ({ data: await departmentTree(call, (call.body.query ?? '').trim()) }),
    }),
    route({
      path: 'main/Branch/add',
      access: ['system.branch.add'],
      kind: 'write',
      area,
      summary: '新建部门或公司（attributes 为 2）',
      body: z.object({
        text: zName(50),
        parentid: zOptionalId,
        attributes: attributes.optional(),
        userid: zOptionalId,
      }),
      handle: async (call) => ({
        data: { id: await createDepartment(call, { ...call.body, attributes: call.body.attributes ?? '1' }) },
        msg: messages.saved,
      }),
    }),
    route({
      path: 'main/Branch/edit',
      access: ['system.branch.edit'],
      kind: 'write',
      area,
      summary: '编辑部门',
      body: z.looseObject({
        id: zId,
        text: zName(50).optional(),
        attributes: attributes.optional(),
        version: zVersion,
      }),
      handle: async (call) => {
        const { id, version, text, attributes: kind } = call.body;
        const optional = (name: 'parentid' | 'userid') =>
          call.body[name] === undefined ? {} : { [name]: zOptionalId.parse(call.body[name]) };
        await updateDepartment(
          call,
          id,
          {
            ...(text === undefined ? {} : { text }),
            ...(kind === undefined ? {} : { attributes: kind }),
            ...optional('parentid'),
            ...optional('userid'),
          },
          version,
        );
        return { msg: messages.saved, data: { id } };
      },
    }),
    route({
      path: 'main/Branch/detail',
      access: ['system.branch.index'],
      kind: 'read',
      area,
      summary: '部门详情',
      body: z.looseObject({ id: zId }),
      handle: async (call) => {
        const find = (nodes: Awaited<ReturnType<typeof departmentTree>>): (typeof nodes)[number] | undefined => {
          for (const node of nodes) {
            const found = node.id === call.body.id ? node : find(node.children);
            if (found) return found;
          }
          return undefined;
        };
        const node = find(await departmentTree(call, ''));
        if (!node) throw notFound();
        const can = { edit: call.actor.can('system.branch.edit'), delete: call.actor.can('system.branch.delete') };
        return { data: { ...node, children: node.children.map(({ id, text }) => ({ id, text })), can } };
      },
    }),
    route({
      path: 'main/Branch/delete',
      access: ['system.branch.delete'],
      kind: 'write',
      area,
      summary: '删除部门（须没有员工和下级）',
      body: zBulk,
      handle: async (call) => ({
        data: { count: await deleteDepartments(call, call.body.ids) },
        msg: messages.deleted,
      }),
    }),
  ];
}

function roleRoutes(modules: readonly ModuleDefinition[]): Route[] {
  const area = '角色';
  return [
    route({
      path: 'main/role/index',
      access: ['system.role.index', 'system.user.add', 'system.user.edit'],
      kind: 'read',
      area,
      summary: '角色列表',
      body: z.strictObject({
        query: zText.optional(),
        key: zText.optional(),
        page: zWhole(1, 1_000_000).optional(),
        rows: zWhole(1, limits.maxRows).optional(),
      }),
      handle: async ({ db, body }) => {
        const name = `%${(body.query || body.key || '').trim().replace(/[\\%_]/g, '\\$&')}%`;
        const rows = body.rows ?? limits.pageSize;
        const found = await db.rows<Record<string, unknown>>(sql`
          select id, name, ext, admin, version, to_char(created_at, 'YYYY-MM-DD HH24:MI:SS') as "AddTime",
            (select count(*) from user_role ur join app_user u on u.id = ur.user_id where ur.role_id = r.id and u.deleted_at is null) as users
          from role r where name ilike ${name} order by admin desc, id limit ${rows} offset ${((body.page ?? 1) - 1) * rows}`);
        const total = await db.first<{ n: number }>(sql`select count(*) as n from role where name ilike ${name}`);
        return { data: { rows: found, total: total?.n ?? 0 } };
      },
    }),
    route({
      path: 'main/role/permissions',
      method: 'both',
      access: ['system.role.index'],
      kind: 'read',
      area,
      summary: '可授予的权限、数据范围和字段权限',
      body: z.looseObject({}),
      handle: async () => ({ data: grantCatalogue(modules) }),
    }),
    route({
      path: 'main/role/detail',
      access: ['system.role.index'],
      kind: 'read',
      area,
      summary: '角色详情',
      body: z.looseObject({ id: zId }),
      handle: async ({ db, body, actor }) => {
        const role = await db.first<Record<string, unknown> & { admin: boolean; id: number }>(
          sql`select id, name, ext, admin, grants, scopes, fields, version from role where id = ${body.id}`,
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
      body: zRole,
      handle: async (call) => {
        const { grants = {}, scopes = {}, fields = {}, name, ext = '' } = call.body;
        return {
          data: { id: await createRole(call, modules, { name, ext, grants, scopes, fields } as RoleBody) },
          msg: messages.saved,
        };
      },
    }),
    route({
      path: 'main/role/edit',
      access: ['system.role.edit'],
      kind: 'write',
      area,
      summary: '编辑角色',
      body: zRole.partial().extend({ id: zId, version: zVersion }),
      handle: async (call) => {
        const { id, version, ...body } = call.body;
        await updateRole(call, modules, id, body as Partial<RoleBody>, version);
        return { data: { id }, msg: messages.saved };
      },
    }),
    route({
      path: 'main/role/delete',
      access: ['system.role.delete'],
      kind: 'write',
      area,
      summary: '删除角色（须没有员工在使用）',
      body: zBulk,
      handle: async (call) => ({ data: { count: await deleteRoles(call, call.body.ids) }, msg: messages.deleted }),
    }),
  ];
}
