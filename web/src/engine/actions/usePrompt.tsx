// One dialog at a time for an action: resolves with its outcome, or with cancelled.
import { type ComponentType, createElement, type ReactNode, useCallback, useState } from 'react';
import { dialogOnDemand } from '../../shared/loading/onDemand.tsx';
import type { ActionOutcome } from './actions.ts';
import type { Question } from './PromptDialog.tsx';

const PromptDialog = dialogOnDemand(() => import('./PromptDialog.tsx'));

/** Props that every dialog gets. */
interface PromptDialogProps {
  open: boolean;
  close(outcome: ActionOutcome): void;
}

interface OpenPrompt {
  draw(answering: PromptDialogProps & { key: number }): ReactNode;
  number: number;
  answer(outcome: ActionOutcome): void;
}

export interface PromptControl {
  prompt(question: Question): Promise<ActionOutcome>;
  /** The same with a dialog of its own. */
  show<Props>(dialog: ComponentType<Props & PromptDialogProps>, props: Props): Promise<ActionOutcome>;
  dialog: ReactNode;
}

export function usePrompt(): PromptControl {
  const [current, setCurrent] = useState<OpenPrompt | null>(null);
  const show = useCallback(
    <Props,>(dialog: ComponentType<Props & PromptDialogProps>, props: Props) =>
      new Promise<ActionOutcome>((answer) =>
        setCurrent((before) => ({
          draw: (answering) => createElement(dialog, { ...props, ...answering }),
          number: (before?.number ?? 0) + 1,
          answer,
        })),
      ),
    [],
  );
  const prompt = useCallback((question: Question) => show(PromptDialog, question), [show]);
  const close = (outcome: ActionOutcome) => {
    current?.answer(outcome);
    setCurrent(null);
  };
  const dialog = current?.draw({ key: current.number, open: true, close });
  return { prompt, show, dialog };
}
