// Puts customers into a pool; the dialog's code is loaded on demand.
import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { usePrompt } from '../../engine/actions/usePrompt.tsx';
import type { ActionOutcome } from '../../engine/list/ListPage.tsx';
import { useFeedback } from '../../shared/ui/feedback.ts';

export function usePoolChoice(): { put(ids: number[], about: string[]): Promise<ActionOutcome>; dialog: ReactNode } {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const { prompt, dialog } = usePrompt();
  const put = useCallback(
    async (ids: number[], about: string[]): Promise<ActionOutcome> => {
      const { putIntoPool } = await import('./poolQuestion.ts');
      return putIntoPool(ids, about, { prompt, feedback, t });
    },
    [prompt, feedback, t],
  );
  return { put, dialog };
}
