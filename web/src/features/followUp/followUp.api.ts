// The calls of follow-ups, and what of a follow-up may be sent.
import type { FollowUpRow } from '@crm/protocol/customer';
import type { FileRow } from '@crm/protocol/files';
import { limits } from '@crm/protocol/limits';
import { isBlank, textLength } from '@crm/protocol/text';
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

export function addFollowUp(customerId: number, draft: FollowUpDraft, idempotencyKey: string) {
  const { status, Ext, nextgenjintime } = draft;
  const body = { customerId, status, Ext, nextgenjintime, img: JSON.stringify(draft.img.map((file) => file.id)) };
  return postAnswer('api/OpportLogs/Add', draft.contactId ? { ...body, contactId: draft.contactId } : body, {
    idempotencyKey,
  });
}
