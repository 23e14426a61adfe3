// The identity providers of the company: kept by administrators, in force at the next call of every process.

import { say, spoken } from '@crm/protocol/sentences';
import {
  type SignOnButton,
  type SignOnOptions,
  type SignOnRow,
  type SignOnSettings,
  signOnLimits,
} from '@crm/protocol/signOn';
import { sql } from 'kysely';
import type { Call } from '../../engine/entity.ts';
import { type FieldChange, writeLog } from '../../engine/operation-log.ts';
import type { Organisation, OrganisationPart } from '../../platform/access/organisation.ts';
import { accessChanged } from '../../platform/access/versions.ts';
import type { Db } from '../../platform/db/database.ts';
import { conflict, forbidden, invalid, notFound } from '../../platform/errors.ts';
import { endLogins } from './links.ts';
import { isSafeAddress } from './outgoing.ts';
import type { Connection, Provider } from './provider.ts';

export const entity = 'signOn';

/** Those that are on: the sign-in page asks for them without a look into the database. */
export const buttonsPart: OrganisationPart<readonly SignOnButton[]> = {
  empty: [],
  load: (db) =>
    db.rows<SignOnButton>(sql`select id, name from sign_on_provider where enabled and deleted_at is null order by id`),
};

export function buttonsOf(organisation: Organisation): readonly SignOnButton[] {
  return organisation.part(buttonsPart);
}

const columns = sql`p.id, p.version, p.name, p.kind, p.issuer, p.api_url as "apiUrl", p.client_id as "clientId", p.agent_id as "agentId",
  p.scopes, p.match, p.username_claim as "usernameClaim", p.mobile_claim as "mobileClaim", p.name_claim as "nameClaim",
  p.department_claim as "departmentClaim", p.creates::int as creates, p.role_id as "roleId", p.department_id as "departmentId",
  p.updates::int as updates, p.second_factor::int as "secondFactor", p.enabled::int as enabled`;

export function listProviders(db: Db): Promise<SignOnRow[]> {
  return db.rows<SignOnRow>(sql`
    select ${columns}, p.client_secret <> '' as "hasSecret",
      (select count(*)::int from sign_on_identity i join app_user u on u.id = i.user_id
        where i.provider_id = p.id and u.deleted_at is null) as links
    from sign_on_provider p where p.deleted_at is null order by p.id`);
}

/** Roles and departments that new accounts may get; departments with those above them. */
export function optionsOf({ roles, departments }: Organisation): SignOnOptions {
  const pathOf = (id: number): string => {
    const department = departments.get(id);
    if (!department) return '';
    const above = pathOf(department.parentId);
    return above ? `${above} / ${department.name}` : department.name;
  };
  return {
    roles: [...roles.values()].filter(({ admin }) => !admin).map(({ id, name }) => ({ id, name })),
    departments: [...departments.keys()].map((id) => ({ id, name: pathOf(id) })),
  };
}

/** One that is on. @throws AppError `not_found` */
export async function openProvider(db: Db, id: number): Promise<Provider> {
  const row = await db.first<Provider>(sql`
    select ${columns}, p.client_secret as "clientSecret" from sign_on_provider p where p.id = ${id} and p.enabled and p.deleted_at is null`);
  if (!row) throw notFound(say('signOnGone'));
  return row;
}

/**
 * What an administrator entered, with the secret that is kept where that of the form was left empty.
 * @param id 0: one that is not kept yet
 * @throws AppError `not_found`; `invalid` at the fields
 */
export async function connectionOf(db: Db, id: number, body: Connection): Promise<Connection> {
  const before =
    id === 0
      ? undefined
      : await db.first<Connection>(sql`
          select ${columns}, p.client_secret as "clientSecret" from sign_on_provider p where p.id = ${id} and p.deleted_at is null`);
  if (id !== 0 && !before) throw notFound();
  const problems = addressProblems(body, before);
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return { ...body, clientSecret: body.clientSecret || (before?.clientSecret ?? '') };
}

