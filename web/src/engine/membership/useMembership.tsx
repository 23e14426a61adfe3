// Dialogs to transfer, share or merge records, and the calls behind them.
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActionOutcome } from '../actions/actions.ts';
import { usePrompt } from '../actions/usePrompt.tsx';
import { useDefinition } from '../record/definitions.ts';

interface Membership {
  /** @param about names of the records */
  transfer(ids: number[], about: string): Promise<ActionOutcome>;
  share(ids: number[], about: string): Promise<ActionOutcome>;
  /** Takes two, or one whose other is chosen then. */
  merge(ids: number[]): Promise<ActionOutcome>;
  dialog: ReactNode;
}

export function useMembership(module: string): Membership {
  const { t } = useTranslation();
  const { prompt, show, dialog } = usePrompt();
  const goesAlong = useDefinition(module).data?.goesAlong;
  const actions = useMemo(
    () => ({
      transfer: async (ids: number[], about: string) =>
        prompt((await import('./questions.ts')).transferQuestion(t, { module, ids, about, goesAlong })),
      share: async (ids: number[], about: string) =>
        prompt((await import('./questions.ts')).shareQuestion(t, { module, ids, about, goesAlong })),
      merge: async (ids: number[]) => show((await import('../merge/dialog.ts')).MergeDialog, { module, ids }),
    }),
    [prompt, show, module, t, goesAlong],
  );
  return { ...actions, dialog };
}
