// The calls of follow-ups, and what of a follow-up may be sent.
import { type FollowUpRow, followUpEditHours } from '@crm/protocol/customer';
import type { FileRow } from '@crm/protocol/files';
import { limits } from '@crm/protocol/limits';
import { isBlank, textLength } from '@crm/protocol/text';
import { companyNow, wallClock } from '../../engine/moments.ts';
import { useInfiniteRows } from '../../engine/useInfiniteRows.ts';
import { postAnswer } from '../../shared/api/client.ts';
import './words.ts';

/** Wire name of the module, in events too. */
export const followUpModule = 'OpportLogs';

export function followUpKey(customerId: number) {
  return ['followUps', customerId];
}

export function useFollowUps(customerId: number) {
  return useInfiniteRows<FollowUpRow>(followUpKey(customerId), 'api/OpportLogs/Logs', { customerId });
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
export function draftOf({ status, Ext, contactId, nextgenjintime, img }: FollowUpRow): FollowUpDraft {
  return { status, Ext, contactId: Number(contactId) || 0, nextgenjintime, img };
}

/** True while whoever wrote it may still change or delete it; the server has the last word. */
export function isOpen(row: FollowUpRow, userId: number | undefined): boolean {
  const age = wallClock(companyNow()) - wallClock(row.AddTime);
  return row.userid === userId && age < followUpEditHours * 3_600_000;
}

/** The plan that counts: the newest one, unless a follow-up was written after its time. Rows are newest first. */
export function currentPlan(rows: readonly FollowUpRow[]): FollowUpRow | undefined {
  const at = rows.findIndex((row) => row.nextgenjintime !== '');
  const plan = rows[at];
  return plan && rows.slice(0, at).every((newer) => newer.AddTime < plan.nextgenjintime) ? plan : undefined;
}

function sentOf({ status, Ext, nextgenjintime, img }: FollowUpDraft) {
  return { status, Ext, nextgenjintime, img: JSON.stringify(img.map((file) => file.id)) };
}

export function addFollowUp(customerId: number, draft: FollowUpDraft, idempotencyKey: string) {
  const body = { customerId, ...sentOf(draft) };
  return postAnswer('api/OpportLogs/Add', draft.contactId ? { ...body, contactId: draft.contactId } : body, {
    idempotencyKey,
  });
}

export function editFollowUp({ id, version }: FollowUpRow, draft: FollowUpDraft, idempotencyKey: string) {
  const body = { id, version, ...sentOf(draft), contactId: draft.contactId || '' };
  return postAnswer('api/OpportLogs/edit', body, { idempotencyKey });
}

export function deleteFollowUp(id: number) {
  return postAnswer('api/OpportLogs/delete', { ids: [id] });
}
