// Tokens of people for programs: made by their person, shown once, revoked by their person or by an administrator.

import type { ApiTokenOptions, ApiTokenRow, TokenGrants, TokenState } from '@crm/protocol/answers/apiToken';
import { tokenLimits } from '@crm/protocol/apiToken';
import type { ListPage } from '@crm/protocol/list';
import { msg } from '@crm/protocol/sentences';
import { type RawBuilder, sql } from 'kysely';
import type { Call } from '../../engine/entity.ts';
import type { ModuleDefinition } from '../../engine/module.ts';
import { countedTo } from '../../engine/query/totals.ts';
import { defineSettings, type SettingsOf } from '../../engine/settings/definition.ts';
import { holdSettings } from '../../engine/settings/read.ts';
import { changeSettings, insertSettings } from '../../engine/settings/write.ts';
import type { Organisation } from '../../platform/access/organisation.ts';
import { newApiToken } from '../../platform/auth/api-token.ts';
import type { Db } from '../../platform/db/database.ts';
import { moment, select } from '../../platform/db/query.ts';
import { conflict, forbidden, invalid } from '../../platform/errors.ts';
import { isNetwork } from '../../platform/http/bearers.ts';
import { branchLabels } from '../identity/index.ts';
import { notify } from '../notice/index.ts';

declare module '../../platform/settings/setting.ts' {
  interface SettingValues {
    /** Who may make tokens: everybody, or administrators alone. */
    'apiToken.everybody': boolean;
  }
}

/** Its state and last use are also written where calls are let in: see `platform/auth/api-token.ts`. */
export const tokenSettings = defineSettings<SettingsOf<'api_token'>>({
  name: 'apiToken',
  table: 'api_token',
  within: ['user_id'],
  limit: {
    most: tokenLimits.perPerson,
    counts: sql`t.revoked_at is null and t.expires_at > now()`,
    sentence: msg('tokensMost', { max: tokenLimits.perPerson }),
  },
  unique: { api_token_name: { wire: 'name', sentence: msg('tokenNameTaken') } },
  deletion: 'forever',
  log: {},
});

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
  if (entries.length === 0) throw invalid({ grants: msg('tokenNothing') });
  const grants: TokenGrants = {};
  for (const [key, level] of entries) {
    const one = known.get(key);
    if (!one || (level !== 'read' && level !== 'write') || (level === 'write' && !one.writable))
      throw invalid({ grants: msg('tokenBeyond') });
    grants[key] = level;
  }
  return grants;
}

/** Addresses and networks, one a line or with commas between. @throws AppError `invalid` */
export function checkedNetworks(text: string): string[] {
  const ips = [...new Set(text.split(/[\s,，;；]+/).filter((part) => part !== ''))];
  const wrong = ips.find((ip) => !isNetwork(ip));
  if (wrong !== undefined) throw invalid({ ips: msg('networkFormat', { value: wrong.slice(0, 50) }) });
  if (ips.length > tokenLimits.ips) throw invalid({ ips: msg('networksMost', { max: tokenLimits.ips }) });
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
export async function makeToken(call: Call, { days, ...given }: NewToken): Promise<{ id: number; token: string }> {
  const { token, prefix, hash } = newApiToken();
  const { id } = await insertSettings(call, tokenSettings, {
    ...given,
    user_id: call.actor.userId,
    prefix,
    token_hash: hash,
    expires_at: sql`now() + make_interval(days => ${days})`,
  });
  return { id, token };
}

/**
 * @param userId whose tokens; anybody's where none is named
 * @throws AppError `not_found` when one of them is not there, or was revoked before
 */
export async function revokeTokens(call: Call, ids: readonly number[], userId?: number): Promise<number> {
  const where = userId === undefined ? sql`true` : sql`t.user_id = ${userId}`;
  const rows = await holdSettings(call, tokenSettings, ids, { where });
  const open = rows.filter((row) => row.revoked_at === null);
  if (open.length === 0) throw conflict(msg('tokenRevoked'));
  const set = { revoked_at: sql`now()`, revoked_by: call.actor.userId };
  for (const row of open) await changeSettings(call, tokenSettings, row, set, { action: 'revokeToken' });
  await notify(
    call,
    open.map((row) => ({ kind: 'apiToken.revoked', users: [row.user_id], params: { name: row.name } })),
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
    db.rows(select('api_token as t', [
      't.id',
      't.name',
      't.prefix',
      't.grants',
      't.ips',
      't.rate',
      't.user_id as userid',
      't.last_ip as lastIp',
      moment('t.created_at').as('AddTime'),
      moment('t.expires_at').as('expires'),
      sql<string>`coalesce(to_char(t.last_used_at, 'YYYY-MM-DD HH24:MI:SS'), '')`.as('lastUsed'),
      sql<
        Omit<ApiTokenRow, 'UserName'>['state']
      >`case when ${conditionOf.revoked} then 'revoked' when ${conditionOf.expired} then 'expired' else 'active' end`.as(
        'state',
      ),
    ])`where ${where} order by (${conditionOf.active}) desc, t.id desc
      limit ${rows} offset ${(page - 1) * rows}`),
    db.first(select('api_token as t', [sql<number>`count(*)`.as('n')])`where ${where}`),
  ]);
  return {
    rows: found.map((row) => ({ ...row, UserName: organisation.users.get(row.userid)?.name ?? '' })),
    ...countedTo(count?.n ?? 0),
  };
}

export function requireAllowed(options: ApiTokenOptions): void {
  if (!options.allowed) throw forbidden(msg('tokensClosed'));
}
