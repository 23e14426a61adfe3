// What the page shows, kept in the address: the month or week, and which kinds.
import { type AgendaKind, agendaKinds } from '@crm/protocol/agenda';
import { useAddressState } from '../../shared/routing/useAddressState.ts';

export interface AgendaState {
  view: 'month' | 'week';
  /** `yyyy-MM`; empty for the present one. */
  month: string;
  /** A day of the week shown, `yyyy-MM-dd`; empty for the present one. */
  day: string;
  kinds: AgendaKind[];
}

const monthText = /^\d{4}-(0[1-9]|1[0-2])$/;
const dayText = /^\d{4}-\d{2}-\d{2}$/;
const isDay = (text: string) =>
  dayText.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);

function read(search: URLSearchParams): AgendaState {
  const [month, day] = [search.get('month') ?? '', search.get('day') ?? ''];
  const named = (search.get('kinds') ?? '').split(',');
  const kinds = agendaKinds.map(({ kind }) => kind);
  const chosen = kinds.filter((kind) => named.includes(kind));
  return {
    view: search.get('view') === 'week' ? 'week' : 'month',
    month: monthText.test(month) ? month : '',
    day: isDay(day) ? day : '',
    kinds: chosen.length > 0 ? chosen : kinds,
  };
}

function write({ view, month, day, kinds }: AgendaState): [name: string, value: string][] {
  return [
    ['view', view === 'week' ? view : ''],
    ['month', view === 'month' ? month : ''],
    ['day', view === 'week' ? day : ''],
    ['kinds', kinds.length < agendaKinds.length ? kinds.join(',') : ''],
  ];
}

export const useAgendaState = () => useAddressState(read, write);
