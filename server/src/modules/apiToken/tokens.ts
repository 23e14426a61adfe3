// Tokens of people for programs: made by their person, shown once, revoked by their person or by an administrator.
import type { ApiTokenOptions, ApiTokenRow, TokenGrants, TokenState } from '@crm/protocol/apiToken';
import { tokenLimits } from '@crm/protocol/apiToken';
import type { ListPage } from '@crm/protocol/list';
import { say } from '@crm/protocol/sentences';
import { type RawBuilder, sql } from 'kysely';
import type { Call } from '../../engine/entity.ts';
import type { ModuleDefinition } from '../../engine/module.ts';
import { writeLog } from '../../engine/operation-log.ts';
import { countedTo } from '../../engine/query/totals.ts';
import type { Organisation } from '../../platform/access/organisation.ts';
import { newApiToken } from '../../platform/auth/api-token.ts';
import { type Db, violatedConstraint } from '../../platform/db/database.ts';
import { conflict, forbidden, invalid, notFound } from '../../platform/errors.ts';
import { isNetwork } from '../../platform/http/bearers.ts';
import { branchLabels } from '../identity/index.ts';
import { notify } from '../notice/index.ts';

declare module '../../platform/settings/setting.ts' {
  interface SettingValues {
    /** Who may make tokens: everybody, or administrators alone. */
    'apiToken.everybody': boolean;
  }
}

export const entity = 'apiToken';

export interface TokenFilter {
  userId?: number | undefined;
  state?: TokenState | undefined;
  /** Part of a name, or the beginning of a token. */
  key?: string | undefined;
  page: number;
  rows: number;
}

/** Pages of the permission tree that the person has, and whether there is more to do than to look. */
export function tokenOptions(
  { actor, settings }: Pick<Call, 'actor' | 'settings'>,
  modules: readonly ModuleDefinition[],
): ApiTokenOptions {
  const declared = modules.flatMap((module) => module.grants ?? []);
  const branches = Object.entries(branchLabels).map(([key, label]) => {
    const held = declared
      .filter((grant) => grant.branch === key)
      .map((grant) => ({
        key: `${key}.${grant.module}`,
        label: grant.label,
        actions: Object.keys(grant.actions).filter((action) => actor.can(`${key}.${grant.module}.${action}`)),
      }))
      .filter(({ actions }) => actions.length > 0);
    return {
      key,
      label,
      modules: held.map(({ actions, ...one }) => ({ ...one, writable: actions.some((action) => action !== 'index') })),
    };
  });
  return {
    branches: branches.filter((branch) => branch.modules.length > 0),
    names: Object.fromEntries(declared.map(({ branch, module, label }) => [`${branch}.${module}`, label])),
    allowed: actor.isAdministrator || settings.get('apiToken.everybody'),
  };
}

/** @throws AppError `invalid` for what the person has not, or nothing at all */
export function checkedGrants(sent: Record<string, unknown>, options: ApiTokenOptions): TokenGrants {
  const known = new Map(options.branches.flatMap((branch) => branch.modules).map((one) => [one.key, one]));
  const entries = Object.entries(sent).filter(([, level]) => level !== '' && level !== null);
  if (entries.length === 0) throw invalid({ grants: say('tokenNothing') });
  const grants: TokenGrants = {};
  for (const [key, level] of entries) {
    const one = known.get(key);
    if (!one || (level !== 'read' && level !== 'write') || (level === 'write' && !one.writable))
      throw invalid({ grants: say('tokenBeyond') });
    grants[key] = level;
  }
  return grants;
}

/** Addresses and networks, one a line or with commas between. @throws AppError `invalid` */
export function checkedNetworks(text: string): string[] {
  const ips = [...new Set(text.split(/[\s,，;；]+/).filter((part) => part !== ''))];
  const wrong = ips.find((ip) => !isNetwork(ip));
  if (wrong !== undefined) throw invalid({ ips: say('networkFormat', { value: wrong.slice(0, 50) }) });
  if (ips.length > tokenLimits.ips) throw invalid({ ips: say('networksMost', { max: tokenLimits.ips }) });
  return ips;
}

export interface NewToken {
  name: string;
  grants: TokenGrants;
  days: number;
  ips: readonly string[];
  rate: number;
}

