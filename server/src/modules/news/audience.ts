// Whom news are meant for: everybody, or the people of departments, with those below them, of roles, and single ones.
import { newsAudience } from '@crm/protocol/news';
import { sql } from 'kysely';
import type { AudienceDefinition } from '../../engine/entity.ts';
import type { Organisation } from '../../platform/access/organisation.ts';

export interface NewsAudience {
  receivers: number;
  to_branches: unknown;
  to_roles: unknown;
  to_users: unknown;
}

const idsOf = (stored: unknown): number[] => (Array.isArray(stored) ? stored.map(Number) : []);

/** Everybody who may read news at all and whom these are meant for. */
export function audienceOf(organisation: Organisation, news: NewsAudience): number[] {
  const users = new Set(idsOf(news.to_users));
  const roles = new Set(idsOf(news.to_roles));
  const branches = idsOf(news.to_branches).flatMap((id) => organisation.departmentAndBelow(id));
  const within = new Set(organisation.membersOf(branches));
  const everybody = news.receivers === newsAudience.everybody;
  return [...organisation.users.values()]
    .filter(({ id, enabled, deleted }) => {
      if (!enabled || deleted) return false;
      const own = organisation.rolesOf(id);
      if (!own.some((role) => role.admin || role.grants.has('oa.news.index'))) return false;
      return everybody || users.has(id) || within.has(id) || own.some((role) => roles.has(role.id));
    })
    .map(({ id }) => id);
}

/** The same for one person, without going through all others. */
export function isMeantFor(organisation: Organisation, news: NewsAudience, userId: number): boolean {
  const user = organisation.users.get(userId);
  if (!user?.enabled || user.deleted) return false;
  const own = organisation.rolesOf(userId);
  if (!own.some((role) => role.admin || role.grants.has('oa.news.index'))) return false;
  if (news.receivers === newsAudience.everybody || idsOf(news.to_users).includes(userId)) return true;
  const [roles, branches] = [new Set(idsOf(news.to_roles)), new Set(idsOf(news.to_branches))];
  return own.some(({ id }) => roles.has(id)) || organisation.departmentsAbove(userId).some((id) => branches.has(id));
}

const holdsAny = (column: string, ids: readonly number[]) =>
  sql<boolean>`${sql.ref(`t.${column}`)} @> any(${ids.map((id) => JSON.stringify([id]))}::jsonb[])`;

/** They are seen from when they come out. */
export const newsReaders: AudienceDefinition<NewsAudience & { released_at: string | null }> = {
  sees: ({ userId, organisation }) => {
    const roles = organisation.rolesOf(userId).map((role) => role.id);
    return sql<boolean>`(t.released_at is not null and (t.receivers = ${newsAudience.everybody}
      or ${holdsAny('to_users', [userId])} or ${holdsAny('to_branches', organisation.departmentsAbove(userId))} or ${holdsAny('to_roles', roles)}))`;
  },
  people: (organisation, news) => (news.released_at === null ? [] : audienceOf(organisation, news)),
};
