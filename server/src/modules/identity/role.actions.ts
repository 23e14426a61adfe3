// Roles: grants, data scopes, field grants; who may hand out what.

import {
  branches,
  fieldGrantLabels,
  fieldGrants,
  type RoleBody,
  type ScopeName,
  scopeLabels,
  scopeNames,
} from '@crm/protocol/access';
import type { GrantCatalogue } from '@crm/protocol/answers/access';
import type { FieldChange } from '@crm/protocol/answers/operationLog';
import { msg, renderSentence } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import type { Call, EntityDefinition } from '../../engine/entity.ts';
import { allGrants, type ModuleDefinition } from '../../engine/module.ts';
import { defineSettings, type SettingsOf } from '../../engine/settings/definition.ts';
import { holdOne, holdSettings, requireNewest } from '../../engine/settings/read.ts';
import { changeSettings, insertSettings, removeSettings } from '../../engine/settings/write.ts';
import { grantPaths, treeOfPaths } from '../../platform/access/organisation.ts';
import { select } from '../../platform/db/query.ts';
import { forbidden, invalid, type Rejection } from '../../platform/errors.ts';
import { inLanguage, readyRoles } from './ready-roles.ts';

export const branchLabels: Record<string, string> = {
  crm: '查询管理',
  oa: '办公',
  bi: '商业智能',
  system: '设置',
  call: '呼叫',
  dbcall: '双呼',
  erp: '进销存',
  manager: '经营管理',
};

type OwnFields = ReadonlyMap<string, { field: string; title: string }[]>;

/** Fields that the company added to its forms, by module: a role may be limited to some of them as of any other. */
export async function ownFields(call: Pick<Call, 'db' | 'engine' | 'actor'>): Promise<OwnFields> {
  const own = new Map<string, { field: string; title: string }[]>();
  for (const entity of call.engine.entities) {
    const { fields } = await call.engine.definitionFor(call.db, entity, call.actor);
    const added = fields.filter((field) => field.custom && field.column !== null);
    own.set(
      entity.module,
      added.map((field) => ({ field: field.wire, title: field.title })),
    );
  }
  return own;
}

/**
 * Everything that a role can be given.
 * @param own titles of fields that a company added, by module and wire name
 */
export function grantCatalogue(
  { entities }: Pick<Call['engine'], 'entities'>,
  modules: readonly ModuleDefinition[],
  own: OwnFields,
): GrantCatalogue {
  const grants = modules.flatMap((module) => module.grants ?? []);
  const fieldsOf = ({ module, fields }: EntityDefinition) =>
    fields
      .filter((field) => field.column !== null)
      .map((field) => ({ field: field.wire, title: field.title }))
      .concat(own.get(module) ?? []);
  return {
    branches: branches
      .map((branch) => ({
        key: branch,
        label: branchLabels[branch] ?? branch,
        modules: grants
          .filter((grant) => grant.branch === branch)
          .map((grant) => {
            const under = entities.filter((entity) => entity.grant === `${branch}.${grant.module}`);
            const kinds = under
              .filter(({ family }) => family === grant.module)
              .map((entity) => ({ key: entity.module, label: entity.label, fields: fieldsOf(entity) }));
            return {
              key: grant.module,
              label: grant.label,
              scoped: grant.scoped,
              ...(grant.where ? { where: grant.where } : {}),
              actions: Object.entries(grant.actions).map(([key, [label]]) => ({
                key,
                label,
                ...(grant.needs?.[key] ? { needs: [...grant.needs[key]] } : {}),
                ...(grant.reserved?.includes(key) ? { reserved: true } : {}),
              })),
              fields: under.filter(({ module }) => module === grant.module).flatMap(fieldsOf),
              ...(kinds.length > 0 ? { kinds } : {}),
            };
          }),
      }))
      .filter((branch) => branch.modules.length > 0),
    scopes: scopeNames.map((value) => ({ value, label: scopeLabels[value] })),
    fieldGrants: fieldGrants.map((value) => ({ value, label: fieldGrantLabels[value] })),
  };
}

