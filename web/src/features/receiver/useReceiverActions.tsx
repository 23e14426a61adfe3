// Refusing a receiver asks why, the same in list and panel.
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../engine/actions/useAsk.tsx';
import { refuse } from './receiver.api.ts';
import './receiver.i18n.ts';

export function useReceiverActions() {
  const { t } = useTranslation();
  const { ask, dialog } = useConfirm();
  const askRefusal = useCallback(
    (ids: number[], about: string) =>
      ask({
        title: t('receiver.refuse'),
        about,
        items: [
          { id: 0, type: 'textarea', title: t('receiver.reason'), field: 'reason', required: true, max: 300, rows: 3 },
        ],
        okText: t('receiver.refuse'),
        send: ({ reason }, key) => refuse(ids, reason, key),
      }),
    [ask, t],
  );
  return { askRefusal, dialog };
}
