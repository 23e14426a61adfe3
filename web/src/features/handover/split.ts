// The choices of the dialog as request parts, and the number that each receiver would get.

import type { HandoverPart, HeldKind, HeldValue } from '@crm/protocol/answers/handover';
import type { UserValue } from '@crm/protocol/answers/identity';

export type Values = Record<string, unknown>;

/** People among whom one kind is split. */
export const maxReceivers = 20;

/** Names of what is entered for one kind. */
export const keyOf = {
  way: (module: string) => `way.${module}`,
  people: (module: string) => `to.${module}`,
  field: (module: string) => `by.${module}`,
  value: (module: string, field: string, value: number) => `value.${module}.${field}.${value}`,
  rest: (module: string) => `rest.${module}`,
  /** Beside a person's id: their name. */
  name: (key: string) => `${key}.name`,
};

/** Ids of people as their control answers them: one id, or a list of people. */
export function idsOf(value: unknown): number[] {
  if (Array.isArray(value)) return value.map((one: { userid?: unknown }) => Number(one.userid));
  return Number(value) > 0 ? [Number(value)] : [];
}

export function isByValue(values: Values, module: string): boolean {
  return values[keyOf.way(module)] === 'value';
}

/** Whom all of these kinds go to, where that is one person. */
export function onlyReceiver(values: Values, kinds: readonly HeldKind[]): UserValue | undefined {
  const given = kinds.map(({ module }) => (isByValue(values, module) ? [] : userList(values[keyOf.people(module)])));
  const [one] = given[0] ?? [];
  return given.every((list) => list.length === 1 && list[0]?.userid === one?.userid) ? one : undefined;
}

function userList(value: unknown): UserValue[] {
  return Array.isArray(value) ? value : [];
}

/** How many of a kind may be given. */
export function openOf({ count, stays }: Pick<HeldKind, 'count' | 'stays'>): number {
  return count - (stays?.count ?? 0);
}

/** How one kind is split; undefined as long as nobody is chosen. */
export function partOf(values: Values, { module }: Pick<HeldKind, 'module'>): HandoverPart | undefined {
  if (!isByValue(values, module)) {
    const userids = idsOf(values[keyOf.people(module)]);
    if (userids.length === 0) return undefined;
    return { module, rule: userids.length > 1 ? 'even' : 'one', userids };
  }
  const field = String(values[keyOf.field(module)] ?? '');
  const begin = `value.${module}.${field}.`;
  const choices = Object.entries(values).flatMap(([key, chosen]) => {
    const value = key.startsWith(begin) ? Number(key.slice(begin.length)) : Number.NaN;
    const [userid = 0] = idsOf(chosen);
    return Number.isNaN(value) || userid === 0 ? [] : [{ value, userid }];
  });
  const [rest = 0] = idsOf(values[keyOf.rest(module)]);
  if (!field || (choices.length === 0 && rest === 0)) return undefined;
  return { module, rule: 'value', field, choices, ...(rest > 0 ? { rest } : {}) };
}

/** How all kinds are split for which somebody is chosen. */
export function partsOf(values: Values, kinds: readonly Pick<HeldKind, 'module'>[]): HandoverPart[] {
  return kinds.flatMap((kind) => partOf(values, kind) ?? []);
}

/** Names of everybody who is chosen for a kind, by id. */
function namesOf(values: Values, module: string): Map<number, string> {
  const names = new Map<number, string>();
  const people = values[keyOf.people(module)];
  if (Array.isArray(people))
    for (const { userid, username } of people as { userid: number; username: string }[]) names.set(userid, username);
  for (const [key, chosen] of Object.entries(values)) {
    const [userid = 0] = idsOf(chosen);
    const own = key.startsWith(`value.${module}.`) || key === keyOf.rest(module);
    if (own && userid > 0 && !key.endsWith('.name')) names.set(userid, String(values[keyOf.name(key)] ?? ''));
  }
  return names;
}

export interface Shares {
  to: { userid: number; username: string; count: number }[];
  left: number;
}

/** Who would get how many of a kind. @param rows its records by value, where they are split so */
export function sharesOf(
  values: Values,
  kind: Pick<HeldKind, 'module' | 'count' | 'stays'>,
  rows: readonly HeldValue[],
): Shares {
  const part = partOf(values, kind);
  const counts = new Map<number, number>();
  if (part?.rule === 'value') {
    const chosen = new Map(part.choices.map(({ value, userid }) => [value, userid]));
    for (const { value, count } of rows) {
      const userid = chosen.get(value) ?? part.rest ?? 0;
      if (userid > 0) counts.set(userid, (counts.get(userid) ?? 0) + count);
    }
  } else if (part) {
    const { userids } = part;
    const open = openOf(kind);
    for (const [at, userid] of userids.entries())
      counts.set(userid, Math.max(0, Math.ceil((open - at) / userids.length)));
  }
  const names = namesOf(values, kind.module);
  const to = [...counts].map(([userid, count]) => ({ userid, username: names.get(userid) ?? '', count }));
  return { to, left: to.reduce((left, { count }) => left - count, kind.count) };
}
