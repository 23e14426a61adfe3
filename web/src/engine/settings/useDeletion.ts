// Deleting a settings record: confirmed by its name, with a warning before where it is final and an undo after where it is not.
import type { BulkCall } from '@crm/protocol/call';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, postAnswer } from '../../shared/api/client.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';

interface Deletion {
  id: number;
  /** Its name. */
  about: string;
  call: BulkCall;
  /** Asked in the place of the usual question. */
  content?: string;
  /** Brings it back for a while. */
  restore?: BulkCall;
  /** Deletion was attempted, whatever the outcome, or undone. */
  refresh(): void;
}

/** A refusal gives reasons row by row, appended to the message. */
function withReasons(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const reasons = [...new Set((error.data?.rejected ?? []).map(({ reason }) => reason))].filter(
    (reason) => !error.message.includes(reason),
  );
  if (reasons.length === 0) return error;
  return new ApiError(error.code, `${error.message}：${reasons.slice(0, 3).join('；')}`, error.fields, error.data);
}

export function useDeletion(): (deletion: Deletion) => Promise<boolean> {
  const { t } = useTranslation();
  const feedback = useFeedback();
  return useCallback(
    async ({ id, about, call, content, restore, refresh }) => {
      const question = { danger: true, action: t('list.delete'), about, forGood: !restore };
      if (!(await feedback.confirm({ ...question, ...(content ? { content } : {}) }))) return false;
      try {
        const { msg } = await postAnswer(call, { ids: [id] });
        feedback.success(msg, restore && { id, path: restore, settled: refresh }, { about });
        return true;
      } catch (error) {
        feedback.error(withReasons(error));
        return false;
      } finally {
        refresh();
      }
    },
    [t, feedback],
  );
}
