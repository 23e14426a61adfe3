// Runs list actions: confirms where required, reports the outcome, refreshes, and lists rejected rows.
import type { Rejected } from '@crm/protocol/envelope';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { type ActionOutcome, type AllResults, type ListAction, outcomeOf } from '../actions/actions.ts';
import { idOf, shownText } from '../record/records.ts';
import type { Row } from '../record/registries.ts';
import { aboutRows } from './aboutRows.ts';
import type { RejectedRow } from './RejectedDialog.tsx';

interface ActionContext {
  idField: string;
  /** Wire name whose text stands for the record. */
  nameField: string;
  /** Shows a record, where the list has a panel. */
  open?(id: number): void;
  refresh(): void;
  settled(): void;
}

const nowhere = () => undefined;

export function useActions({ idField, nameField, open = nowhere, refresh, settled }: ActionContext) {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const [running, setRunning] = useState('');
  const [rejected, setRejected] = useState<{ rows: RejectedRow[]; done: boolean; message: string } | null>(null);

  const run = useCallback(
    async (action: ListAction, rows: Row[], whole?: AllResults) => {
      if (running) return;
      const { confirm, danger = false, label } = action;
      const named = { about: aboutRows(rows, nameField, t), action: label };
      if (confirm === 'several' ? rows.length > 1 || whole : confirm) {
        const question = typeof confirm === 'object' ? confirm : {};
        if (!(await feedback.confirm({ ...question, danger, ...named }))) return;
      }
      setRunning(action.key);
      try {
        const outcome = outcomeOf(
          await (whole && action.runWhole
            ? action.runWhole(whole)
            : action.run(
                rows,
                rows.map((row) => idOf(row, idField)),
                open,
              )),
        );
        if (outcome.cancelled) return;
        const report = ({ undo, msg, failure, partly, rejected: refused = [] }: ActionOutcome) => {
          const showRejected = (refused: Rejected[], message = '') => {
            const [first] = refused;
            if (first && rows.length === 1) feedback.error(first.reason);
            else if (first) {
              const refusedRows = refused.map((entry): RejectedRow => {
                const row = rows.find((candidate) => idOf(candidate, idField) === entry.id);
                const known = row ? shownText(row, { field: nameField }) : entry.name;
                return { ...entry, name: known || String(entry.id) };
              });
              setRejected({ rows: refusedRows, done: partly ?? refused.length < rows.length, message });
            }
          };
          showRejected(refused, partly === undefined ? msg : '');
          if (failure) feedback.error(failure);
          if (undo && msg) feedback.success(msg, { id: undo, settled: refresh, rejected: showRejected }, named);
          else if (msg && (refused.length === 0 || partly !== undefined)) feedback.success(msg, undefined, named);
          refresh();
        };
        report(outcome);
        void outcome.later?.then(report);
        settled();
      } catch (error) {
        feedback.error(error);
        refresh();
      } finally {
        setRunning('');
      }
    },
    [running, feedback, t, idField, nameField, open, refresh, settled],
  );

  return { run, running, rejected, dismiss: () => setRejected(null) };
}