type RoleRecord = SettingsOf<'role'>;

/** Keeps what the program knows and refuses the rest. */
function cleaned(
  engine: Call['engine'],
  body: RoleBody,
  modules: readonly ModuleDefinition[],
  own: OwnFields,
  before: RoleBody['fields'] = {},
): Pick<RoleBody, 'grants' | 'scopes' | 'fields'> {
  const known = new Set(allGrants(modules));
  const paths = grantPaths(body.grants);
  if (paths.some((path) => !known.has(path))) throw invalid({ grants: msg('grantUnknown') });
  const catalogue = grantCatalogue(engine, modules, own).branches.flatMap((branch) => branch.modules);
  for (const [module, scope] of Object.entries(body.scopes)) {
    if (!catalogue.some((entry) => entry.key === module && entry.scoped))
      throw invalid({ scopes: msg('scopeModuleUnknown') });
    if (!(scopeNames as readonly string[]).includes(scope)) throw invalid({ scopes: msg('scopeUnknown') });
  }
  for (const [module, fields] of Object.entries(body.fields)) {
    const entry = catalogue.flatMap((one) => [one, ...(one.kinds ?? [])]).find((candidate) => candidate.key === module);
    for (const [field, grant] of Object.entries(fields)) {
      // The grant on a field that was deleted stays: the field may come back.
      const isKnown = entry?.fields.some((candidate) => candidate.field === field) || before[module]?.[field] === grant;
      if (!isKnown) throw invalid({ fields: msg('fieldUnknown') });
      if (!(fieldGrants as readonly string[]).includes(grant)) throw invalid({ fields: msg('fieldGrantUnknown') });
    }
  }
  const tree = Object.fromEntries(Object.entries(treeOfPaths(paths)).filter(([, modulesOf]) => modulesOf));
  return { grants: tree, scopes: body.scopes, fields: body.fields };
}

/** Nobody makes a role that can do more than they can. */
function requireWithinOwn(call: Call, grants: RoleBody['grants'], scopes: Record<string, ScopeName>): void {
  if (call.actor.isAdministrator) return;
  if (grantPaths(grants).some((path) => !call.actor.can(path))) throw forbidden(msg('roleBeyond'));
  const own = call.actor.organisation.rolesOf(call.actor.userId);
  for (const [module, scope] of Object.entries(scopes)) {
    const widest = Math.max(...own.map((role) => scopeNames.indexOf(role.scopes[module] ?? 'self')));
    if (scopeNames.indexOf(scope) > widest) throw forbidden(msg('scopeBeyond'));
  }
}

export const roleSettings = defineSettings<RoleRecord>({
  name: 'role',
  table: 'role',
  stamps: ['updated_at'],
  unique: { role_name: { wire: 'name', sentence: msg('roleNameTaken') } },
  deletion: 'forever',
  log: { note: ({ name }) => name, changes: (_call, before, now) => (before ? roleChanges(before, now) : []) },
  moves: 'access',
  rooms: () => ['role:all', 'user:all'],
});

export async function createRole(call: Call, modules: readonly ModuleDefinition[], body: RoleBody): Promise<number> {
  const { grants, scopes, fields } = cleaned(call.engine, body, modules, await ownFields(call));
  requireWithinOwn(call, grants, scopes);
  const { name, ext = '' } = body;
  return (await insertSettings(call, roleSettings, { name, ext, grants, scopes, fields })).id;
}

/**
 * Adds those of the ready-made roles that are not there yet, named in the language of the call.
 * @returns ids of the new ones
 * @throws AppError `forbidden` for roles with more than one's own
 */
export async function addReadyRoles(
  call: Call,
  modules: readonly ModuleDefinition[],
  keys: readonly string[],
): Promise<number[]> {
  // Two people who press at once add each role once.
  await call.db.run(sql`select 1 from meta for update`);
  const ids: number[] = [];
  for (const { key, name, hint, grants, scopes, fields } of readyRoles) {
    if (!keys.includes(key)) continue;
    const taken = await call.db.first(select('role', ['id'])`where name = any(${[...name]}::text[])`);
    if (taken) continue;
    const words = { name: inLanguage(name, call.language), ext: inLanguage(hint, call.language) };
    ids.push(await createRole(call, modules, { ...words, grants, scopes, fields }));
  }
  return ids;
}

