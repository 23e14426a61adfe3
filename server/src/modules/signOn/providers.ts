// The identity providers of the company: kept by administrators, in force at the next call of every process.

import type { SignOnButton, SignOnOptions, SignOnRow, SignOnSettings } from '@crm/protocol/answers/signOn';
import { msg, renderSentence } from '@crm/protocol/sentences';
import { signOnLimits } from '@crm/protocol/signOn';
import { sql } from 'kysely';
import type { Call } from '../../engine/entity.ts';
import { defineSettings, type SettingsOf, type SettingsValues } from '../../engine/settings/definition.ts';
import { holdOne } from '../../engine/settings/read.ts';
import { changeSettings, insertSettings, newId, removeSettings, stampSettings } from '../../engine/settings/write.ts';
import type { Organisation, OrganisationPart } from '../../platform/access/organisation.ts';
import { bumpAccessVersion } from '../../platform/access/versions.ts';
import type { Db } from '../../platform/db/database.ts';
import { select } from '../../platform/db/query.ts';
import { forbidden, invalid, notFound } from '../../platform/errors.ts';
import { holdKey, holds, open, type SealedColumn, seal } from '../../platform/secrets/secrets.ts';
import { endLogins } from './links.ts';
import { isSafeAddress } from './outgoing.ts';
import type { Connection, Provider } from './provider.ts';

/** Those that are on: the sign-in page gets them without a query of the database. */
export const buttonsPart: OrganisationPart<readonly SignOnButton[]> = {
  empty: [],
  load: (db) => db.rows(select('sign_on_provider', ['id', 'name'])`where enabled and deleted_at is null order by id`),
};

export function buttonsOf(organisation: Organisation): readonly SignOnButton[] {
  return organisation.part(buttonsPart);
}

const flag = (column: string) => sql<0 | 1>`${sql.ref(column)}::int`;
const columns = [
  'p.id',
  'p.version',
  'p.name',
  'p.kind',
  'p.issuer',
  'p.api_url as apiUrl',
  'p.client_id as clientId',
  'p.agent_id as agentId',
  'p.scopes',
  'p.match',
  'p.username_claim as usernameClaim',
  'p.mobile_claim as mobileClaim',
  'p.name_claim as nameClaim',
  'p.department_claim as departmentClaim',
  flag('p.creates').as('creates'),
  'p.role_id as roleId',
  'p.department_id as departmentId',
  flag('p.updates').as('updates'),
  flag('p.second_factor').as('secondFactor'),
  flag('p.enabled').as('enabled'),
] as const;
/** The secret as it is stored. */
const withSecret = [...columns, 'p.client_secret as clientSecret'] as const;

export const clientSecret: SealedColumn = {
  table: 'sign_on_provider',
  column: 'client_secret',
  id: 'id',
  title: '单点登录',
  hint: '已停用，须由管理员重新填写客户端密钥并启用',
  async forget(tx, ids) {
    const values = { client_secret: '', enabled: false };
    const rows = await stampSettings(tx, providerSettings, sql`id = any(${ids}::bigint[])`, values);
    await bumpAccessVersion(tx);
    return rows.map(({ name }) => `“${name}”`);
  },
};

export function listProviders(db: Db): Promise<SignOnRow[]> {
  return db.rows(
    select('sign_on_provider as p', [
      ...columns,
      sql<boolean>`p.client_secret <> ''`.as('hasSecret'),
      sql<number>`(select count(*)::int from sign_on_identity i join app_user u on u.id = i.user_id
        where i.provider_id = p.id and u.deleted_at is null)`.as('links'),
    ])`where p.deleted_at is null order by p.id`,
  );
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
  const row = await db.first(
    select('sign_on_provider as p', withSecret)`where p.id = ${id} and p.enabled and p.deleted_at is null`,
  );
  if (!row) throw notFound(msg('signOnGone'));
  return { ...row, clientSecret: open(clientSecret, id, row.clientSecret) };
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
      : await db.first(select('sign_on_provider as p', withSecret)`where p.id = ${id} and p.deleted_at is null`);
  if (id !== 0 && !before) throw notFound();
  const problems = addressProblems(body, before);
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return { ...body, clientSecret: body.clientSecret || (before ? open(clientSecret, id, before.clientSecret) : '') };
}

/** Deciding who signs in is deciding over every account, those of administrators among them. @throws AppError `forbidden` */
export function requireAdministrators({ actor }: Pick<Call, 'actor'>): void {
  if (!actor.isAdministrator) throw forbidden(msg('administratorsOnly'));
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
    if (body[field] !== '' && !isSafeAddress(body[field])) problems[field] = msg('signOnUrl');
  if (body.kind === 'oidc' && body.issuer === '') problems['issuer'] = msg('required');
  // A secret is sent to nobody for whom it was not entered.
  const moved =
    before && (['kind', 'issuer', 'apiUrl', 'clientId'] as const).some((field) => before[field] !== body[field]);
  if (body.clientSecret === '' && (before?.clientSecret ? moved : body.kind !== 'oidc'))
    problems['clientSecret'] = msg('required');
  return problems;
}

