// Actions of an open record: confirms where required, reports the outcome, and closes a record that is gone.
import { type ReactNode, useState } from 'react';
import { useFeedback } from '../../shared/ui/feedback.ts';
import type { ActionOutcome } from './actions.ts';

/** A button of a panel's head. */
export interface PanelAction {
  key: string;
  /** Already translated. */
  label: string;
  icon: ReactNode;
  /** Destroys something: never a button of its own. */
  danger?: boolean;
  primary?: boolean;
  /** Rarely used: never a button of its own. */
  aside?: boolean;
  /** Cannot be done at present; the label explains why. */
  disabled?: boolean | undefined;
  /** Goes there instead of running something: `tel:` and the like. */
  href?: string;
  run?(): unknown;
}

export interface RecordAction extends Omit<PanelAction, 'run'> {
  confirm?: boolean;
  /** The record is gone from where it was opened: the panel closes. */
  leaves?: boolean;
  run(): Promise<ActionOutcome>;
}

interface RecordActionContext {
  /** Name of the record, below the question. */
  about: string;
  close(): void;
  changed(): void;
}

export function useRecordActions({ about, close, changed }: RecordActionContext) {
  const feedback = useFeedback();
  const [running, setRunning] = useState('');
  const perform = async (action: RecordAction) => {
    if (
      running ||
      (action.confirm && !(await feedback.confirm({ danger: action.danger ?? false, action: action.label, about })))
    )
      return;
    setRunning(action.key);
    try {
      const outcome = await action.run();
      if (outcome.cancelled) return;
      const [refused] = outcome.rejected ?? [];
      if (refused) feedback.error(refused.reason);
      else if (outcome.msg)
        feedback.success(outcome.msg, outcome.undo ? { id: outcome.undo } : undefined, { about, action: action.label });
      if (action.leaves && !refused) close();
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
