// What the page of logs shows, kept in the address: which list, of which kind, by whom and with which words.
import type { LogKind } from '@crm/protocol/answers/worklog';
import { logKinds } from '@crm/protocol/worklog';
import { companyNow } from '../../engine/record/moments.ts';
import { useAddressState } from '../../shared/routing/useAddressState.ts';

export const logLists = ['received', 'sent', 'all', 'missing'] as const;
export type LogList = (typeof logLists)[number];

export interface LogState {
  list: LogList;
  /** True where the address names the list: one that was just opened may lead to another. */
  chosen: boolean;
  unread: boolean;
  /** 0 for all. */
  type: LogKind | 0;
  key: string;
  name: string;
  /** Of the missing ones. */
  date: string;
}

const dayText = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

function read(search: URLSearchParams): LogState {
  const date = search.get('date') ?? '';
  const today = companyNow().slice(0, 10);
  return {
    list: logLists.find((one) => one === search.get('dataType')) ?? 'received',
    chosen: search.has('dataType'),
    unread: search.get('dataType') === 'unread',
    type: logKinds.find(({ value }) => String(value) === search.get('type'))?.value ?? 0,
    key: search.get('key') ?? '',
    name: search.get('NickName') ?? '',
    date: dayText.test(date) && date <= today ? date : today,
  };
}

function write(state: LogState): [name: string, value: string][] {
  const dataType = state.unread && state.list === 'received' ? 'unread' : state.list;
  return [
    ['dataType', dataType],
    ['type', state.type ? String(state.type) : ''],
    ['key', state.key],
    ['NickName', state.name],
    ['date', state.list === 'missing' && state.date !== companyNow().slice(0, 10) ? state.date : ''],
  ];
}

export const useLogState = () => useAddressState(read, write);

/** Opens the page with the form for the log of a period. */
export const writeAddress = (type: number, date: string): string => `/oa/worklog?write=${type}-${date}`;

/** The log that the address requests to write; undefined where it names none. */
export function requestedLog(search: URLSearchParams): { type: LogKind; date: string } | undefined {
  const [, kind, date = ''] = /^([123])-(.+)$/.exec(search.get('write') ?? '') ?? [];
  const type = logKinds.find(({ value }) => String(value) === kind)?.value;
  return type && dayText.test(date) ? { type, date } : undefined;
}

/** Parameters of the list call. */
export function parametersOf({ list, unread, type, key, name }: LogState): Record<string, string> {
  return {
    dataType: unread && list === 'received' ? 'unread' : list,
    ...(type ? { type: String(type) } : {}),
    ...(key ? { key } : {}),
    ...(name ? { NickName: name } : {}),
  };
}
