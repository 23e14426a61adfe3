// Actions of orders, the same in list and panel.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { usePrompt } from '../../engine/actions/usePrompt.tsx';
import { dialogOnDemand } from '../../shared/loading/onDemand.tsx';
import { cancel, type OrderLine } from './order.api.ts';
import './order.i18n.ts';

const ShipmentDialog = dialogOnDemand(() => import('./ShipmentDialog.tsx'));

interface ShipmentPrompt {
  way: 'ship' | 'return';
  id: number;
  about: string;
  lines: OrderLine[];
}

export function useOrderActions() {
  const { t } = useTranslation();
  const { prompt, show, dialog } = usePrompt();
  const actions = useMemo(
    () => ({
      cancel: (ids: number[], about: string) =>
        prompt({
          title: t('order.cancel'),
          about,
          items: [
            { id: 0, type: 'textarea', title: t('order.reason'), field: 'reason', required: true, max: 300, rows: 3 },
          ],
          okText: t('order.cancel'),
          danger: true,
          send: ({ reason }, key) => cancel(ids, reason, key),
        }),
      ship: (id: number, about: string, lines: OrderLine[]) =>
        show<ShipmentPrompt>(ShipmentDialog, { way: 'ship', id, about, lines }),
      takeBack: (id: number, about: string, lines: OrderLine[]) =>
        show<ShipmentPrompt>(ShipmentDialog, { way: 'return', id, about, lines }),
    }),
    [prompt, show, t],
  );
  return { actions, dialog };
}