/** Held until the end of the transaction. @throws AppError `not_found` */
async function hold(tx: Db, id: number): Promise<Provider> {
  const row = await tx.first<Provider>(sql`
    select ${columns}, p.client_secret as "clientSecret" from sign_on_provider p where p.id = ${id} and p.deleted_at is null for update`);
  if (!row) throw notFound();
  return row;
}

/** Whoever says who comes in decides over every account, those of administrators among them. @throws AppError `forbidden` */
export function requireAdministrators({ actor }: Pick<Call, 'actor'>): void {
  if (!actor.isAdministrator) throw forbidden(say('administratorsOnly'));
}

export interface ProviderBody extends SignOnSettings {
  /** Empty: the one that is there stays. */
  clientSecret: string;
}

const claims = ['usernameClaim', 'mobileClaim', 'nameClaim', 'departmentClaim'] as const;

/** Objections to where calls would go, and with which secret. */
function addressProblems(body: Connection, before: Connection | undefined): Parameters<typeof invalid>[0] {
  const problems: Parameters<typeof invalid>[0] = {};
  for (const field of ['issuer', 'apiUrl'] as const)
    if (body[field] !== '' && !isSafeAddress(body[field])) problems[field] = say('signOnUrl');
  if (body.kind === 'oidc' && body.issuer === '') problems['issuer'] = say('required');
  // A secret is sent to nobody for whom it was not entered.
  const moved =
    before && (['kind', 'issuer', 'apiUrl', 'clientId'] as const).some((field) => before[field] !== body[field]);
  if (body.clientSecret === '' && (body.kind !== 'oidc' || before?.clientSecret) && (!before || moved))
    problems['clientSecret'] = say('required');
  return problems;
}

