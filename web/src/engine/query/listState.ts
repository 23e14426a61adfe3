// What a list shows right now (scene, filter, sort, search, page, open record), read from and written to the address bar.
import type { FilterItem, FilterPart } from '@crm/protocol/answers/filter';
import { dateRanges, filterTypes, isGroup } from '@crm/protocol/filter';
import { limits } from '@crm/protocol/limits';
import { type ListMode, listModes } from '@crm/protocol/mode';

/** A filter as the drawer made it; `text` words a value that only its control can word (a person, a department). */
export interface ActiveFilter extends FilterItem {
  text?: string;
}

/** A condition, or several of which one is enough. */
export type ActivePart = FilterPart<ActiveFilter>;

export interface ListState {
  /** Scene filters by their own names: dataType, time, status, … */
  scenes: Record<string, string>;
  filters: ActivePart[];
  sort: string;
  key: string;
  page: number;
  rows: number;
  /** Open record of the list itself; 0 for none. */
  open: number;
  /** The saved view that it began with; 0 for none. */
  view: number;
  /** Rows below each other by default, */
  mode: ListMode | '';
  /** and the field by which: its wire name. */
  by: string;
  /** The month that a calendar shows, `yyyy-MM`; empty for the present one. No view keeps it. */
  month: string;
  /** Of a page with several lists: the one that is shown, which the list itself keeps in the address. No view keeps it. */
  tab: string;
}

/** Parameters that are not scene filters; `open` may also hold `kind:id`, which belongs to `RecordPanels`. */
const reserved = new Set([
  'filter',
  'sort',
  'key',
  'page',
  'rows',
  'open',
  'view',
  'mode',
  'by',
  'month',
  'tab',
  'redirect',
]);
const knownTypes = new Set<string>([...filterTypes, ...dateRanges]);

export const firstState: ListState = {
  scenes: {},
  filters: [],
  sort: '',
  key: '',
  page: 1,
  rows: limits.pageSize,
  open: 0,
  view: 0,
  mode: '',
  by: '',
  month: '',
  tab: '',
};

function readFilter(entry: unknown): ActiveFilter[] {
  if (typeof entry !== 'object' || entry === null) return [];
  const { field, type, value, text: words } = entry as Record<string, unknown>;
  if (typeof field !== 'string' || typeof type !== 'string' || !knownTypes.has(type)) return [];
  const filter: ActiveFilter = { field, type: type as ActiveFilter['type'] };
  if (typeof value === 'string') filter.value = value;
  if (typeof words === 'string') filter.text = words;
  return [filter];
}

function readFilters(text: string | null): ActivePart[] {
  if (!text) return [];
  try {
    const list: unknown = JSON.parse(text);
    if (!Array.isArray(list)) return [];
    return list.flatMap((entry: unknown): ActivePart[] => {
      const group = typeof entry === 'object' && entry !== null && 'or' in entry ? entry.or : undefined;
      if (!Array.isArray(group)) return readFilter(entry);
      const or = group.flatMap(readFilter);
      return or.length > 0 ? [{ or }] : [];
    });
  } catch {
    return [];
  }
}

/** Within what the server takes for a date, with room for the weeks around it. */
const monthText = /^(19\d\d|20\d\d|21[0-8]\d)-(0[1-9]|1[0-2])$/;

function wholeNumber(text: string | null, fallback: number): number {
  return text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : fallback;
}

export function readState(search: URLSearchParams): ListState {
  const scenes: Record<string, string> = {};
  for (const [name, value] of search) if (!reserved.has(name) && value !== '') scenes[name] = value;
  const rows = wholeNumber(search.get('rows'), limits.pageSize);
  const mode = listModes.find((one) => one === search.get('mode')) ?? '';
  const month = search.get('month') ?? '';
  return {
    scenes,
    filters: readFilters(search.get('filter')),
    sort: search.get('sort') ?? '',
    key: search.get('key') ?? '',
    page: wholeNumber(search.get('page'), 1),
    rows: (limits.pageSizes as readonly number[]).includes(rows) ? rows : limits.pageSize,
    open: wholeNumber(search.get('open'), 0),
    view: wholeNumber(search.get('view'), 0),
    mode,
    by: mode ? (search.get('by') ?? '') : '',
    month: mode === 'calendar' && monthText.test(month) ? month : '',
    tab: search.get('tab') ?? '',
  };
}

/** The search part of the address; what is at its default stays out of it. */
export function writeState(state: ListState): URLSearchParams {
  const search = new URLSearchParams();
  if (state.tab) search.set('tab', state.tab);
  if (state.view) search.set('view', String(state.view));
  for (const [name, value] of Object.entries(state.scenes)) if (value !== '') search.set(name, value);
  if (state.filters.length) search.set('filter', JSON.stringify(state.filters));
  if (state.sort) search.set('sort', state.sort);
  if (state.key) search.set('key', state.key);
  if (state.page > 1) search.set('page', String(state.page));
  if (state.rows !== limits.pageSize) search.set('rows', String(state.rows));
  if (state.mode) {
    search.set('mode', state.mode);
    search.set('by', state.by);
    if (state.mode === 'calendar' && state.month) search.set('month', state.month);
  }
  if (state.open) search.set('open', String(state.open));
  return search;
}

export type Parameters = Record<string, string | number>;

/** What the `index` call is sent, without the page's cursor. */
export function listParameters(module: string, state: ListState, fixed: Parameters = {}): Parameters {
  const parameters: Parameters = { page: state.page, rows: state.rows, module, ...state.scenes };
  if (state.sort) parameters.sort = state.sort;
  if (state.key) parameters.key = state.key;
  const plain = ({ field, type, value }: ActiveFilter): FilterItem =>
    value === undefined ? { field, type } : { field, type, value };
  const sent = state.filters.map((part) => (isGroup(part) ? { or: part.or.map(plain) } : plain(part)));
  if (sent.length) parameters.data = JSON.stringify(sent);
  return { ...parameters, ...fixed };
}

/** True for a list as it is opened: what it shows is its own affair, or its view's. */
export function isPlain(state: ListState): boolean {
  return !isNarrowed(state) && !state.sort && !state.mode && state.page === 1;
}

/** True when anything narrows the list, so that an empty answer means "nothing found", not "nothing there". */
export function isNarrowed(state: ListState): boolean {
  const scenes = Object.entries(state.scenes).filter(([name]) => name !== 'sort');
  return Boolean(state.key || state.filters.length || scenes.length);
}
