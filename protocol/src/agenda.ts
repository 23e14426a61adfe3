// What a person's calendar holds, over the lists that it is made of.
import type { CalendarDay } from './mode.ts';

/** Kinds of entries, by the module of their records, with the field by whose days they stand and what names them. */
export const agendaKinds = [
  { kind: 'task', grant: 'oa.task', by: 'endTime', name: 'title' },
  { kind: 'customer', grant: 'crm.customer', by: 'nextgenjintime', name: 'CustomerName' },
  { kind: 'clues', grant: 'crm.clues', by: 'nextgenjintime', name: 'CustomerName' },
  { kind: 'recpay', grant: 'crm.recpay', by: 'plantime', name: 'contractName' },
  { kind: 'contract', grant: 'crm.contract', by: 'endTime', name: 'contractName' },
] as const;

export type AgendaKind = (typeof agendaKinds)[number]['kind'];

/** Kinds whose day is changed where the entry stands. */
export const movableKinds: readonly AgendaKind[] = ['task', 'customer', 'clues'];

/** Longest span, in days, whose entries are sent as full lists rather than as a month's first ones. */
export const agendaWeek = 7;
/** Entries of a kind sent for a day then. */
export const agendaRows = 20;

export interface AgendaPart<Row> {
  kind: AgendaKind;
  days: CalendarDay<Row>[];
}

/** Kinds that the person may not see are left out. */
export interface Agenda<Row> {
  parts: AgendaPart<Row>[];
}

/** Days of a calendar that other programs read, before and after the present one. */
export const feedDays = { back: 30, ahead: 180 } as const;
/** Entries of such a calendar, at most. */
export const feedEntries = 2000;
