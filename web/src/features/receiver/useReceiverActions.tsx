// Refusing a receiver requires a reason, the same in list and panel.
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { usePrompt } from '../../engine/actions/usePrompt.tsx';
import { refuse } from './receiver.api.ts';
import './receiver.i18n.ts';

export function useReceiverActions() {
  const { t } = useTranslation();
  const { prompt, dialog } = usePrompt();
  const promptRefusal = useCallback(
    (ids: number[], about: string) =>
      prompt({
        title: t('receiver.refuse'),
        about,
        items: [
          { id: 0, type: 'textarea', title: t('receiver.reason'), field: 'reason', required: true, max: 300, rows: 3 },
        ],
        okText: t('receiver.refuse'),
        send: ({ reason }, key) => refuse(ids, reason, key),
      }),
    [prompt, t],
  );
  return { askRefusal: promptRefusal, dialog };
}