/** @throws AppError `invalid` at the fields */
function check({ actor }: Call, body: ProviderBody, before: Connection | undefined): void {
  const problems = addressProblems(body, before);
  const required = (field: keyof ProviderBody) => {
    if (body[field] === '' || body[field] === 0) problems[field] = msg('required');
  };
  for (const field of claims) if (!/^[\w.:/-]*$/.test(body[field])) problems[field] = msg('signOnClaim');
  if (body.kind === 'wecom') required('agentId');
  if (body.match === 'username') required('usernameClaim');
  if (body.match === 'mobile') required('mobileClaim');
  const { roles, departments } = actor.organisation;
  if (body.creates) {
    for (const field of ['usernameClaim', 'nameClaim', 'roleId', 'departmentId'] as const) required(field);
    const role = roles.get(body.roleId);
    if (body.roleId && !role) problems['roleId'] = msg('roleMissing');
    if (role?.admin) problems['roleId'] = msg('signOnRole');
    if (body.departmentId && !departments.has(body.departmentId)) problems['departmentId'] = msg('departmentMissing');
  }
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

/** To the rest of the module it is a `Provider`. */
type ProviderRecord = SettingsOf<'sign_on_provider'>;

const yes = (on: boolean) => renderSentence(msg(on ? 'yes' : 'no'));
const hidden = ['******', '******'] as const;

export const providerSettings = defineSettings<ProviderRecord>({
  name: 'signOn',
  table: 'sign_on_provider',
  stamps: ['updated_at'],
  limit: { most: signOnLimits.providers, sentence: msg('signOnMost', { max: signOnLimits.providers }) },
  deletion: { set: { enabled: false, client_secret: '' } },
  log: {
    fields: {
      name: { title: '名称' },
      kind: { title: '类型' },
      issuer: { title: '地址' },
      apiUrl: { title: '接口地址', text: (row) => row.api_url },
      clientId: { title: '客户端ID', text: (row) => row.client_id },
      agentId: { title: '应用ID', text: (row) => row.agent_id },
      scopes: { title: '范围' },
      match: { title: '首次登录对应' },
      usernameClaim: { title: '用户名', text: (row) => row.username_claim },
      mobileClaim: { title: '手机', text: (row) => row.mobile_claim },
      nameClaim: { title: '姓名', text: (row) => row.name_claim },
      departmentClaim: { title: '部门', text: (row) => row.department_claim },
      creates: { title: '新建员工', text: ({ creates }) => yes(creates) },
      roleId: { title: '角色', text: (row, { actor }) => actor.organisation.roles.get(row.role_id)?.name ?? '' },
      departmentId: {
        title: '默认部门',
        text: (row, { actor }) => actor.organisation.departments.get(row.department_id)?.name ?? '',
      },
      updates: { title: '登录时更新', text: ({ updates }) => yes(updates) },
      secondFactor: { title: '已含两步验证', text: (row) => yes(row.second_factor) },
      enabled: { title: '启用', text: ({ enabled }) => yes(enabled) },
      clientSecret: { title: '客户端密钥', text: (row) => row.client_secret, masked: hidden },
    },
    note: ({ name }) => name,
  },
  moves: 'access',
});

function values(body: ProviderBody, secret: string): SettingsValues<ProviderRecord> {
  return {
    name: body.name,
    kind: body.kind,
    issuer: body.issuer,
    api_url: body.apiUrl,
    client_id: body.clientId,
    client_secret: secret,
    agent_id: body.agentId,
    scopes: body.scopes,
    match: body.match,
    username_claim: body.usernameClaim,
    mobile_claim: body.mobileClaim,
    name_claim: body.nameClaim,
    department_claim: body.departmentClaim,
    creates: body.creates === 1,
    role_id: body.roleId,
    department_id: body.departmentId,
    updates: body.updates === 1,
    second_factor: body.secondFactor === 1,
    enabled: body.enabled === 1,
  };
}

/** @param call in a transaction, with the password confirmed */
export async function addProvider(call: Call, body: ProviderBody): Promise<number> {
  check(call, body, undefined);
  const id = await newId(call.db, providerSettings);
  const sealed = await seal(call.db, clientSecret, id, body.clientSecret);
  await insertSettings(call, providerSettings, { ...values(body, sealed), id });
  return id;
}

/**
 * Ends links and logins when it becomes another provider: an identity there does not prove who somebody is here.
 * @param call in a transaction, with the password confirmed
 */
export async function editProvider(call: Call, id: number, version: number, body: ProviderBody): Promise<void> {
  await holdKey(call.db);
  const row = await holdOne(call, providerSettings, id, { version });
  const before = connectionIn(row);
  check(call, body, before);
  const entered = body.clientSecret;
  const isNew = entered !== '' && !holds(clientSecret, id, row.client_secret, entered);
  const secret = isNew ? await seal(call.db, clientSecret, id, entered) : row.client_secret;
  await changeSettings(call, providerSettings, row, values(body, secret));
  // People of 企业微信 are known by a name within their company, which is the client.
  const fields = ['kind', 'issuer', 'apiUrl', ...(body.kind === 'wecom' ? (['clientId'] as const) : [])] as const;
  if (fields.some((field) => before[field] !== body[field])) {
    await call.db.run(sql`delete from sign_on_identity where provider_id = ${id}`);
    await endLogins(call, id);
  }
  await call.db.run(sql`delete from sign_on_attempt where provider_id = ${id}`);
}

function connectionIn({ kind, issuer, api_url, client_id, client_secret }: ProviderRecord): Connection {
  return { kind, issuer, apiUrl: api_url, clientId: client_id, clientSecret: client_secret };
}

/** Links end, and the logins that came by them. @param call in a transaction, with the password confirmed */
export async function deleteProvider(call: Call, id: number): Promise<void> {
  const row = await holdOne(call, providerSettings, id);
  await call.db.run(sql`delete from sign_on_identity where provider_id = ${id}`);
  await call.db.run(sql`delete from sign_on_attempt where provider_id = ${id}`);
  await endLogins(call, id);
  await removeSettings(call, providerSettings, [row]);
}
