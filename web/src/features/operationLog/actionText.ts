// The verb of an entry in the interface language; a verb without a translation stays in Chinese.
import type { OperationLogRow } from '@crm/protocol/customer';
import type { TFunction } from 'i18next';
import './words.ts';

export function actionText(
  t: TFunction,
  { action, actionName }: Pick<OperationLogRow, 'action' | 'actionName'>,
): string {
  return t(`verb.${action}`, { defaultValue: actionName });
}
