// Asks for a number and calls it; the dialog keeps the input while the call fails.
import { dialable, dialDigits } from '@crm/protocol/phone';
import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { usePrompt } from '../../engine/actions/usePrompt.tsx';
import { callNumber } from '../../engine/fields/dialling.ts';
import '../../engine/fields/fields.i18n.ts';
import { newAttemptKey } from '../../shared/api/attempt.ts';
import { ApiError } from '../../shared/api/client.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import './callOut.i18n.ts';

export function useDial() {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const { prompt, dialog } = usePrompt();
  const key = useRef(newAttemptKey());
  const send = useCallback(
    async ({ mobile }: Record<string, unknown>) => {
      if (!dialable(String(mobile)))
        throw new ApiError('invalid', '', { mobile: t('callOut.badNumber', { ...dialDigits }) });
      try {
        feedback.success(await callNumber(String(mobile), key.current));
        key.current = newAttemptKey();
        return {};
      } catch (error) {
        // Without an answer nobody knows whether the call was made: its result is fetched, it is not dialled again.
        if (!(error instanceof ApiError && error.code === 'transport')) key.current = newAttemptKey();
        throw error;
      }
    },
    [feedback, t],
  );
  const dial = useCallback(
    () =>
      void prompt({
        title: t('callOut.dial'),
        items: [{ id: 0, type: 'input', title: t('callOut.number'), field: 'mobile', required: true, max: 30 }],
        okText: t('call.do'),
        send,
      }),
    [prompt, t, send],
  );
  return { dial, dialog };
}
