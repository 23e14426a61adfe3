// The filters of the company's log, as they stand in the address and in the request.
import type { ListState } from '../../engine/query/listState.ts';

export interface LogFilters {
  module: string;
  action: string;
  userid: string;
  /** Name of the chosen person; not part of the request. */
  person: string;
  /** Days, both included. */
  begin: string;
  end: string;
}

const names = ['module', 'action', 'userid', 'person', 'begin', 'end'] as const satisfies (keyof LogFilters)[];

export function readFilters({ scenes }: ListState): LogFilters {
  const { module = '', action = '', userid = '', person = '', begin = '', end = '' } = scenes;
  return { module, action, userid, person, begin, end };
}

/** The scenes of the address with some filters changed; empty ones leave it. */
export function withFilters(now: LogFilters, change: Partial<LogFilters>): Record<string, string> {
  const next = { ...now, ...change };
  return Object.fromEntries(names.flatMap((name) => (next[name] ? [[name, next[name]]] : [])));
}

/** The list's state with what the server understands; what else stands in the address is left out. */
export function requestOf(state: ListState): ListState {
  const { person: _person, ...filters } = readFilters(state);
  return { ...state, filters: [], sort: '', key: '', scenes: withFilters({ ...filters, person: '' }, {}) };
}

export function isNarrowed(filters: LogFilters): boolean {
  return names.some((name) => filters[name] !== '');
}
