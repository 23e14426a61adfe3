// One question at a time, for whoever runs an action: answers its outcome, or that the person changed their mind.
import { type ComponentType, createElement, type ReactNode, useCallback, useState } from 'react';
import { dialogOnDemand } from '../../shared/loading/onDemand.tsx';
import type { Question } from './AskDialog.tsx';
import type { ActionOutcome } from './actions.ts';

const AskDialog = dialogOnDemand(() => import('./AskDialog.tsx'));

/** What every dialog is given that stands for a question. */
interface Answering {
  open: boolean;
  close(outcome: ActionOutcome): void;
}

interface Asked {
  draw(answering: Answering & { key: number }): ReactNode;
  number: number;
  answer(outcome: ActionOutcome): void;
}

export interface Confirming {
  ask(question: Question): Promise<ActionOutcome>;
  /** The same with a dialog of its own. */
  show<Props>(dialog: ComponentType<Props & Answering>, props: Props): Promise<ActionOutcome>;
  dialog: ReactNode;
}

export function useConfirm(): Confirming {
  const [asked, setAsked] = useState<Asked | null>(null);
  const show = useCallback(
    <Props,>(dialog: ComponentType<Props & Answering>, props: Props) =>
      new Promise<ActionOutcome>((answer) =>
        setAsked((before) => ({
          draw: (answering) => createElement(dialog, { ...props, ...answering }),
          number: (before?.number ?? 0) + 1,
          answer,
        })),
      ),
    [],
  );
  const ask = useCallback((question: Question) => show(AskDialog, question), [show]);
  const close = (outcome: ActionOutcome) => {
    asked?.answer(outcome);
    setAsked(null);
  };
  const dialog = asked?.draw({ key: asked.number, open: true, close });
  return { ask, show, dialog };
}
