// What makes up the list of today: follow-ups, approvals, tasks and instalments, each read from its own list.
import { granted } from '@crm/protocol/access';
import type { FilterItem } from '@crm/protocol/answers/filter';
import type { WorkRow } from '@crm/protocol/answers/work';
import * as cluesCalls from '@crm/protocol/calls/clues';
import * as customerCalls from '@crm/protocol/calls/customer';
import * as recpayCalls from '@crm/protocol/calls/recpay';
import * as taskCalls from '@crm/protocol/calls/task';
import * as workFlowCalls from '@crm/protocol/calls/workFlow';
import type { ListPage } from '@crm/protocol/list';
import { planState } from '@crm/protocol/plan';
import { taskStates } from '@crm/protocol/task';
import type { TFunction } from 'i18next';
import { sumOf } from '../../../engine/record/decimals.ts';
import { dayFromToday } from '../../../engine/record/moments.ts';
import { textOf } from '../../../engine/record/records.ts';
import type { RecordName, Row } from '../../../engine/record/registries.ts';
import { stepKind, taskKind } from '../../../features/approval/kinds.ts';
import { post } from '../../../shared/api/client.ts';
import './today.i18n.ts';

export type Grants = Parameters<typeof granted>[0];

export type Kind = 'customer' | 'clues' | 'work' | 'task' | 'recpay';
/** What the entries can be narrowed to. */
export type Group = 'followUp' | 'work' | 'task' | 'money';
export type When = 'overdue' | 'today' | 'soon';

export interface Entry {
  key: string;
  kind: Kind;
  record: RecordName;
  name: string;
  detail: string;
  /** `yyyy-MM-dd HH:mm:ss` or a day; empty for what has waited since it came. */
  at: string;
  when: When;
  /** Decimal text of what is still to come in. */
  amount?: string;
  phone?: string;
  row: Row;
}

/** Entries that are read of each kind, from the newest: the others, which are late for longer, stand in its list. */
const most = 20;
/** Instalments are shown so many days before they are due. */
const ahead = 7;

export interface Part {
  kind: Kind;
  group: Group;
  /** Modules of whose records the entries depend. */
  modules: readonly string[];
  may(tree: Grants): boolean;
  /** @param now of the company, `yyyy-MM-dd HH:mm:ss` */
  body(now: string, tree: Grants): Record<string, unknown>;
  page: string;
  read(body: Record<string, unknown>, signal: AbortSignal): Promise<ListPage<Row>>;
  entryOf(row: Row, now: string, t: TFunction): Pick<Entry, 'record' | 'name' | 'detail' | 'at'> & Partial<Entry>;
}

const dueBy = (now: string): FilterItem => ({
  field: 'nextgenjintime',
  type: 'le',
  value: `${now.slice(0, 10)} 23:59:59`,
});
const joined = (...parts: unknown[]) => parts.map(textOf).filter(Boolean).join(' ');

const isDecimal = (value: unknown) => /^\d+(\.\d+)?$/.test(String(value));

/** Looks after what others sold, and so sees everybody's instalments; as the server decides it. */
const keepsMoney = (tree: Grants) => granted(tree, 'crm.finance.index') && !granted(tree, 'crm.customer.add');

/** Instalments in two parts: those that are late do not push out those to come. */
function plans(planState: string, sort: string): Part {
  return {
    kind: 'recpay',
    group: 'money',
    modules: ['recpay', 'finance', 'contract'],
    may: (tree) => granted(tree, 'crm.recpay.index'),
    body: (_now, tree) => ({
      ...(keepsMoney(tree) ? {} : { dataType: 'mine' }),
      planState,
      data: JSON.stringify([{ field: 'plantime', type: 'le', value: dayFromToday(ahead) }]),
      sort,
    }),
    page: '/crm/recpay',
    read: (body, signal) => post(recpayCalls.index, body, { signal, together: 'list' }),
    entryOf: (row, _now, t) => ({
      record: { kind: 'recpay', id: Number(row.id) },
      name: textOf(row.customerName) || textOf(row.contractName),
      detail: [
        row.customerName ? textOf(row.contractName) : '',
        row.qici ? t('today.instalment', { n: textOf(row.qici) }) : '',
      ]
        .filter(Boolean)
        .join(' · '),
      at: textOf(row.plantime),
      // A hidden amount is no number.
      ...(isDecimal(row.money) && isDecimal(row.recpaymoney)
        ? { amount: sumOf([row.money, `-${textOf(row.recpaymoney)}`], 2) }
        : {}),
    }),
  };
}

