// The calls of follow-ups, and the fields that they send.

import type { FollowUpEntry } from '@crm/protocol/answers/customer';
import type { FileRow } from '@crm/protocol/answers/files';
import * as opportLogsCalls from '@crm/protocol/calls/opportLogs';
import { followUpEditHours } from '@crm/protocol/customer';
import { limits } from '@crm/protocol/limits';
import type { ListPage } from '@crm/protocol/list';
import { isBlank, textLength } from '@crm/protocol/text';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { runBulk } from '../../engine/actions/actions.ts';
import { infiniteRowsQuery, useInfiniteRows } from '../../engine/query/useInfiniteRows.ts';
import { companyNow, wallClock } from '../../engine/record/moments.ts';
import { postAnswer } from '../../shared/api/client.ts';
import './followUp.i18n.ts';

/** Wire name of the module, in events too. */
export const followUpModule = 'OpportLogs';

/** What follow-ups are about, as the calls name it: module of the record, module of its follow-ups in events, grant to write. */
export const subjects = {
  customer: { module: 'customer', logs: followUpModule, grant: 'crm.OpportLogs.add' },
  contract: { module: 'contract', logs: followUpModule, grant: 'crm.OpportLogs.add' },
  clues: { module: 'clues', logs: 'clueLogs', grant: 'crm.clueLogs.add' },
} as const;

export type SubjectKind = keyof typeof subjects;

export function followUpKey(id: number, kind: SubjectKind = 'customer') {
  return ['followUps', kind, id];
}

/** Customers by default; a follow-up of a contract belongs to its customer. */
function typeOf(kind: SubjectKind) {
  return kind === 'clues' ? { type: kind } : {};
}

function aboutOf(id: number, kind: SubjectKind) {
  return kind === 'contract' ? { contractId: id } : { customerId: id, ...typeOf(kind) };
}

export function useFollowUps(id: number, kind: SubjectKind) {
  return useInfiniteRows(followUpKey(id, kind), opportLogsCalls.logs, aboutOf(id, kind));
}

/** Fetches them before their tab stands. */
export function fetchFollowUps(client: QueryClient, id: number, kind: SubjectKind = 'customer'): void {
  void client.prefetchInfiniteQuery(infiniteRowsQuery(followUpKey(id, kind), opportLogsCalls.logs, aboutOf(id, kind)));
}

/** Puts one that was just made at the head of those that are shown, until they are read again. */
export function showFollowUp(client: QueryClient, row: FollowUpEntry, kind: SubjectKind) {
  client.setQueryData<InfiniteData<ListPage<FollowUpEntry>>>(followUpKey(row.customerId, kind), (shown) => {
    const [newest, ...older] = shown?.pages ?? [];
    if (!shown || !newest || newest.rows.some(({ id }) => id === row.id)) return shown;
    return { ...shown, pages: [{ rows: [row, ...newest.rows], total: newest.total + 1 }, ...older] };
  });
}

export interface FollowUpDraft {
  status: number;
  Ext: string;
  /** 0 for none; the customer's primary one until it is chosen. */
  contactId?: number;
  /** `yyyy-MM-dd HH:mm:ss`, or empty. */
  nextgenjintime: string;
  /** Pictures that were uploaded or chosen from the album. */
  img: readonly FileRow[];
}

export const emptyDraft: FollowUpDraft = { status: 0, Ext: '', nextgenjintime: '', img: [] };

/** Nothing that would be missed. */
export function isBare(draft: FollowUpDraft): boolean {
  return isBlank(draft.Ext) && draft.nextgenjintime === '' && draft.img.length === 0;
}

/** i18n key of what is wrong with the content; null when nothing is. */
export function contentProblem(text: string): 'form.required' | 'followUp.tooLong' | null {
  if (isBlank(text)) return 'form.required';
  return textLength(text) > limits.text ? 'followUp.tooLong' : null;
}

/** What a follow-up that was sent holds, to be put right. */
export function draftOf({ status, Ext, contactId, nextgenjintime, img }: FollowUpEntry): FollowUpDraft {
  return { status, Ext, contactId: Number(contactId) || 0, nextgenjintime, img };
}

/** True while the author may still change or delete it; the server has the last word. */
export function isOpen(row: FollowUpEntry, userId: number | undefined): boolean {
  const age = wallClock(companyNow()) - wallClock(row.AddTime);
  return row.userid === userId && age < followUpEditHours * 3_600_000;
}

/** The plan that counts: the newest one, unless a follow-up was written after its time. Rows are newest first. */
export function currentPlan(rows: readonly FollowUpEntry[]): FollowUpEntry | undefined {
  const at = rows.findIndex((row) => row.nextgenjintime !== '');
  const plan = rows[at];
  return plan && rows.slice(0, at).every((newer) => newer.AddTime < plan.nextgenjintime) ? plan : undefined;
}

function sentOf({ status, Ext, nextgenjintime, img }: FollowUpDraft) {
  return {
    status: status as opportLogsCalls.AddBody['status'],
    Ext,
    nextgenjintime,
    img: JSON.stringify(img.map((file) => file.id)),
  };
}

export function addFollowUp(customerId: number, kind: SubjectKind, draft: FollowUpDraft, idempotencyKey: string) {
  const body = { ...aboutOf(customerId, kind), ...sentOf(draft) };
  return postAnswer(opportLogsCalls.add, draft.contactId ? { ...body, contactId: draft.contactId } : body, {
    idempotencyKey,
  });
}

export function editFollowUp(
  { id, version }: FollowUpEntry,
  kind: SubjectKind,
  draft: FollowUpDraft,
  idempotencyKey: string,
) {
  const body = {
    id,
    version,
    ...typeOf(kind),
    ...sentOf(draft),
    ...(kind === 'customer' ? { contactId: draft.contactId || '' } : {}),
  };
  return postAnswer(opportLogsCalls.edit, body, { idempotencyKey });
}

export function deleteFollowUp(id: number, kind: SubjectKind) {
  return runBulk(opportLogsCalls.delete_, [id], { ...typeOf(kind), undo: 1 });
}