/** @throws AppError `not_found`, `conflict` for a stale version, `forbidden`, `invalid` */
export async function updateRole(
  call: Call,
  modules: readonly ModuleDefinition[],
  id: number,
  body: Partial<RoleBody>,
  version: number | undefined,
): Promise<void> {
  const before = await holdOne(call, roleSettings, id);
  if (
    !call.actor.isAdministrator &&
    call.actor.organisation.rolesOf(call.actor.userId).some((role) => role.id === id)
  ) {
    throw forbidden(msg('roleOwn'));
  }
  await requireNewest(call, roleSettings, before, version);
  if (before.admin && (body.grants || body.scopes || body.fields)) throw forbidden(msg('administratorRoleFixed'));
  const next = {
    name: body.name ?? before.name,
    ext: body.ext ?? before.ext,
    ...cleaned(
      call.engine,
      {
        name: '',
        grants: body.grants ?? before.grants,
        scopes: body.scopes ?? before.scopes,
        fields: body.fields ?? before.fields,
      },
      modules,
      await ownFields(call),
      before.fields,
    ),
  };
  if (before.admin && !call.actor.isAdministrator) throw forbidden();
  // What the role holds already must be within reach, too: otherwise a lesser person could take it from others.
  requireWithinOwn(call, before.admin ? {} : before.grants, before.scopes);
  requireWithinOwn(call, next.grants, next.scopes);
  await changeSettings(call, roleSettings, before, next);
}

function roleChanges(before: RoleRecord, next: Pick<RoleRecord, 'name' | 'grants' | 'scopes' | 'fields'>) {
  const had = new Set(grantPaths(before.grants));
  const has = new Set(grantPaths(next.grants));
  const lost = [...had].filter((path) => !has.has(path));
  const won = [...has].filter((path) => !had.has(path));
  const changes: FieldChange[] = [
    { field: 'name', title: '名称', old: before.name, new: next.name },
    {
      field: 'grants',
      title: '权限',
      old: lost.length > 0 ? renderSentence(msg('grantsTaken', { grants: lost })) : '',
      new: won.length > 0 ? renderSentence(msg('grantsGiven', { grants: won })) : '',
    },
    { field: 'scopes', title: '数据范围', old: JSON.stringify(before.scopes), new: JSON.stringify(next.scopes) },
    { field: 'fields', title: '字段权限', old: JSON.stringify(before.fields), new: JSON.stringify(next.fields) },
  ];
  return changes.filter((change) => change.old !== change.new);
}

/** Roles that nobody holds; the administrator role never. */
export async function deleteRoles(call: Call, ids: readonly number[]): Promise<number> {
  // Giving one of them to somebody locks its row; the count below has to come after.
  const rows = await holdSettings(call, roleSettings, ids);
  const held = await call.db.rows(
    select(sql`user_role ur join app_user u on u.id = ur.user_id`, [
      sql<number>`ur.role_id`.as('id'),
      sql<number>`count(*)`.as('n'),
    ])`where ur.role_id = any(${ids}::bigint[]) and u.deleted_at is null group by 1`,
  );
  const people = new Map(held.map(({ id, n }) => [id, n]));
  const rejected: Rejection[] = rows.flatMap((row) => {
    if (row.admin) return [{ id: row.id, reason: msg('administratorRoleStays') }];
    const count = people.get(row.id) ?? 0;
    return count > 0 ? [{ id: row.id, reason: msg('roleInUse', { name: row.name, count }) }] : [];
  });
  const [first] = rejected;
  if (first) throw forbidden(first.reason, rejected);
  for (const row of rows) requireWithinOwn(call, row.grants, row.scopes);
  await call.db.run(sql`delete from user_role where role_id = any(${ids}::bigint[])`);
  await removeSettings(call, roleSettings, rows);
  return rows.length;
}
