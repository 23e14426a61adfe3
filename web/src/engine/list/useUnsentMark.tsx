// Marks the records of a list that have a draft.
import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useUnsent } from '../form/unsent.ts';
import { idOf } from '../record/records.ts';
import type { Row } from '../record/registries.ts';

/** @param subject what the drafts are kept under: `<subject>.<id of the record>` */
export function useUnsentMark(subject: string): (row: Row) => ReactNode {
  const { t } = useTranslation();
  const unsent = useUnsent(subject);
  return useCallback(
    (row: Row) => (unsent.has(idOf(row, 'id')) ? <span className="list-unsent">{t('list.unsent')}</span> : null),
    [unsent, t],
  );
}