export const parts: readonly Part[] = [
  {
    kind: 'work',
    group: 'work',
    modules: [taskKind],
    may: () => true,
    body: () => ({}),
    page: '/oa/approval/todo',
    read: async (body, signal) => {
      const { rows, ...page } = await post(workFlowCalls.todo, body, { signal, together: 'list' });
      return { ...page, rows: rows.map((row) => ({ ...row })) };
    },
    entryOf: (row, _now, t) => {
      const work = row as unknown as WorkRow;
      const facts = (work.facts ?? []).map(([title, value]) => `${title} ${value}`);
      return {
        record: { kind: stepKind, id: work.id },
        name: work.title,
        detail: [work.returned ? t('today.returned') : work.createusername, ...facts].filter(Boolean).join(' · '),
        at: work.due ?? '',
        when: work.overdue ? 'overdue' : 'today',
      };
    },
  },
  {
    kind: 'customer',
    group: 'followUp',
    modules: ['customer', 'OpportLogs', 'contact'],
    may: (tree) => granted(tree, 'crm.customer.index'),
    body: (now) => ({
      dataType: 'mine',
      IsGongHai: 0,
      data: JSON.stringify([dueBy(now)]),
      sort: 'nextgenjintime desc',
    }),
    page: '/crm/customer',
    read: (body, signal) => post(customerCalls.index, body, { signal, together: 'list' }),
    entryOf: (row) => ({
      record: { kind: 'customer', id: Number(row.id) },
      name: textOf(row.CustomerName),
      detail: joined(row.contactName, row.contactMobile) || textOf(row.statusName),
      at: textOf(row.nextgenjintime),
      phone: textOf(row.contactMobile),
    }),
  },
  {
    kind: 'clues',
    group: 'followUp',
    modules: ['clues', 'clueLogs'],
    may: (tree) => granted(tree, 'crm.clues.index'),
    body: (now) => ({
      dataType: 'mine',
      data: JSON.stringify([dueBy(now), { field: 'state', type: 'eq', value: '1' }]),
      sort: 'nextgenjintime desc',
    }),
    page: '/crm/clue',
    read: (body, signal) => post(cluesCalls.index, body, { signal, together: 'list' }),
    entryOf: (row) => ({
      record: { kind: 'clues', id: Number(row.id) },
      name: textOf(row.CustomerName),
      detail: joined(row.contact_name, row.contact_mobile),
      at: textOf(row.nextgenjintime),
      phone: textOf(row.contact_mobile),
    }),
  },
  {
    kind: 'task',
    group: 'task',
    modules: ['task'],
    may: (tree) => granted(tree, 'oa.task.index'),
    body: (now) => ({
      dataType: 'mine',
      status: `${taskStates.waiting},${taskStates.working}`,
      data: JSON.stringify([{ field: 'endTime', type: 'le', value: `${now.slice(0, 10)} 23:59:59` }]),
      sort: 'endTime desc',
    }),
    page: '/oa/task',
    read: (body, signal) => post(taskCalls.index, body, { signal, together: 'list' }),
    entryOf: (row) => ({
      record: { kind: 'task', id: Number(row.id) },
      name: textOf(row.title),
      detail: textOf(row.modelTitle) || joined(row.gradeName),
      at: textOf(row.endTime),
    }),
  },
  plans('4', 'plantime desc'),
  plans('1,2', 'plantime asc'),
];

export function entriesOf(part: Part, rows: readonly Row[], now: string, t: TFunction): Entry[] {
  return rows.map((row) => {
    const entry = part.entryOf(row, now, t);
    const state = entry.at ? planState(entry.at, now) : 'today';
    return {
      key: `${part.kind}.${entry.record.id}`,
      kind: part.kind,
      row,
      when: state === 'later' ? 'soon' : state,
      ...entry,
    };
  });
}

export const whens: readonly When[] = ['overdue', 'today', 'soon'];

/** Section by section: of what is late the latest first, people who wait for an approval before what has an hour. */
export function sorted(entries: readonly Entry[]): Entry[] {
  return entries.toSorted(
    (one, other) =>
      whens.indexOf(one.when) - whens.indexOf(other.when) ||
      (one.at || '0').localeCompare(other.at || '0') * (one.when === 'overdue' ? -1 : 1) ||
      one.key.localeCompare(other.key),
  );
}

/** Address of the list of a part, with the same conditions. */
export function addressOf(part: Part, now: string, tree: Grants): string {
  const { data, IsGongHai: _, ...scenes } = part.body(now, tree);
  const search = new URLSearchParams(Object.entries(scenes).map(([name, value]) => [name, String(value)]));
  if (data) search.set('filter', String(data));
  const text = search.toString();
  return text ? `${part.page}?${text}` : part.page;
}

export const requestOf = (part: Part, now: string, tree: Grants) => ({
  ...part.body(now, tree),
  page: 1,
  rows: most,
});
