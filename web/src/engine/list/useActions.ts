// Runs list actions: asks first where they say so, tells the outcome, refreshes, and reports rows that were refused.
import type { Rejected } from '@crm/protocol/envelope';
import type { TFunction } from 'i18next';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { idOf, shownText } from '../records.ts';
import type { Row } from '../registries.ts';
import { type ListAction, outcomeOf } from './actions.ts';
import type { RejectedRow } from './RejectedDialog.tsx';

interface ActionContext {
  idField: string;
  /** Wire name whose text stands for the record. */
  nameField: string;
  refresh(): void;
  settled(): void;
}

/** Whom or what a question is about: both names of two, the first two of more. */
function aboutRows(t: TFunction, rows: Row[], nameField: string): string {
  const names = rows.slice(0, 2).map((row) => shownText(row, { field: nameField }) || `#${row['id']}`);
  const more = rows.length - names.length;
  const joined = names.join(t('list.joint'));
  return more > 0 ? t('list.aboutMany', { names: joined, total: rows.length }) : joined;
}

export function useActions({ idField, nameField, refresh, settled }: ActionContext) {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const [running, setRunning] = useState('');
  const [rejected, setRejected] = useState<{ rows: RejectedRow[]; done: boolean } | null>(null);

  const run = useCallback(
    async (action: ListAction, rows: Row[]) => {
      if (running) return;
      if (action.confirm) {
        const { confirm, danger = false } = action;
        const question = typeof confirm === 'string' ? { content: confirm } : {};
        if (!(await feedback.confirm({ ...question, danger, about: aboutRows(t, rows, nameField) }))) return;
      }
      setRunning(action.key);
      try {
        const outcome = outcomeOf(
          await action.run(
            rows,
            rows.map((row) => idOf(row, idField)),
          ),
        );
        if (outcome.cancelled) return;
        const tell = (refused: Rejected[]) => {
          const [first] = refused;
          if (first && rows.length === 1) feedback.error(first.reason);
          else if (first) {
            const named = refused.map((entry): RejectedRow => {
              const row = rows.find((candidate) => idOf(candidate, idField) === entry.id);
              return { ...entry, name: row ? shownText(row, { field: nameField }) : String(entry.id) };
            });
            setRejected({ rows: named, done: refused.length < rows.length });
          }
        };
        const { undo, msg, rejected: refused = [] } = outcome;
        tell(refused);
        if (undo && msg) feedback.success(msg, { id: undo, settled: refresh, rejected: tell });
        else if (msg && refused.length === 0) feedback.success(msg);
        settled();
        refresh();
      } catch (error) {
        feedback.error(error);
        refresh();
      } finally {
        setRunning('');
      }
    },
    [running, feedback, t, idField, nameField, refresh, settled],
  );

  return { run, running, rejected, dismiss: () => setRejected(null) };
}