/** @returns the token itself, which is kept nowhere */
export async function makeToken(
  call: Pick<Call, 'db' | 'actor' | 'ip'>,
  { name, grants, days, ips, rate }: NewToken,
): Promise<{ id: number; token: string }> {
  const { userId } = call.actor;
  // One after another, so that nobody has more than they may.
  await call.db.run(sql`select 1 from app_user where id = ${userId} for no key update`);
  const held = await call.db.first<{ n: number }>(
    sql`select count(*) as n from api_token where user_id = ${userId} and revoked_at is null and expires_at > now()`,
  );
  if ((held?.n ?? 0) >= tokenLimits.perPerson) throw conflict(say('tokensMost', { max: tokenLimits.perPerson }));
  const { token, prefix, hash } = newApiToken();
  try {
    const row = await call.db.first<{ id: number }>(sql`
      insert into api_token (user_id, name, prefix, token_hash, grants, ips, rate, expires_at)
      values (${userId}, ${name}, ${prefix}, ${hash}, ${JSON.stringify(grants)}::jsonb, ${JSON.stringify(ips)}::jsonb, ${rate},
        now() + make_interval(days => ${days}))
      returning id`);
    const id = row?.id ?? 0;
    await writeLog(call, [{ entity, recordId: id, action: 'create' }]);
    return { id, token };
  } catch (error) {
    if (violatedConstraint(error) === 'api_token_name') throw invalid({ name: say('tokenNameTaken') });
    throw error;
  }
}

/**
 * @param userId whose tokens; anybody's where none is named
 * @throws AppError `not_found` when one of them is not there, or was revoked before
 */
export async function revokeTokens(call: Call, ids: readonly number[], userId?: number): Promise<number> {
  const whose = userId === undefined ? sql`true` : sql`user_id = ${userId}`;
  const rows = await call.db.rows<{ id: number; name: string; user: number; open: boolean }>(sql`
    select id, name, user_id as "user", revoked_at is null as open from api_token
    where id = any(${ids}::bigint[]) and ${whose} order by id for update`);
  if (rows.length < ids.length) throw notFound();
  const open = rows.filter((row) => row.open);
  if (open.length === 0) throw conflict(say('tokenRevoked'));
  await call.db.run(sql`update api_token set revoked_at = now(), revoked_by = ${call.actor.userId}
    where id = any(${open.map((row) => row.id)}::bigint[])`);
  await writeLog(
    call,
    open.map((row) => ({ entity, recordId: row.id, action: 'revokeToken' })),
  );
  await notify(
    call,
    open.map((row) => ({ kind: 'apiToken.revoked', users: [row.user], params: { name: row.name } })),
  );
  return open.length;
}

const conditionOf: Record<TokenState, RawBuilder<boolean>> = {
  active: sql<boolean>`t.revoked_at is null and t.expires_at > now()`,
  expired: sql<boolean>`t.revoked_at is null and t.expires_at <= now()`,
  revoked: sql<boolean>`t.revoked_at is not null`,
};

/** Newest first; those in force before all others. */
export async function listTokens(
  db: Db,
  organisation: Organisation,
  { userId, state, key = '', page, rows }: TokenFilter,
): Promise<ListPage<ApiTokenRow>> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (userId) conditions.push(sql`t.user_id = ${userId}`);
  if (state) conditions.push(conditionOf[state]);
  if (key)
    conditions.push(sql`(strpos(lower(t.name), lower(${key})) > 0 or starts_with(t.prefix, ${key.slice(0, 12)}))`);
  const where = sql.join(conditions, sql` and `);
  const [found, count] = await Promise.all([
    db.rows<Omit<ApiTokenRow, 'UserName'>>(sql`
      select t.id, t.name, t.prefix, t.grants, t.ips, t.rate, t.user_id as userid, t.last_ip as "lastIp",
        to_char(t.created_at, 'YYYY-MM-DD HH24:MI:SS') as "AddTime", to_char(t.expires_at, 'YYYY-MM-DD HH24:MI:SS') as expires,
        coalesce(to_char(t.last_used_at, 'YYYY-MM-DD HH24:MI:SS'), '') as "lastUsed",
        case when ${conditionOf.revoked} then 'revoked' when ${conditionOf.expired} then 'expired' else 'active' end as state
      from api_token t where ${where} order by (${conditionOf.active}) desc, t.id desc
      limit ${rows} offset ${(page - 1) * rows}`),
    db.first<{ n: number }>(sql`select count(*) as n from api_token t where ${where}`),
  ]);
  return {
    rows: found.map((row) => ({ ...row, UserName: organisation.users.get(row.userid)?.name ?? '' })),
    ...countedTo(count?.n ?? 0),
  };
}

export function requireAllowed(options: ApiTokenOptions): void {
  if (!options.allowed) throw forbidden(say('tokensClosed'));
}