/** @throws AppError `invalid` at the fields */
function check({ actor }: Call, body: ProviderBody, before: Provider | undefined): void {
  const problems = addressProblems(body, before);
  const required = (field: keyof ProviderBody) => {
    if (body[field] === '' || body[field] === 0) problems[field] = say('required');
  };
  for (const field of claims) if (!/^[\w.:/-]*$/.test(body[field])) problems[field] = say('signOnClaim');
  if (body.kind === 'wecom') required('agentId');
  if (body.match === 'username') required('usernameClaim');
  if (body.match === 'mobile') required('mobileClaim');
  const { roles, departments } = actor.organisation;
  if (body.creates) {
    for (const field of ['usernameClaim', 'nameClaim', 'roleId', 'departmentId'] as const) required(field);
    const role = roles.get(body.roleId);
    if (body.roleId && !role) problems['roleId'] = say('roleMissing');
    if (role?.admin) problems['roleId'] = say('signOnRole');
    if (body.departmentId && !departments.has(body.departmentId)) problems['departmentId'] = say('departmentMissing');
  }
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

const titles = {
  name: '名称',
  kind: '类型',
  issuer: '地址',
  apiUrl: '接口地址',
  clientId: '客户端ID',
  agentId: '应用ID',
  scopes: '范围',
  match: '首次登录对应',
  usernameClaim: '用户名',
  mobileClaim: '手机',
  nameClaim: '姓名',
  departmentClaim: '部门',
  creates: '新建员工',
  roleId: '角色',
  departmentId: '默认部门',
  updates: '登录时更新',
  secondFactor: '已含两步验证',
  enabled: '启用',
} as const;
const flags = ['creates', 'updates', 'secondFactor', 'enabled'];

function values(body: ProviderBody, secret: string) {
  return sql`${body.name}, ${body.kind}, ${body.issuer}, ${body.apiUrl}, ${body.clientId}, ${secret}, ${body.agentId}, ${body.scopes},
    ${body.match}, ${body.usernameClaim}, ${body.mobileClaim}, ${body.nameClaim}, ${body.departmentClaim}, ${body.creates === 1},
    ${body.roleId}, ${body.departmentId}, ${body.updates === 1}, ${body.secondFactor === 1}, ${body.enabled === 1}`;
}
const written = sql`name, kind, issuer, api_url, client_id, client_secret, agent_id, scopes, match, username_claim, mobile_claim,
  name_claim, department_claim, creates, role_id, department_id, updates, second_factor, enabled`;

/** @param call in a transaction; the password was asked for */
export async function addProvider(call: Call, body: ProviderBody): Promise<number> {
  check(call, body, undefined);
  const held = await call.db.first<{ n: number }>(
    sql`select count(*)::int as n from sign_on_provider where deleted_at is null`,
  );
  if ((held?.n ?? 0) >= signOnLimits.providers) throw conflict(say('signOnMost', { max: signOnLimits.providers }));
  const row = await call.db.first<{ id: number }>(
    sql`insert into sign_on_provider (${written}) values (${values(body, body.clientSecret)}) returning id`,
  );
  const id = row?.id ?? 0;
  await accessChanged(call);
  await writeLog(call, [{ entity, recordId: id, action: 'create', note: body.name }]);
  return id;
}

/**
 * Links, and logins that came by them, end when it is another provider from now on: who somebody is there says nothing of who they are here.
 * @param call in a transaction; the password was asked for
 */
export async function editProvider(call: Call, id: number, version: number, body: ProviderBody): Promise<void> {
  const before = await hold(call.db, id);
  if (version !== before.version) throw conflict(say('staleUnknown'));
  check(call, body, before);
  const secret = body.clientSecret || before.clientSecret;
  await call.db.run(sql`update sign_on_provider set (${written}) = row(${values(body, secret)}),
    version = version + 1, updated_at = now() where id = ${id}`);
  // People of 企业微信 are known by a name within their company, which is the client.
  const fields = ['kind', 'issuer', 'apiUrl', ...(body.kind === 'wecom' ? (['clientId'] as const) : [])] as const;
  if (fields.some((field) => before[field] !== body[field])) {
    await call.db.run(sql`delete from sign_on_identity where provider_id = ${id}`);
    await endLogins(call, id);
  }
  await call.db.run(sql`delete from sign_on_attempt where provider_id = ${id}`);
  await accessChanged(call);
  const told = (provider: SignOnSettings, field: keyof typeof titles) => {
    const value = provider[field];
    if (flags.includes(field)) return spoken(say(value ? 'yes' : 'no'));
    const { roles, departments } = call.actor.organisation;
    if (field === 'roleId') return roles.get(provider.roleId)?.name ?? '';
    if (field === 'departmentId') return departments.get(provider.departmentId)?.name ?? '';
    return String(value);
  };
  const changes: FieldChange[] = (Object.keys(titles) as (keyof typeof titles)[])
    .filter((field) => before[field] !== body[field])
    .map((field) => ({ field, title: titles[field], old: told(before, field), new: told(body, field) }));
  if (secret !== before.clientSecret)
    changes.push({ field: 'clientSecret', title: '客户端密钥', old: '******', new: '******' });
  if (changes.length > 0) await writeLog(call, [{ entity, recordId: id, action: 'edit', note: body.name, changes }]);
}

/** Links end, and the logins that came by them. @param call in a transaction; the password was asked for */
export async function deleteProvider(call: Call, id: number): Promise<void> {
  const { name } = await hold(call.db, id);
  await call.db.run(sql`delete from sign_on_identity where provider_id = ${id}`);
  await call.db.run(sql`delete from sign_on_attempt where provider_id = ${id}`);
  await endLogins(call, id);
  await call.db.run(
    sql`update sign_on_provider set deleted_at = now(), enabled = false, client_secret = '' where id = ${id}`,
  );
  await accessChanged(call);
  await writeLog(call, [{ entity, recordId: id, action: 'delete', note: name }]);
}
