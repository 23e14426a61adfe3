// The verb of an entry, and the words that the program itself noted with it, in the interface language; what has no
// translation stays as it is.
import type { OperationLogRow } from '@crm/protocol/answers/operationLog';
import type { TFunction } from 'i18next';
import { translated } from '../../shared/i18n/translated.ts';
import './operationLog.i18n.ts';

export function actionText(
  t: TFunction,
  { action, actionName }: Pick<OperationLogRow, 'action' | 'actionName'>,
): string {
  return t(`verb.${action}`, { defaultValue: actionName });
}

const noted = 10;

/** @param row `ext` holds what was noted, `action` the verb that decides which words may stand there */
export function noteText(t: TFunction, { action, ext }: Pick<OperationLogRow, 'action' | 'ext'>): string {
  const keys = Array.from({ length: noted }, (_, at) => `note.${action}.${at}`);
  return ext && translated(t, keys, ext);
}
