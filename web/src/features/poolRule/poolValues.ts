// The values of a pool's form, and the request made of them.

import type { PoolDetail, PoolOptions, RecycleRule } from '@crm/protocol/answers/pool';
import type * as poolRuleCalls from '@crm/protocol/calls/poolRule';
import type { RecycleRuleType } from '@crm/protocol/pool';

/** A rule as it is entered; `levels` by the level's id. */
export interface RuleValues {
  on: boolean;
  days: number | null;
  byLevel: boolean;
  levels: Record<string, number | null>;
  exempt: boolean;
}

export interface PoolValues {
  name: string;
  enabled: boolean;
  everyone: boolean;
  admins: unknown;
  users: unknown;
  departments: unknown;
  hidden: string[];
  blind: boolean;
  viewLimit: number | null;
  claimLimit: number | null;
  ownLimit: number | null;
  barDays: number | null;
  noticeDays: number | null;
  rules: Partial<Record<RecycleRuleType, RuleValues>>;
}

const people = (list: PoolDetail['users']) =>
  list.map((one) => ({ userid: one.UserID, username: one.NickName, header: one.Header }));

const usualDays = 30;

/** A level that the rule does not name has the days of all others, and shows them. */
function ruleValues(rule: RecycleRule | undefined, options: PoolOptions): RuleValues {
  const days = rule ? rule.days : usualDays;
  return {
    on: rule !== undefined,
    days,
    byLevel: (rule?.levels.length ?? 0) > 0,
    levels: Object.fromEntries(
      options.levels.map(({ value }) => {
        const named = rule?.levels.find((one) => one.level === value);
        return [String(value), named ? named.days : days];
      }),
    ),
    exempt: rule?.exempt ?? true,
  };
}

export function valuesOf(pool: PoolDetail | undefined, options: PoolOptions): PoolValues {
  return {
    name: pool?.name ?? '',
    enabled: pool ? pool.enabled === 1 : true,
    everyone: pool?.everyone === 1,
    admins: people(pool?.admins ?? []),
    users: people(pool?.users ?? []),
    departments: (pool?.departments ?? []).map((one) => one.id).join(','),
    hidden: pool?.hidden ?? [],
    blind: pool?.blind === 1,
    viewLimit: pool?.viewLimit ?? null,
    claimLimit: pool ? pool.claimLimit : 20,
    ownLimit: pool?.ownLimit ?? null,
    barDays: pool?.barDays ?? 0,
    noticeDays: pool?.noticeDays ?? 3,
    rules: Object.fromEntries(
      options.rules.map((type) => [
        type,
        ruleValues(
          pool?.rules.find((rule) => rule.type === type),
          options,
        ),
      ]),
    ),
  };
}

function idsOf(value: unknown): string {
  if (!Array.isArray(value)) return String(value ?? '');
  return value.map((one: { userid?: number }) => one.userid).join(',');
}

/** What a rule sends; undefined when it is off. By level, each level has its days, or none. */
export function sentRule(
  type: RecycleRuleType,
  rule: RuleValues | undefined,
  options: PoolOptions,
): RecycleRule | undefined {
  if (!rule?.on) return undefined;
  const levels = rule.byLevel
    ? options.levels.map(({ value }) => ({ level: value, days: rule.levels[value] ?? null }))
    : [];
  return { type, days: rule.days ?? null, levels, exempt: rule.exempt };
}

/** The body of a save. Members beside all staff are kept as they stand. */
export function sentPool(values: PoolValues, options: PoolOptions): poolRuleCalls.AddBody {
  return {
    name: values.name.trim(),
    enabled: values.enabled ? 1 : 0,
    everyone: values.everyone ? 1 : 0,
    admins: idsOf(values.admins),
    users: idsOf(values.users),
    departments: idsOf(values.departments),
    hidden: values.hidden.join(','),
    blind: values.blind ? 1 : 0,
    viewLimit: values.viewLimit ?? '',
    claimLimit: values.claimLimit ?? '',
    ownLimit: values.ownLimit ?? '',
    barDays: values.barDays ?? 0,
    noticeDays: values.noticeDays ?? 0,
    rules: JSON.stringify(options.rules.flatMap((type) => sentRule(type, values.rules[type], options) ?? [])),
  };
}
