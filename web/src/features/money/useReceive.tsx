// Receiving what is open of an instalment: from its row, its panel and the tabs of its contract and customer.

import { useTranslation } from 'react-i18next';
import type { ActionOutcome } from '../../engine/actions/actions.ts';
import { usePrompt } from '../../engine/actions/usePrompt.tsx';
import { useDefinition } from '../../engine/record/definitions.ts';
import type { Row } from '../../engine/record/registries.ts';
import { useGranted } from '../../shared/session/session.ts';

export const receiveGrant = 'crm.finance.add';

/** Instalments of contracts that are not in force, received, or void. */
const notComing = new Set([0, 3, 9]);

/** Something of the instalment can still come in. */
export function isComing(row: Row): boolean {
  return !notComing.has(Number(row['planState']));
}

/** @param enabled the list holds instalments */
export function useReceive(enabled: boolean) {
  const { t } = useTranslation();
  const { prompt, dialog } = usePrompt();
  const may = useGranted(receiveGrant) && enabled;
  const receipts = useDefinition('finance', may);
  const receive = async (row: Row): Promise<ActionOutcome> => {
    const definition = receipts.data ?? (await receipts.refetch({ throwOnError: true })).data;
    const { receiveQuestion } = await import('./receiveQuestion.ts');
    return definition ? prompt(await receiveQuestion(t, row, definition)) : { cancelled: true };
  };
  return { may, receive, prompt, dialog };
}
