// What may be done with an open record: asks first where it has to, tells the outcome, and closes what is gone.
import { useState } from 'react';
import { useFeedback } from '../shared/ui/feedback.ts';
import type { ActionOutcome } from './list/actions.ts';
import type { PanelAction } from './PanelActions.tsx';

export interface RecordAction extends Omit<PanelAction, 'run'> {
  confirm?: boolean;
  /** The record is gone from where it was opened: the panel closes. */
  leaves?: boolean;
  run(): Promise<ActionOutcome>;
}

interface DeedContext {
  /** Name of the record, below the question. */
  about: string;
  close(): void;
  changed(): void;
}

export function useRecordActions({ about, close, changed }: DeedContext) {
  const feedback = useFeedback();
  const [running, setRunning] = useState('');
  const perform = async (deed: RecordAction) => {
    if (
      running ||
      (deed.confirm && !(await feedback.confirm({ danger: deed.danger ?? false, deed: deed.label, about })))
    )
      return;
    setRunning(deed.key);
    try {
      const outcome = await deed.run();
      if (outcome.cancelled) return;
      const [refused] = outcome.rejected ?? [];
      if (refused) feedback.error(refused.reason);
      else if (outcome.msg) feedback.success(outcome.msg, outcome.undo ? { id: outcome.undo } : undefined);
      if (deed.leaves && !refused) close();
      else changed();
    } catch (error) {
      feedback.error(error);
      changed();
    } finally {
      setRunning('');
    }
  };
  return { running, perform };
}
